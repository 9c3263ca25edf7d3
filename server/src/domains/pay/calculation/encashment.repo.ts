import { toDecimal } from '@ems/contract/core/ratio'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/index.ts'
import { schedulesOf, workingWeekOn } from '../../working-days/index.ts'
import type { PeriodRules } from './facts.repo.ts'

interface PaidOut {
  ledger_id: string
  employee_id: string
  day: string
  /** thousandths of a day, or minutes */
  amount: number
  unit: 'days' | 'hours'
  name: string
}

/** One-off payments for encashed leave: one for each ledger entry, from the group's first period on. */
export async function addEncashments(trx: Trx, { group_id, last }: PeriodRules): Promise<void> {
  const { rows } = await sql<PaidOut>`
    select l.id as ledger_id, b.employee_id, l.day, abs(l.amount) as amount, y.unit, y.name
    from leave_ledger l join leave_buckets b on b.id = l.bucket_id join leave_types y on y.id = b.leave_type_id
    where l.kind = 'encashed' and l.amount <> 0 and l.day <= ${last}::date
      and l.day >= (select min(month) from pay_periods where group_id = ${group_id}::uuid)
      and ${group_id}::uuid = (select t.group_id from pay_terms t where t.employee_id = b.employee_id and t.effective_from <= ${last}::date
        order by t.effective_from desc limit 1)
      and not exists (select from pay_inputs i where i.ledger_id = l.id)`.execute(trx)
  if (rows.length === 0) return
  const worked = await schedulesOf(trx, [...new Set(rows.map(({ employee_id }) => employee_id))])
  const inputs = rows
    .map((row) => ({ ...row, thousandths: daysOf(row, workingWeekOn(worked.get(row.employee_id) ?? [], row.day)) }))
    .filter(({ thousandths }) => thousandths > 0n)
    .map(({ thousandths, ...row }) => ({ ...row, quantity: toDecimal(thousandths, 3) }))
  await sql`
    insert into pay_inputs (id, employee_id, component_id, month, quantity, day, note, ledger_id)
    select new_id(), r.employee_id, (select id from pay_components where code = 'ENCASH'), date_trunc('month', r.day)::date,
      r.quantity, r.day, r.name, r.ledger_id
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as r (employee_id uuid, quantity numeric, day date, name text, ledger_id uuid)
    on conflict (ledger_id) do nothing`.execute(trx)
}

/** Eight hours, for people without a working week. */
const USUAL_DAY = 480

/** The encashed days, in thousandths. Hours become days by the average day of the person's week. */
function daysOf({ amount, unit }: PaidOut, week: { minutes: number; days: number }): bigint {
  if (unit === 'days') return BigInt(amount)
  return BigInt(Math.round((amount * 1000) / (week.days === 0 ? USUAL_DAY : week.minutes / week.days)))
}
