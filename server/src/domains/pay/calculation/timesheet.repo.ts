import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/index.ts'
import type { PeriodRules } from './facts.repo.ts'

/**
 * One-off payments for approved and closed timesheets: overtime that is paid, and the hours of people paid by the hour,
 * without minutes that are given as leave or paid as overtime. Each revision of a sheet once. Of a sheet that was opened
 * again an unpaid payment goes, and a paid one is reversed.
 */
export async function addTimesheets(trx: Trx, { group_id, last }: PeriodRules): Promise<void> {
  const isGroup = sql`${group_id}::uuid = (select t.group_id from pay_terms t where t.employee_id = s.employee_id
    and t.effective_from <= ${last}::date order by t.effective_from desc limit 1)`
  const isOld = sql`not exists (select from timesheets s where s.id = i.sheet_id and s.revision = i.sheet_revision and s.state in ('Approved', 'Closed'))`
  await sql`delete from pay_inputs i where i.sheet_id is not null and not i.reverses and i.period_id is null and ${isOld}`.execute(
    trx,
  )
  await sql`
    insert into pay_inputs (id, employee_id, component_id, month, quantity, factor, note, sheet_id, sheet_revision, reverses)
    select new_id(), i.employee_id, i.component_id, i.month, -i.quantity, i.factor, i.note, i.sheet_id, i.sheet_revision, true
    from pay_inputs i join timesheets s on s.id = i.sheet_id
    where not i.reverses and i.period_id is not null and ${isOld} and ${isGroup}
    on conflict on constraint pay_inputs_sheet_unique do nothing`.execute(trx)
  await sql`
    insert into pay_inputs (id, employee_id, component_id, month, quantity, factor, note, sheet_id, sheet_revision)
    select new_id(), s.employee_id, c.id, s.month, round(p.minutes / 60.0, 3), case c.code when 'OVERTIME' then s.factor else 1 end,
      'Timesheet', s.id, s.revision
    from timesheets s
    join lateral (values ('OVERTIME', s.pay_minutes),
      ('BASIC', case when 'hour' = (select t.basis from pay_terms t where t.employee_id = s.employee_id
          and t.effective_from <= (s.month + interval '1 month - 1 day')::date order by t.effective_from desc limit 1)
        then (s.totals->>'counted')::int - s.pay_minutes - s.lieu_minutes else 0 end)) as p (code, minutes) on p.minutes > 0
    join pay_components c on c.code = p.code
    where s.state in ('Approved', 'Closed') and s.month <= ${last}::date
      and s.month >= (select min(month) from pay_periods where group_id = ${group_id}::uuid) and ${isGroup}
    on conflict on constraint pay_inputs_sheet_unique do nothing`.execute(trx)
}
