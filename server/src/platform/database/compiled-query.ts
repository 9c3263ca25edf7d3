import type { CompiledQuery } from 'kysely'
import { connectionsBehind } from './index.ts'
import type { Connections } from './snapshot.ts'
import type { Db } from './types.ts'

/**
 * A statement that is built and turned into text once, and not for every request: for one that differs in its values alone,
 * and is sent so often that building it counts (a fifth of what a record costs beside its statements).
 * @param build makes the query; it must send each value as it is: what it does must not depend on a value, nor on `db`
 * @returns runs it with values @throws whatever the database refuses
 */
export function compiledQuery<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  let built: { query: CompiledQuery<Row>; places: number[] } | undefined
  return async (db, ...values) => {
    if (!built) {
      // Things that are equal to themselves alone stand for the values, to be found again among those of the query.
      const marks = values.map(() => Object.freeze({}))
      const query = build(db, ...(marks as unknown[] as Values)).compile()
      built = { query, places: query.parameters.map((value) => marks.indexOf(value as object)) }
    }
    const { query, places } = built
    const parameters = places.map((place, n) => (place === -1 ? query.parameters[n] : values[place]))
    const connections = connectionsBehind(db)
    if (connections) return send(connections, query.sql, parameters)
    return (await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>)).rows
  }
}

/** The one row of a statement that always has one. @throws {Error} where there is none, which is a mistake of the caller */
export function singleRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that has one row had none.')
  return row
}

// Past the builder, whose own way to a connection costs a fifth of what a short statement costs the product.
async function send<Row>(connections: Connections, text: string, values: unknown[]): Promise<Row[]> {
  const client = await connections.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    client.release()
  }
}
