import type { Reach } from '@ems/contract/core/reach'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { isReached } from '../../scope/index.ts'
import { COLUMNS, joined } from './employee.repo.ts'

/**
 * A person with whether a reach holds them: one statement, as a record is read far more often than anything else.
 * @param id the employee's or the user's id
 */
export async function employeeWithin(db: Db, id: string, userId: string, { reports, departments }: Reach) {
  const ofSome = departments.length > 0
  const statement = reports ? (ofSome ? within.both : within.reports) : ofSome ? within.departments : within.own
  return (await statement(db, id, userId, departments)).at(0)
}

const withinBy = (reports: boolean, ofSome: boolean) =>
  compiledQuery((db, id: string, userId: string, departments: readonly string[]) =>
    joined(db)
      .select(COLUMNS)
      .select(isReached(userId, reports, ofSome ? departments : null).as('reached'))
      .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)])),
  )
const within = {
  own: withinBy(false, false),
  reports: withinBy(true, false),
  departments: withinBy(false, true),
  both: withinBy(true, true),
}
