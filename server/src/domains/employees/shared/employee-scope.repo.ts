import type { Reach } from '@ems/contract/core/reach'
import type { Db } from '../../../platform/database/index.ts'
import { isCovered } from '../../scope/index.ts'
import { COLUMNS, employeesWithAccounts } from './employee.repo.ts'

/**
 * A person, with whether they are in a scope: one statement, as records are read most often of all.
 * @param id the employee's or the user's id
 */
export const employeeWithScope = (db: Db, id: string, userId: string, reach: Reach) =>
  employeesWithAccounts(db)
    .select(COLUMNS)
    .select(isCovered(userId, reach).as('reached'))
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .executeTakeFirst()
