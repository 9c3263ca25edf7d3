import { EMPLOYEE_FIELDS } from '@ems/contract/employee-fields'
import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { isBelow } from '../../scope/index.ts'
import { COLUMNS, employeesWithAccounts } from '../shared/employee.repo.ts'

/**
 * A person with this domain's data for the head of their page: whether they are below the reader, where they work
 * and the number of planned job changes. One statement, because each tab of the page starts with it.
 * @param id the employee's or the user's id
 * @param readerId the reader's account
 * @param today the organisation's day, which decides where they work
 */
export const personOfPage = async (db: Db, id: string, readerId: string, today: string) =>
  (await read(db, id, readerId, today)).at(0)

const read = compiledQuery((db, id: string, readerId: string, today: string) =>
  employeesWithAccounts(db)
    .leftJoin('working_times as w', (join) =>
      join.onRef('w.employee_id', '=', 'e.id').on(sql<boolean>`${today}::date <@ w.days`),
    )
    .leftJoin('locations as l', 'l.id', 'w.location_id')
    .select(COLUMNS)
    .select([
      'l.id as location_id',
      'l.name as location_name',
      'l.time_zone as location_zone',
      isBelow(readerId).as('below'),
      sql<number>`(select count(*)::int from job_changes c where c.employee_id = e.id and c.status = 'Planned')`.as(
        'planned_changes',
      ),
      // The default of the picture setting.
      sql<string>`coalesce((select edits from employee_fields where key = 'photo'), ${EMPLOYEE_FIELDS.photo.usual})`.as(
        'photo_edits',
      ),
    ])
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)])),
)

export type PagePerson = NonNullable<Awaited<ReturnType<typeof personOfPage>>>
