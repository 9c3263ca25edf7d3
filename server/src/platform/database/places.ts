// Each number of places is a statement with a plan of its own, so there are few.
const SIZES = [1, 8, 32]

/** The most values that `placesFor` has places for. */
export const MOST_PLACES = 32

/**
 * Values for a statement that finds rows by one of them, in as many places as one of few such statements has; places that are
 * over hold the first again. For an array of unknown length, `= any($1)`, PostgreSQL supposes ten, may find the plan for all
 * arrays dear beside that for the one which comes, and then plans anew each time: of a large statement that takes five times as
 * long as to run it.
 * @param values at least one, at most `MOST_PLACES`
 */
export function placesFor<T>(values: readonly T[]): T[] {
  const size = SIZES.find((places) => places >= values.length) ?? values.length
  return Array.from({ length: size }, (_, n) => values[n] ?? (values[0] as T))
}
