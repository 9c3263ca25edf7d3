import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'
import type { SpellLeave } from './certificate.rules.ts'

export interface SpellsAbout {
  employee_id: string
  leave_type_id: string
  from: string
  to: string
}

export type KnownSpellLeave = SpellLeave & Pick<SpellsAbout, 'employee_id' | 'leave_type_id'>

export async function spellLeaves(db: Db, about: readonly SpellsAbout[]): Promise<KnownSpellLeave[]> {
  const column = (name: keyof SpellsAbout) => about.map((one) => one[name])
  const { rows } = await sql<KnownSpellLeave>`
    select l.id, l.employee_id, l.leave_type_id, l.start_date as "startDate", l.end_date as "endDate",
      c.received_on as "receivedOn", c.reminded_at is not null as reminded
    from unnest(${column('employee_id')}::uuid[], ${column('leave_type_id')}::uuid[], ${column('from')}::date[], ${column('to')}::date[])
      as a (employee_id, leave_type_id, from_day, to_day)
    join leaves l on l.employee_id = a.employee_id and l.leave_type_id = a.leave_type_id and l.status <> 'Rejected'
      and l.end_date >= a.from_day - 366 and l.start_date <= a.to_day + 366
    left join leave_certificates c on c.leave_id = l.id
    order by l.start_date, l.id`.execute(db)
  return rows
}

export async function receivedOn(db: Db, leaveId: string): Promise<string | null> {
  const row = await db
    .selectFrom('leave_certificates')
    .select('received_on')
    .where('leave_id', '=', leaveId)
    .executeTakeFirst()
  return row?.received_on ?? null
}

export async function setReceived(trx: Trx, leaveId: string, day: string | null): Promise<void> {
  await trx
    .insertInto('leave_certificates')
    .values({ leave_id: leaveId, received_on: day })
    .onConflict((conflict) => conflict.column('leave_id').doUpdateSet({ received_on: day }))
    .execute()
}

export async function setReminded(trx: Trx, leaveId: string, at: Date): Promise<void> {
  await trx
    .insertInto('leave_certificates')
    .values({ leave_id: leaveId, reminded_at: at })
    .onConflict((conflict) => conflict.column('leave_id').doUpdateSet({ reminded_at: at }))
    .execute()
}

export const leavesToRemindOf = (
  db: Db,
  { today, since }: { today: string; since: string },
  after: string,
  most: number,
): Promise<LeaveRow[]> =>
  selectLeaves(db)
    .where('t.certificate_after', 'is not', null)
    .where('l.status', '!=', 'Rejected')
    .where('l.start_date', '<', today)
    .where('l.end_date', '>=', since)
    .where(
      sql<boolean>`not exists (select from leave_certificates c where c.leave_id = l.id and num_nonnulls(c.received_on, c.reminded_at) > 0)`,
    )
    .where('l.id', '>', after)
    .orderBy('l.id')
    .limit(most)
    .execute()
