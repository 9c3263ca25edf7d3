import { sql } from 'kysely'
import type { Trx } from '../../platform/database/index.ts'

/** The year, currency and legal entity of a pay gap. */
export interface GapScope {
  id: string
  year: number
  currency: string
  legal_entity_id: string | null
  basis: 'hourly' | 'paid'
  month_before_until: number
}

// With thirty decimals, values that are equal on paper stay equal when rounded to twelve.
const EXACT = sql`1.000000000000000000000000000000`

/**
 * Writes the lines of a pay gap: one for each person employed in the year, and one for each of their pay categories.
 * Only months with basic pay count. A month's pay comes from its salary record, else from the lines of a provider's
 * period.
 * Source: Directive (EU) 2023/970, Article 3.
 */
export async function writeLines(trx: Trx, gap: GapScope): Promise<void> {
  const [first, after] = [`${gap.year}-01-01`, `${gap.year + 1}-01-01`]
  const level = (amount: string, time: string) =>
    gap.basis === 'paid' ? sql.raw(amount) : sql`round(${sql.raw(amount)} * ${EXACT} / nullif(${sql.raw(time)}, 0), 12)`
  // PostgreSQL does not know the sizes of the parts, and would compare each person with all others.
  await sql`set local enable_nestloop = off`.execute(trx)
  await sql`
    with months as (
      select m::date as first, (m + interval '1 month')::date as next, (m + interval '1 month')::date - m::date as days
      from generate_series(${first}::timestamp, ${after}::timestamp - interval '1 month', interval '1 month') m
    ), entities as (
      select id from legal_entities
      where currency = ${gap.currency} and (${gap.legal_entity_id}::uuid is null or id = ${gap.legal_entity_id}::uuid)
    ), worked as (
      select p.employee_id, m.first as month, m.days, p.fte, p.pay_category_id, p.employment_type,
        greatest(lower(p.days), m.first) as since, least(coalesce(upper(p.days), m.next), m.next) as until
      from job_periods p join months m on lower(p.days) < m.next and coalesce(upper(p.days), m.next) > m.first
      where p.legal_entity_id in (select id from entities)
    ), times as (
      select employee_id, month, sum((until - since) * fte) * ${EXACT} / (1200 * days) as time,
        (array_agg(pay_category_id order by since desc))[1] as category_id,
        (array_agg(employment_type order by since desc))[1] as employment_type
      from worked group by employee_id, month, days
    ), records as (
      select s.employee_id, s.currency, s.legal_entity_id, s.allowances as variable,
        (date_trunc('month', s.pay_date::timestamp)
          - case when extract(day from s.pay_date) <= ${gap.month_before_until} then interval '1 month' else interval '0' end)::date as month,
        -- What lowers gross pay, such as unpaid leave, is known of records that a pay period made.
        s.basic_salary - coalesce(h.basic_salary + h.allowances - h.gross, 0) as basic
      from salaries s left join pay_payslips d on d.id = s.payslip_id
      left join pay_people h on h.period_id = d.period_id and h.employee_id = d.employee_id
      where s.reversed_at is null and s.pay_date >= ${first}::date and s.pay_date < ${after}::date + 31
    ), payments as (
      select employee_id, currency, legal_entity_id, month, basic, variable from records
      where month >= ${first}::date and month < ${after}::date
      union all
      select l.employee_id, e.currency, e.id, l.for_month,
        case c.kind when 'basic' then l.amount when 'deduction' then case when c.reduces_gross then -l.amount else 0 end else 0 end,
        case c.kind when 'allowance' then l.amount else 0 end
      from pay_lines l join pay_periods p on p.id = l.period_id and p.status = 'Closed' and p.mode = 'provider'
      join pay_people h on h.period_id = l.period_id and h.employee_id = l.employee_id and not h.held
      join pay_components c on c.id = l.component_id
      join pay_groups g on g.id = p.group_id join legal_entities e on e.id = g.legal_entity_id
      where l.for_month >= ${first}::date and l.for_month < ${after}::date
        and not exists (select from records r where r.employee_id = l.employee_id and r.month = l.for_month)
    ), currencies as (
      select employee_id from payments group by employee_id having count(distinct currency) > 1
    ), paid as (
      select employee_id, month, sum(basic) as basic, sum(variable) as variable from payments
      where currency = ${gap.currency} and legal_entity_id in (select id from entities) group by employee_id, month
    ), sums as (
      select employee_id, sum(basic) as basic, sum(variable) as variable, bool_or(basic > 0) as has_basic from paid group by employee_id
    ), years as (
      select t.employee_id, (array_agg(t.employment_type order by t.month desc))[1] as employment_type,
        coalesce(sum(t.time) filter (where p.basic > 0), 0) as time
      from times t left join paid p on p.employee_id = t.employee_id and p.month = t.month group by t.employee_id
    ), whole as (
      select y.employee_id, e.gender, y.time, coalesce(s.basic, 0) as basic, coalesce(s.variable, 0) as variable,
        case when y.employment_type = 'contractor' then 'contractor'
          when s.has_basic is not true then 'noBasicPay'
          when c.employee_id is not null then 'twoCurrencies'
          when round(y.time * 12, 20) < 1 then 'tooShort'
          when e.gender is null or e.gender not in ('female', 'male') then 'gender' end as left_out
      from years y join employees e on e.id = y.employee_id left join sums s on s.employee_id = y.employee_id
      left join currencies c on c.employee_id = y.employee_id
    ), parts as (
      select t.employee_id, t.category_id, coalesce(sum(t.time) filter (where p.basic > 0), 0) as time,
        sum(p.basic) as basic, sum(p.variable) as variable
      from times t join paid p on p.employee_id = t.employee_id and p.month = t.month
      where t.category_id is not null group by t.employee_id, t.category_id
    )
    insert into pay_gap_lines (gap_id, employee_id, category_id, whole, gender, time, basic, variable, left_out)
    select ${gap.id}::uuid, employee_id, null::uuid, true, gender, time, coalesce(${level('basic', 'time')}, 0),
      coalesce(${level('variable', 'time')}, 0), left_out
    from whole
    union all
    select ${gap.id}::uuid, p.employee_id, p.category_id, false, w.gender, p.time, ${level('p.basic', 'p.time')}, ${level('p.variable', 'p.time')}, null
    from parts p join whole w on w.employee_id = p.employee_id and w.left_out is null
    where round(p.time * 12, 20) >= 1`.execute(trx)
}
