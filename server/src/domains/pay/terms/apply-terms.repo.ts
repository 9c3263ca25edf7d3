import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** People paid by the month whose base salary differs from their present terms. */
export async function termsToApply(db: Db, today: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    join lateral (select id, basis from pay_terms where employee_id = e.id and effective_from <= ${today}::date
      order by effective_from desc limit 1) t on true
    join pay_term_lines l on l.terms_id = t.id join pay_components c on c.id = l.component_id and c.code = 'BASIC'
    where t.basis = 'month' and e.salary is distinct from l.amount order by e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** People paid by the hour, ordered by id: their base salary depends on their working week. */
export async function listHourlyPaid(db: Db, today: string, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.employee_id as id from pay_terms t
    where t.basis = 'hour' and t.effective_from <= ${today}::date and t.employee_id > ${after}::uuid and not exists (
      select from pay_terms n where n.employee_id = t.employee_id and n.effective_from <= ${today}::date and n.effective_from > t.effective_from)
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
