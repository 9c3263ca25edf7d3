import { type Expression, type RawBuilder, sql } from 'kysely'
import { idsFound, isOneCharacter, isSelective } from '../../../platform/database/search.ts'

const ids = (search: string) => idsFound(['person', 'code'], search)

// As an array: who is found comes first, and then their rows. Of a set PostgreSQL guesses that it is spread evenly over a list
// and walks it in its order until the page is full, past nearly everyone where those of one first name stand together near its
// end. What a single character begins is in so many names that the walk is short; where all of them are counted there is none.
const oneOf = (
  employee: Expression<unknown>,
  found: RawBuilder<string>,
  search: string,
  counted: boolean,
): RawBuilder<boolean> =>
  isOneCharacter(search) && !counted
    ? sql<boolean>`${employee} in (${found})`
    : sql<boolean>`${employee} = any(array(${found}))`

/**
 * Whether a person's name or employee id holds a search.
 * @param employee the column with the employee's id
 * @param counted whether all who are found are counted, and not some of them shown
 */
export const personFound = (employee: Expression<unknown>, search: string, counted = false): RawBuilder<boolean> =>
  oneOf(employee, ids(search), search, counted)

/** Whether a person's name holds a search, for those who may not see employee ids. @param counted as for `personFound` */
export const nameFound = (employee: Expression<unknown>, search: string, counted = false): RawBuilder<boolean> =>
  oneOf(employee, idsFound(['person'], search), search, counted)

/**
 * `personFound`, or something else. Two tests with *or* between them come each from its own index only where the people
 * are found before; where they are many, the list is walked instead, and each of it is looked up in a hashed set: through an
 * array of thousands PostgreSQL goes from its beginning for each (21 s of 100,000 people, where one test of *or* has no index).
 */
export const personFoundOr = (
  other: RawBuilder<boolean>,
  employee: Expression<unknown>,
  search: string,
): RawBuilder<boolean> =>
  isSelective(search)
    ? sql<boolean>`(${other} or ${employee} = any(array(${ids(search)})))`
    : sql<boolean>`(${other} or ${employee} in (${ids(search)}))`

/**
 * `personFound`, or one of some others. As one set of ids: with *or* between two tests PostgreSQL sorts everyone and asks
 * each of them whether they are meant.
 * @param others a query of employees' ids
 */
export const personFoundOrAmong = (
  others: RawBuilder<unknown>,
  employee: Expression<unknown>,
  search: string,
): RawBuilder<boolean> =>
  isSelective(search)
    ? sql<boolean>`${employee} in (${others} union all ${ids(search)})`
    : sql<boolean>`(${employee} in (${others}) or ${employee} in (${ids(search)}))`
