import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PeriodRow } from './period.repo.ts'

export interface Check {
  name: string
  left: number
  right: number
  equal: boolean
}

/** Compares the sums of a period, each added up from its own rows. */
export async function proofOf(db: Db, { id, mode, totals, published_at }: PeriodRow, now: Date): Promise<Check[]> {
  const { rows } = await sql<
    Record<'lines' | 'people' | 'salaries' | 'payslips' | 'transfers' | 'left_out' | 'to_pay', string>
  >`
    select
      (select coalesce(sum(case c.kind when 'basic' then l.amount when 'allowance' then l.amount when 'deduction' then -l.amount else 0 end), 0)
        from pay_lines l join pay_components c on c.id = l.component_id where l.period_id = ${id}::uuid) as lines,
      (select coalesce(sum(net), 0) from pay_people where period_id = ${id}::uuid) as people,
      (select coalesce(sum(s.net_salary), 0) from salaries s join pay_payslips y on y.id = s.payslip_id where y.period_id = ${id}::uuid and s.reversed_at is null) as salaries,
      (select coalesce(sum(net), 0) from pay_payslips where period_id = ${id}::uuid and reversed_at is null and kind = 'own') as payslips,
      (select coalesce(sum(t.amount), 0) from pay_transfers t join pay_payslips y on y.id = t.payslip_id where y.period_id = ${id}::uuid and t.live and y.reversed_at is null) as transfers,
      (select coalesce(sum(p.to_pay), 0) from pay_people p where p.period_id = ${id}::uuid and not exists (
        select from pay_transfers t join pay_payslips y on y.id = t.payslip_id where y.period_id = p.period_id and y.employee_id = p.employee_id
          and t.live and y.reversed_at is null)) as left_out,
      (select coalesce(sum(to_pay), 0) from pay_people where period_id = ${id}::uuid) as to_pay`.execute(db)
  const row = rows[0] as (typeof rows)[number]
  const check = (name: string, left: string | number, right: string | number): Check => ({
    name,
    left: Number(left),
    right: Number(right),
    equal: Math.round(Number(left) * 1000) === Math.round(Number(right) * 1000),
  })
  const published = published_at !== null && published_at <= now
  return [
    check('lines = people', row.lines, row.people),
    check('people = totals', row.people, totals.net ?? 0),
    ...(mode === 'own' && published ? [check('salary records = net', row.salaries, row.payslips)] : []),
    ...(mode === 'own'
      ? [check('transfers + left out = toPay', Number(row.transfers) + Number(row.left_out), row.to_pay)]
      : []),
  ]
}
