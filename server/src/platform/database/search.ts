import { type Expression, type RawBuilder, sql } from 'kysely'
import { planPerExecution } from './prepared-statements.ts'

// Typed text is folded by the database, like the stored text: one rule in one place. A percent sign,
// an underscore and a backslash are letters.
const part = (text: string) => sql`('%' || search_pattern(${text}) || '%')`
const beginning = (text: string) => sql`(search_pattern(${text}) || '%')`
const beginningOfAWord = (text: string) => sql`('% ' || search_pattern(${text}) || '%')`

/**
 * The words of a search, each once; a blank one is a word that every text has. Composed, so that a letter counts once
 * however many marks it carries.
 */
const wordsOf = (search: string): string[] => [...new Set(search.normalize('NFKC').trim().split(/\s+/))]

/** A word that is long enough to be looked for inside of words: an index of three letters in a row finds it. */
const isLong = (word: string): boolean => [...word].length >= 3

/** Whether every word of a search is found by an index of its parts. A shorter one is in too many rows. */
export const isSelective = (search: string): boolean => wordsOf(search).every(isLong)

/** Whether a search is a single character. */
export const isOneCharacter = (search: string): boolean => [...wordsOf(search).join(' ')].length < 2

/**
 * Whether a text has all words of a search, in any order: those of one or two characters at the beginning of a word.
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

/** Whether a text holds a search: as it was typed, whatever its length, or all of its words. @param folded as in `wordsMatch` */
export function textMatches(folded: Expression<unknown>, search: string): RawBuilder<boolean> {
  const typed = planPerExecution(sql<boolean>`${folded} like ${part(search)}`)
  return wordsOf(search).length < 2 ? typed : sql<boolean>`(${typed} or ${wordsMatch(folded, search)})`
}

/**
 * The ids of what `search_tokens` finds: every word of the search begins a word of one of the texts or, from three
 * characters on, is any part of it; or a text holds the search as it was typed.
 * @param types whose texts are looked into; one may hold this word and another that one
 * @returns a query for `in (…)`; an id may come twice
 */
export function idsFound(types: readonly SearchType[], search: string): RawBuilder<string> {
  const those = sql`type in (${sql.join(types.map((type) => sql.lit(type)))})`
  const holding = (text: string) =>
    sql`select id from search_tokens where whole and ${those} and token like ${part(text)}`
  const words = wordsOf(search).map((word) =>
    isLong(word) ? holding(word) : sql`select id from search_tokens where ${those} and token like ${beginning(word)}`,
  )
  if (words.length < 2) return planPerExecution(sql<string>`${words[0]}`)
  return planPerExecution(sql<string>`(${sql.join(words, sql` intersect `)}) union ${holding(search)}`)
}

/** Where names are looked for. */
export interface Source {
  type: SearchType
  /** further conditions on a row `s` of `search_tokens`, as joins; absent: all rows */
  narrowed?: RawBuilder<unknown>
}

/**
 * Ids that a search finds, some of them where they are many: of one word those whose texts begin with it, in their order,
 * and from three characters on some in which it is a part; of several words some that have all of them.
 * @param visible what a row `s` must be, as joins
 * @param most how many of each kind are taken
 * @param shown how many of those are wanted that fit best; of one word it is not looked for inside of texts then where so
 *   many begin with it. Absent: all that were taken
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
    // The order of the index: without it a plan may walk through all that begin so.
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
 * The rank of a name in a search: 0 if every word is a word of it, 1 if every word begins one, else 2.
 * @param folded as in `wordsMatch`
 */
export function matchRank(folded: Expression<unknown>, search: string): RawBuilder<number> {
  const all = (test: (word: string) => RawBuilder<unknown>) => sql.join(wordsOf(search).map(test), sql` and `)
  const text = sql`(' ' || ${folded} || ' ')`
  const whole = all((word) => sql`${text} like ('% ' || search_pattern(${word}) || ' %')`)
  const begun = all((word) => sql`${text} like ${beginningOfAWord(word)}`)
  return sql<number>`(case when ${whole} then 0 when ${begun} then 1 else 2 end)`
}

/** The words of a search that are looked for inside of words, too. */
export const longWordsOf = (search: string): string[] => wordsOf(search).filter(isLong)

/** The form of a text in `search_tokens`. */
type SearchType = 'person' | 'code' | 'department' | 'team'
