import { sql, type Updateable } from 'kysely'
import type { DB, Db, Trx } from '../../../platform/database/index.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'
import type { SpellLeave } from './certificate.rules.ts'

export type KnownSpellLeave = SpellLeave & Pick<LeaveRow, 'employee_id' | 'leave_type_id'>
type Asked = Pick<LeaveRow, 'employee_id' | 'leave_type_id' | 'start_date' | 'end_date'>

/** Leaves of the same people and types that may belong to one spell with the given leaves. */
export async function listSpellLeaves(db: Db, about: readonly Asked[]): Promise<KnownSpellLeave[]> {
  const column = (name: keyof Asked) => about.map((one) => one[name])
  const { rows } = await sql<KnownSpellLeave>`
    select l.id, l.employee_id, l.leave_type_id, l.start_date as "startDate", l.end_date as "endDate",
      c.received_on as "receivedOn", c.reminded_at is not null as reminded
    from (
      select employee_id, leave_type_id, min(from_day) as from_day, max(to_day) as to_day
      from unnest(${column('employee_id')}::uuid[], ${column('leave_type_id')}::uuid[], ${column('start_date')}::date[], ${column('end_date')}::date[])
        as u (employee_id, leave_type_id, from_day, to_day)
      group by employee_id, leave_type_id) a
    join leaves l on l.employee_id = a.employee_id and l.leave_type_id = a.leave_type_id and l.status <> 'Rejected'
      and l.end_date >= a.from_day - 366 and l.start_date <= a.to_day + 366
    left join leave_certificates c on c.leave_id = l.id
    order by l.start_date, l.id`.execute(db)
  return rows
}

export async function certificateDayOf(db: Db, leaveId: string): Promise<string | null> {
  const row = await db
    .selectFrom('leave_certificates')
    .select('received_on')
    .where('leave_id', '=', leaveId)
    .executeTakeFirst()
  return row?.received_on ?? null
}

type CertificateValues = Pick<Updateable<DB['leave_certificates']>, 'received_on' | 'reminded_at'>

export async function setCertificate(trx: Trx, leaveId: string, values: CertificateValues) {
  await trx
    .insertInto('leave_certificates')
    .values({ leave_id: leaveId, ...values })
    .onConflict((conflict) => conflict.column('leave_id').doUpdateSet(values))
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
