import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

// The most prepared statements of a connection: each uses memory, and statements of unusual filters are rarely
// repeated.
const MOST_STATEMENTS = 500
// A list of values gives a different statement for each length.
const MOST_VALUES = 40

const READS = /^\s*(select|with)\b/i

// A comment, which PostgreSQL ignores.
const MARK = '/* planned for its values */'

/**
 * Marks a condition whose best plan depends on its values, such as a search or a range of days. PostgreSQL plans such a
 * statement again each time: one plan for all values would read a whole list to find the two rows of a rare name.
 */
export const planPerExecution = <T>(condition: RawBuilder<T>): RawBuilder<T> => sql<T>`${condition} ${sql.raw(MARK)}`

/**
 * @returns the class of a pool's connections. Statements with values, and all reads, are named, so that PostgreSQL
 * parses and plans them once for each connection; except statements with `planPerExecution`
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>()
  return class extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the method has a dozen forms, all of which pass through
    override query(...args: any[]): any {
      const [text, values] = args
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(names, text, values) : undefined
      if (name === undefined) return (super.query as (...all: unknown[]) => unknown)(...args)
      return (super.query as (...all: unknown[]) => unknown)({ name, text, values }, ...args.slice(2))
    }
  }
}

function nameOf(names: Map<string, string>, text: string, values: unknown[]): string | undefined {
  if (values.length > MOST_VALUES) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_STATEMENTS || text.includes(MARK)) return known
  // A statement without values may be one that cannot be prepared, such as a commit.
  if (values.length === 0 && !READS.test(text)) return undefined
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

// Each number of places is another statement with its own plan, so there are only a few.
const SIZES = [1, 8, 32]

/** The most values of `padInList`. */
export const MAX_IN_LIST = 32

/**
 * Pads a list of values to one of a few lengths, by repeating the first value. For an array of unknown length, `=
 * any($1)`, PostgreSQL assumes ten elements, may find the generic plan too expensive, and then plans each time: for a
 * large statement that takes five times as long as running it.
 * @param values at least one, at most `MAX_IN_LIST`
 */
export function padInList<T>(values: readonly T[]): T[] {
  const size = SIZES.find((places) => places >= values.length) ?? values.length
  return Array.from({ length: size }, (_, n) => values[n] ?? (values[0] as T))
}
