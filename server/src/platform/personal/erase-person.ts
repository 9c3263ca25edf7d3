import type { ErasureClass } from '@ems/contract/privacy'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../database/index.ts'
import { isAboutPerson, type TablesByName, tablesByName } from './person-rows.ts'
import type { ErasedValue, ErasureEffect, ErasureResult, PersonalData, PersonalTable, PersonErasure } from './types.ts'

const plus = (counts: Record<string, number>, table: string, rows: number) => {
  if (rows > 0) counts[table] = (counts[table] ?? 0) + rows
}

/** A person whose data is erased, with the classes to erase. */
export interface ErasedPerson {
  of: PersonErasure
  classes: readonly ErasureClass[]
}

/**
 * Erases the data of some people that one search finds, in the caller's transaction and before the data of each.
 * @returns rows by table, by the account's id
 */
export async function erasePeopleTogether(
  trx: Trx,
  domains: readonly PersonalData[],
  people: readonly ErasedPerson[],
  now: Date,
): Promise<ReadonlyMap<string, Record<string, number>>> {
  const counts = new Map<string, Record<string, number>>(people.map(({ of }) => [of.whose.userId, {}]))
  for (const kind of new Set(people.flatMap(({ classes }) => classes))) {
    const theirs = people.filter(({ classes }) => classes.includes(kind)).map(({ of }) => of)
    for (const domain of domains)
      for (const [userId, found] of (await domain.eraseTogether?.(trx, theirs, kind, now)) ?? [])
        for (const [table, rows] of Object.entries(found)) plus(counts.get(userId) ?? {}, table, rows)
  }
  return counts
}

/** Erases some classes of a person's data in all domains, in the caller's transaction. A second run changes nothing. */
export async function erasePersonData(
  trx: Trx,
  domains: readonly PersonalData[],
  classes: readonly ErasureClass[],
  of: PersonErasure,
): Promise<Required<ErasureResult>> {
  const tables = tablesByName(domains.flatMap((domain) => domain.tables))
  const erased: Required<ErasureResult> = { counts: {}, keys: [], documents: [] }
  const count = (table: string, rows: number) => plus(erased.counts, table, rows)
  for (const kind of classes)
    for (const domain of domains) {
      // First, because it finds files to delete by these rows.
      const own = await domain.erase?.(trx, of, kind)
      for (const [table, rows] of Object.entries(own?.counts ?? {})) count(table, rows)
      erased.keys.push(...(own?.keys ?? []))
      erased.documents.push(...(own?.documents ?? []))
      for (const table of domain.tables) count(table.table, await eraseIn(trx, tables, table, kind, of))
    }
  return erased
}

/** @returns how many rows were deleted, or lost a value */
async function eraseIn(
  trx: Trx,
  tables: TablesByName,
  table: PersonalTable,
  kind: ErasureClass,
  of: PersonErasure,
): Promise<number> {
  const how = 'kept' in table.erase ? undefined : table.erase.find((one: ErasureEffect) => one.class === kind)
  if (!how || 'by' in how) return 0
  const theirs = isAboutPerson(tables, table, of.whose)
  const name = sql.table(table.table)
  const { numAffectedRows = 0n } =
    'rows' in how
      ? await sql`delete from ${name} as t where ${theirs}`.execute(trx)
      : await update(trx, name, how.values, theirs, of)
  return Number(numAffectedRows)
}

function update(
  trx: Trx,
  name: RawBuilder<unknown>,
  values: Readonly<Record<string, ErasedValue>>,
  theirs: RawBuilder<boolean>,
  { standIn }: PersonErasure,
) {
  const stands = Object.entries(values).map(([column, stand]) => {
    const value = stand !== null && typeof stand === 'object' ? standIn[stand.standIn] : stand
    return { set: sql`${sql.id(column)} = ${value}`, differs: sql`t.${sql.id(column)} is distinct from ${value}` }
  })
  return sql`update ${name} as t set ${sql.join(stands.map(({ set }) => set))}
    where ${theirs} and (${sql.join(
      stands.map(({ differs }) => differs),
      sql` or `,
    )})`.execute(trx)
}

/** The answer of an erasure for a class without data. */
export const NOTHING_ERASED: ErasureResult = { counts: {}, keys: [] }
