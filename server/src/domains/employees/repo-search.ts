import { type Expression, type RawBuilder, sql } from 'kysely'
import { idsFound, isSelective } from '../../platform/database/search.ts'

const ids = (search: string) => idsFound(['person', 'code'], search)

/**
 * Whether somebody's name or employee id holds a search.
 * @param employee the column with the employee's id
 */
export const personFound = (employee: Expression<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`${employee} in (${ids(search)})`

/** Whether somebody's name holds a search, for those who may not see employee ids. */
export const nameFound = (employee: Expression<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`${employee} in (${idsFound(['person'], search)})`

/**
 * `personFound`, or something else. Two tests with *or* between them come each from its own index only where the people
 * are found before; where they are many, the list is walked instead.
 */
export const personFoundOr = (
  other: RawBuilder<boolean>,
  employee: Expression<unknown>,
  search: string,
): RawBuilder<boolean> =>
  isSelective(search)
    ? sql<boolean>`(${other} or ${employee} = any(array(${ids(search)})))`
    : sql<boolean>`(${other} or ${personFound(employee, search)})`

/**
 * `personFound`, or one of some others. As one set of ids: with *or* between two tests PostgreSQL sorts everybody and asks
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
    : sql<boolean>`(${employee} in (${others}) or ${personFound(employee, search)})`
