import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { FrozenSheet } from './prorated-pay.rules.ts'

export interface SheetRow extends FrozenSheet {
  employee_id: string
  /** YYYY-MM-01 */
  month: string
}

/**
 * The approved and closed timesheets of people, with the days of people paid by the hour.
 * @param from, to YYYY-MM-01
 */
export async function frozenSheets(
  db: Db,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, SheetRow[]>> {
  const { rows } = await sql<SheetRow>`
    select s.employee_id, s.month, coalesce((s.totals->>'counted')::int, 0) as counted, s.pay_minutes as paid, s.pay_minutes + s.lieu_minutes as given,
      s.factor::text, case when exists (select from pay_terms t where t.employee_id = s.employee_id and t.basis = 'hour') then (
        select coalesce(json_agg(json_build_object('day', d.day, 'minutes', d.counted)), '[]') from time_days d
        where d.employee_id = s.employee_id and d.day >= s.month and d.day < s.month + interval '1 month' and d.counted > 0) else '[]' end as days
    from timesheets s
    where s.employee_id = any(${ids}::uuid[]) and s.state in ('Approved', 'Closed') and s.month between ${from}::date and ${to}::date`.execute(
    db,
  )
  return Map.groupBy(rows, (row) => row.employee_id)
}

/** The people with recorded time and an open timesheet in the month of a period. */
export async function openSheets(
  db: Db,
  ids: readonly string[],
  { month, last }: { month: string; last: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from unnest(${ids}::uuid[]) as e (id) left join timesheets s on s.employee_id = e.id and s.month = ${month}::date
    where coalesce(s.state, 'Open') not in ('Approved', 'Closed') and (s.id is not null
      or (select true from time_days d where d.employee_id = e.id and d.day between ${month}::date and ${last}::date limit 1) is true)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Timesheets were once one-off payments. The unpaid ones are calculated like all others. */
export async function deleteSheetInputs(trx: Trx): Promise<void> {
  await sql`delete from pay_inputs where sheet_id is not null and period_id is null`.execute(trx)
}
