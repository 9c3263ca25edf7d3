import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { workingTimes } from '@ems/contract/working-times'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'
import { personMatches } from '../shared/person-search.repo.ts'

type Query = QueryOf<typeof workingTimes.list>

const SORT: SortColumns<SortFieldOf<typeof workingTimes.list>> = {
  name: sql`lower(u.name)`,
  from: sql`lower(w.days)`,
}

/** Employed people with what applies to them today. @param people the visible people; null for everyone */
const employed = (db: Db, people: ScopedPeople | null, today: string) =>
  db
    .selectFrom('employees as e')
    .leftJoin('working_times as w', (join) =>
      join.onRef('w.employee_id', '=', 'e.id').on(sql<boolean>`w.days @> ${today}::date`),
    )
    .innerJoin('schedules as s', (join) =>
      join.on(sql<boolean>`s.id = coalesce(w.schedule_id, (select id from schedules where is_default))`),
    )
    .where('e.left_on', 'is', null)
    .where('e.employed_from', '<=', today)
    .$if(people !== null, (q) => q.where(isInScope(sql`e.id`, people as ScopedPeople)))

/** People who follow another schedule than the default on a day. */
export async function listOwnSchedules(db: Db, query: Query, people: ScopedPeople | null, today: string) {
  const { search } = query
  const employees = employed(db, people, today)
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('locations as l', 'l.id', 'w.location_id')
    .where('s.is_default', '=', false)
    .$if(search !== undefined, (q) => q.where(personMatches(sql`e.id`, search ?? '')))
  const shown = employees.select([
    'e.id',
    'e.code',
    'u.id as user_id',
    'u.name',
    'u.profile_image',
    'd.dep_name',
    sql<string>`lower(w.days)`.as('from'),
    's.id as schedule_id',
    's.name as schedule_name',
    'l.id as location_id',
    'l.name as location_name',
  ])
  return readPage([orderBySort(shown, query.sort, SORT, 'name', sql`e.id`)], query, async () => {
    const { n } = await employees.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    return n
  })
}

/** How many people follow each schedule on a day. */
export const countFollowers = (db: Db, people: ScopedPeople | null, today: string) =>
  employed(db, people, today)
    .select(['s.id', (e) => e.fn.countAll<number>().as('people')])
    .groupBy('s.id')
    .execute()

export type OwnScheduleRow = Awaited<ReturnType<typeof listOwnSchedules>>['rows'][number]
