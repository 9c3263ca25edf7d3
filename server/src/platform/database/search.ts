import { type Expression, type RawBuilder, sql } from 'kysely'
import { planPerExecution } from './prepared-statements.ts'

// The database folds typed text in the same way as stored text. A percent sign, an underscore and a backslash are
// ordinary characters.
const part = (text: string) => sql`('%' || search_pattern(${text}) || '%')`
const beginning = (text: string) => sql`(search_pattern(${text}) || '%')`
const beginningOfAWord = (text: string) => sql`('% ' || search_pattern(${text}) || '%')`

/**
 * The distinct words of a search; a blank search has one empty word. Words are composed, so that a letter with its
 * accents counts as one.
 */
const wordsOf = (search: string): string[] => [...new Set(search.normalize('NFKC').trim().split(/\s+/))]

/** Whether a word is long enough to be found inside words, by a trigram index. */
const isLong = (word: string): boolean => [...word].length >= 3

/** Whether an index can find each word of a search inside words. A shorter word is in too many rows. */
export const hasOnlyLongWords = (search: string): boolean => wordsOf(search).every(isLong)

/** Whether a search is a single character. */
export const isOneCharacter = (search: string): boolean => [...wordsOf(search).join(' ')].length < 2

/**
 * Whether a text has all words of a search in any order. Words of one or two characters match only at the beginning of
 * a word.
 * @param folded the text in a column that the database folds, e.g. `teams.folded_name`
 */
export const wordsMatch = (folded: Expression<unknown>, search: string): RawBuilder<boolean> =>
  planPerExecution(
    sql<boolean>`(${sql.join(
      wordsOf(search).map((word) =>
        isLong(word) ? sql`${folded} like ${part(word)}` : sql`(' ' || ${folded}) like ${beginningOfAWord(word)}`,
      ),
      sql` and `,
    )})`,
  )

/** Whether a text contains a search as typed, or all of its words. @param folded as in `wordsMatch` */
export function textMatches(folded: Expression<unknown>, search: string): RawBuilder<boolean> {
  const typed = planPerExecution(sql<boolean>`${folded} like ${part(search)}`)
  return wordsOf(search).length < 2 ? typed : sql<boolean>`(${typed} or ${wordsMatch(folded, search)})`
}

/**
 * The ids that match a search in `search_tokens`: each word begins a word of a text or, from three characters on, is
 * part of one; or a text contains the search as typed.
 * @param types the kinds of texts to search; different texts may match different words
 * @returns a query for `in (…)`; an id may come twice
 */
export function matchingIds(types: readonly SearchType[], search: string): RawBuilder<string> {
  const those = sql`type in (${sql.join(types.map((type) => sql.lit(type)))})`
  const holding = (text: string) =>
    sql`select id from search_tokens where whole and ${those} and token like ${part(text)}`
  const words = wordsOf(search).map((word) =>
    isLong(word) ? holding(word) : sql`select id from search_tokens where ${those} and token like ${beginning(word)}`,
  )
  if (words.length < 2) return planPerExecution(sql<string>`${words[0]}`)
  return planPerExecution(sql<string>`(${sql.join(words, sql` intersect `)}) union ${holding(search)}`)
}

/** The names to search. */
export interface Source {
  type: SearchType
  /** further conditions on a row `s` of `search_tokens`, as joins; absent for none */
  narrowed?: RawBuilder<unknown>
}

/**
 * Ids that a search finds, or some of them if there are many. One word: texts that begin with it, in order, and from
 * three characters on some that contain it. Several words: some texts that contain all of them.
 * @param visible the condition on a visible row `s`, as joins
 * @param most the most ids of each kind
 * @param shown the number of best matches that is needed: if as many texts begin with the word, texts that contain it
 *   are not searched. Absent for all
 * @returns a query with the column `id`, each id once
 */
export function findSome(
  sources: readonly Source[],
  search: string,
  { visible, most, shown }: { visible: RawBuilder<unknown>; most: number; shown?: number },
): RawBuilder<{ id: string }> {
  const nothing = sql``
  const rows = ({ type, narrowed = nothing }: Source, joins: RawBuilder<unknown>, texts: RawBuilder<unknown>) =>
    sql`select s.id from search_tokens s ${narrowed} ${joins} where s.type = ${sql.lit(type)} and ${texts}`
  const begins = (word: string) => sql`s.token like ${beginning(word)}`
  const holds = (word: string) => sql`s.whole and s.token like ${part(word)}`
  const [first = '', ...others] = wordsOf(search)
  const either = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
  const cut = sql`limit ${sql.lit(most)}`
  if (others.length === 0) {
    // The order of the index: without it, a plan may read all matching beginnings.
    const begun = sources.map(
      (source) => sql`(${rows(source, visible, begins(first))} order by s.token using ~<~ ${cut})`,
    )
    const held = isLong(first) ? sources.map((source) => sql`(${rows(source, visible, holds(first))} ${cut})`) : []
    if (shown === undefined || held.length === 0)
      return planPerExecution(sql<{ id: string }>`select distinct id from (${either([...begun, ...held])}) some_found`)
    return planPerExecution(sql<{ id: string }>`
      with begun as materialized (select distinct id from (${either(begun)}) some_begun)
      select id from begun union select id from (${either(held)}) some_found where (select count(*) from begun) < ${sql.lit(shown)}`)
  }
  const having = [first, ...others].map((word) => {
    const texts = isLong(word) ? holds(word) : begins(word)
    return sql`(${either(sources.map((source) => rows(source, nothing, texts)))})`
  })
  return planPerExecution(
    sql<{ id: string }>`select distinct s.id from (${sql.join(having, sql` intersect `)}) s ${visible} ${cut}`,
  )
}

/**
 * The rank of a name in a search: 0 if all words are words of it, 1 if all begin words of it, else 2.
 * @param folded as in `wordsMatch`
 */
export function matchRank(folded: Expression<unknown>, search: string): RawBuilder<number> {
  const all = (test: (word: string) => RawBuilder<unknown>) => sql.join(wordsOf(search).map(test), sql` and `)
  const text = sql`(' ' || ${folded} || ' ')`
  const whole = all((word) => sql`${text} like ('% ' || search_pattern(${word}) || ' %')`)
  const begun = all((word) => sql`${text} like ${beginningOfAWord(word)}`)
  return sql<number>`(case when ${whole} then 0 when ${begun} then 1 else 2 end)`
}

/** The words of a search that are also searched inside words. */
export const longWordsOf = (search: string): string[] => wordsOf(search).filter(isLong)

/** The form of a text in `search_tokens`. */
type SearchType = 'person' | 'code' | 'department' | 'team'
