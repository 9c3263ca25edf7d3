import { type Expression, type RawBuilder, sql } from 'kysely'
import { hasOnlyLongWords, isOneCharacter, matchingIds } from '../../../platform/database/search.ts'

const ids = (search: string) => matchingIds(['person', 'code'], search)

// As an array: matches are found first, and then their rows. For a set, PostgreSQL assumes matches spread evenly over a
// list and reads it in order until the page is full: past nearly all people if the matches are close together near the
// end. A single character matches so many names that this is short; counts of all matches have no order anyway.
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
 * Whether a person's name or employee ID matches a search.
 * @param employee the column with the employee's id
 * @param counted whether all matches are counted, instead of showing some
 */
export const personMatches = (employee: Expression<unknown>, search: string, counted = false): RawBuilder<boolean> =>
  oneOf(employee, ids(search), search, counted)

/** Whether a person's name matches a search, for readers without employee IDs. @param counted as for `personMatches` */
export const personNameMatches = (
  employee: Expression<unknown>,
  search: string,
  counted = false,
): RawBuilder<boolean> => oneOf(employee, matchingIds(['person'], search), search, counted)

/**
 * `personMatches`, or another condition. Two conditions with *or* can use their indexes only if matching people are found
 * first. Otherwise PostgreSQL reads the list and looks each row up in a hashed set; an array of thousands would be
 * scanned for each row (21 s for 100,000 people, if one condition has no index).
 */
export const personFoundOr = (
  other: RawBuilder<boolean>,
  employee: Expression<unknown>,
  search: string,
): RawBuilder<boolean> =>
  hasOnlyLongWords(search)
    ? sql<boolean>`(${other} or ${employee} = any(array(${ids(search)})))`
    : sql<boolean>`(${other} or ${employee} in (${ids(search)}))`

/**
 * `personMatches`, or one of some others, as one set of ids: with *or* between two conditions PostgreSQL sorts everyone
 * and checks each person.
 * @param others a query of employees' ids
 */
export const personFoundOrAmong = (
  others: RawBuilder<unknown>,
  employee: Expression<unknown>,
  search: string,
): RawBuilder<boolean> =>
  hasOnlyLongWords(search)
    ? sql<boolean>`${employee} in (${others} union all ${ids(search)})`
    : sql<boolean>`(${employee} in (${others}) or ${employee} in (${ids(search)}))`
