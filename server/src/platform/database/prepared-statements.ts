import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

// How many statements one connection may keep prepared: each takes memory there, and those of unusual filters are
// seldom used twice.
const MOST_STATEMENTS = 500
// A list of values makes another statement for every length that it has.
const MOST_VALUES = 40

const READS = /^\s*(select|with)\b/i

// A comment, so that PostgreSQL passes over it.
const MARK = '/* planned for its values */'

/**
 * Marks a condition whose best plan depends on its values, such as a search or a range of days: how many rows it
 * finds is not known before. PostgreSQL plans a statement with such a condition again each time; a plan made once for all values walks a
 * whole list to find the two rows of a rare name.
 */
export const planPerExecution = <T>(condition: RawBuilder<T>): RawBuilder<T> => sql<T>`${condition} ${sql.raw(MARK)}`

/**
 * @returns the class of a pool's connections, which send every statement with values, and every read, by a name, so that PostgreSQL parses
 * and plans it once for the connection and not for every request; but for those that are `planPerExecution`
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
  // A statement without values may be one that cannot be planned, such as the end of a transaction.
  if (values.length === 0 && !READS.test(text)) return undefined
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

// Each number of places is a statement with a plan of its own, so there are few.
const SIZES = [1, 8, 32]

/** The most values that `padInList` has places for. */
export const MAX_IN_LIST = 32

/**
 * Values for a statement that finds rows by one of them, in as many places as one of few such statements has; places that are
 * over hold the first again. For an array of unknown length, `= any($1)`, PostgreSQL supposes ten, may find the plan for all
 * arrays dear beside that for the one which comes, and then plans again each time: of a large statement that takes five times as
 * long as to run it.
 * @param values at least one, at most `MAX_IN_LIST`
 */
export function padInList<T>(values: readonly T[]): T[] {
  const size = SIZES.find((places) => places >= values.length) ?? values.length
  return Array.from({ length: size }, (_, n) => values[n] ?? (values[0] as T))
}
