import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { showsBirthday } from '../employees/index.ts'

export type CelebrationKind = 'birthday' | 'anniversary'

/** A birthday or anniversary. */
export interface Celebration {
  kind: CelebrationKind
  employee_id: string
}

// As a number, which an index has: 229 for 29 February, which is kept on the 28th in other years.
const ofDay = (column: 'dob' | 'employed_from', today: string) => sql`
  extract(month from ${sql.ref(`e.${column}`)}) * 100 + extract(day from ${sql.ref(`e.${column}`)}) in (
    select extract(month from ${today}::date) * 100 + extract(day from ${today}::date)
    union all select 229 where extract(month from ${today}::date) = 2 and extract(day from ${today}::date) = 28
      and extract(day from ${today}::date + 1) = 1)`

/** Records visible birthdays and anniversaries of a day that were not recorded yet, each once. @returns a batch of them */
export async function recordCelebrations(trx: Trx, today: string, most: number): Promise<Celebration[]> {
  const { rows } = await sql<Celebration>`
    with due as (
      select 'birthday' as kind, e.id from employees e
      where ${showsBirthday} and e.left_on is null and e.employed_from <= ${today}::date and ${ofDay('dob', today)}
      union all
      select 'anniversary', e.id from employees e
      where e.left_on is null and e.employed_from < ${today}::date and ${ofDay('employed_from', today)}
    )
    insert into reminders (kind, record_id, ends, day)
    select kind, id, ${today}::date, ${today}::date from due
    where not exists (select from reminders r where r.kind = due.kind and r.record_id = due.id and r.ends = ${today}::date and r.day = ${today}::date)
    order by kind, id limit ${most}
    on conflict do nothing returning kind, record_id as employee_id`.execute(trx)
  return rows
}

/** A person of another's team: their manager, who reports to the same one, and who reports to them. */
export interface Teammate {
  /** the person whose team is notified */
  employee_id: string
  /** the account */
  user_id: string
  is_manager: boolean
}

export async function teamsOf(db: Db, employeeIds: readonly string[]): Promise<Teammate[]> {
  const { rows } = await sql<Teammate>`
    select p.id as employee_id, t.user_id, t.is_manager
    from employees p cross join lateral (
      select m.user_id, true as is_manager from employees m where m.id = p.manager_id and m.left_on is null
      union all select o.user_id, false from employees o where o.manager_id = p.manager_id and o.id <> p.id
      union all select r.user_id, false from employees r where r.manager_id = p.id
    ) t where p.id = any(${employeeIds}::uuid[])`.execute(db)
  return rows
}

/** The names and days for celebrations; leavers are absent. */
export async function getCelebratedPeople(db: Db, employeeIds: readonly string[]) {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', showsBirthday.as('birthday_shown'), 'e.employed_from'])
    .select(sql<string>`coalesce(e.preferred_name, u.name)`.as('name'))
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .where('e.left_on', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
