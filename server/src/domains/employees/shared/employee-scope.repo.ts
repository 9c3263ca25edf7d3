import type { Reach } from '@ems/contract/core/reach'
import type { Db } from '../../../platform/database/index.ts'
import { isReached } from '../../scope/index.ts'
import { COLUMNS, joined } from './employee.repo.ts'

/**
 * A person with whether a reach holds them: one statement, as a record is read far more often than anything else.
 * @param id the employee's or the user's id
 */
export const employeeWithin = (db: Db, id: string, userId: string, reach: Reach) =>
  joined(db)
    .select(COLUMNS)
    .select(isReached(userId, reach).as('reached'))
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .executeTakeFirst()
