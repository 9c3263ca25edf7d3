import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { RecordedSalary } from '../../salaries/index.ts'
import type { Facts } from '../calculation/changes.rules.ts'
import type { Component } from '../calculation/prorated-pay.rules.ts'
import type { LineRow, PeriodRow } from '../periods/period.repo.ts'

export interface PayslipRow {
  id: string
  period_id: string
  kind: 'provider' | 'own'
  number: string | null
  month: string
  pay_date: string
  legal_entity_id: string
  currency: string
  decimals: number
  employee_id: string
  code: string
  user_id: string
  name: string
  profile_image: string | null
  net: string | null
  published_at: Date
  seen_at: Date | null
  downloaded_at: Date | null
  withdrawn_at: Date | null
  reversed_at: Date | null
  corrected: boolean
  file: { store_key: string; media_type: string; bytes: number } | null
}

const from = sql`from pay_payslips s join pay_periods p on p.id = s.period_id join pay_groups g on g.id = p.group_id
  join legal_entities x on x.id = g.legal_entity_id join employees e on e.id = s.employee_id join users u on u.id = e.user_id
  left join files f on f.id = s.file_id`

const selected = sql`select s.id, s.period_id, s.kind, s.number, p.month, p.pay_date, g.legal_entity_id, x.currency, x.decimals, s.employee_id, e.code,
  u.id as user_id, u.name, u.profile_image, s.net, s.published_at, s.seen_at, s.downloaded_at, s.withdrawn_at, s.reversed_at, s.corrected,
  case when f.id is not null then json_build_object('store_key', f.store_key, 'media_type', f.media_type, 'bytes', f.bytes) end as file ${from}`

/** A published payslip. */
export async function publishedPayslip(db: Db, id: string, now: Date): Promise<PayslipRow | undefined> {
  const { rows } = await sql<PayslipRow>`${selected} where s.id = ${id}::uuid and s.published_at <= ${now}`.execute(db)
  return rows[0]
}

export async function lockPayslip(trx: Trx, id: string, now: Date): Promise<PayslipRow | undefined> {
  await sql`select from pay_payslips where id = ${id}::uuid for update`.execute(trx)
  return publishedPayslip(trx, id, now)
}

/** Published payslips, latest first. @param where by person or by period */
export async function listPayslips(
  db: Db,
  { employeeId, periodId }: { employeeId?: string; periodId?: string },
  now: Date,
  { limit, skip = 0 }: { limit?: number | undefined; skip?: number | undefined },
): Promise<{ rows: PayslipRow[]; total: number; read: number }> {
  const where = sql`where s.published_at <= ${now}
    ${employeeId === undefined ? sql`` : sql`and s.employee_id = ${employeeId}::uuid`}
    ${periodId === undefined ? sql`` : sql`and s.period_id = ${periodId}::uuid`}`
  const { rows } =
    await sql<PayslipRow>`${selected} ${where} order by ${periodId === undefined ? sql`p.month desc, ` : sql``}s.published_at desc, s.id desc
    limit ${limit ?? null} offset ${skip}`.execute(db)
  const { rows: counted } = await sql<{ total: number; read: number }>`
    select count(*)::int as total, count(s.seen_at)::int as read from pay_payslips s ${where}`.execute(db)
  return { rows, ...(counted[0] ?? { total: 0, read: 0 }) }
}

/**
 * Creates payslips of a period that are published at an instant, from matched slips or from our calculation.
 * @returns the number of payslips
 */
export async function makePayslips(trx: Trx, { id, mode, month }: PeriodRow, at: Date): Promise<number> {
  if (mode === 'own') {
    // Numbers of a month have no gaps, even if groups publish at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('payslip numbers'))`.execute(trx)
    const { numAffectedRows } = await sql`
      insert into pay_payslips (id, period_id, employee_id, kind, number, net, published_at)
      select new_id(), ${id}::uuid, p.employee_id, 'own', ${month.slice(0, 7)} || '-' || lpad((row_number() over (order by p.payroll_number collate "C", p.employee_id)
          + (select coalesce(max(right(number, 6)::int), 0) from pay_payslips where number like ${`${month.slice(0, 7)}-%`}))::text, 6, '0'), p.net, ${at}
      from pay_people p where p.period_id = ${id}::uuid and not p.held
        and exists (select from pay_lines l where l.period_id = p.period_id and l.employee_id = p.employee_id)
        and not exists (select from pay_payslips s where s.period_id = p.period_id and s.employee_id = p.employee_id)`.execute(
      trx,
    )
    return Number(numAffectedRows ?? 0n)
  }
  const { rows } = await sql<{ id: string; employee_id: string; file_id: string | null }>`
    insert into pay_payslips (id, period_id, employee_id, kind, file_id, slip_id, published_at)
    select new_id(), ${id}::uuid, s.employee_id, 'provider', s.file_id, s.id, ${at}
    from pay_slips s join pay_uploads u on u.id = s.upload_id
    where u.period_id = ${id}::uuid and u.status = 'Ready' and s.state = 'matched' and s.employee_id is not null
      and not exists (select from pay_payslips p where p.slip_id = s.id)
    returning id, employee_id, file_id`.execute(trx)
  const ids = rows.map((row) => row.id)
  // From now on the file belongs to the payslip and not to its upload.
  await sql`
    update files f set owner_kind = 'payslip', owner_id = p.id from pay_payslips p
    where p.id = any(${ids}::uuid[]) and f.id = p.file_id`.execute(trx)
  return rows.length
}

/** Marks payslips of a period that have a later published version. */
export async function markCorrected(trx: Trx, periodId: string, now: Date): Promise<void> {
  await sql`
    update pay_payslips s set corrected = true where s.period_id = ${periodId}::uuid and not s.corrected and exists (
      select from pay_payslips n where n.period_id = s.period_id and n.employee_id = s.employee_id
        and n.published_at <= ${now} and (n.published_at, n.id) > (s.published_at, s.id))`.execute(trx)
}

/** Cancels scheduled publications. */
export async function cancelPublication(trx: Trx, periodId: string, now: Date): Promise<void> {
  await sql`
    update files f set owner_kind = 'pay-slip', owner_id = s.slip_id from pay_payslips s
    where s.period_id = ${periodId}::uuid and s.published_at > ${now} and s.slip_id is not null and f.id = s.file_id`.execute(
    trx,
  )
  await sql`delete from pay_payslips where period_id = ${periodId}::uuid and published_at > ${now}`.execute(trx)
}

/** The time of a period's last publication; null if it has none. */
export async function lastPublication(trx: Trx, periodId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(published_at) as at from pay_payslips where period_id = ${periodId}::uuid`.execute(trx)
  return rows[0]?.at ?? null
}

/** Records the salaries of published payslips from our calculation that have no salary record yet. */
export async function recordSalaries(trx: Trx, periodId: string, now: Date): Promise<RecordedSalary[]> {
  const { rows } = await sql<RecordedSalary>`
    insert into salaries (id, employee_id, legal_entity_id, currency, basic_salary, allowances, deductions, pay_date, payslip_id, repetition)
    select new_id(), s.employee_id, g.legal_entity_id, x.currency, p.basic_salary, p.allowances, p.deductions, q.pay_date, s.id,
      (select count(*)::int from salaries o where o.employee_id = s.employee_id and o.pay_date = q.pay_date and o.reversed_at is null
        and (o.basic_salary, o.allowances, o.deductions) = (p.basic_salary, p.allowances, p.deductions))
    from pay_payslips s join pay_periods q on q.id = s.period_id join pay_groups g on g.id = q.group_id
      join legal_entities x on x.id = g.legal_entity_id
      join pay_people p on p.period_id = s.period_id and p.employee_id = s.employee_id
    where s.period_id = ${periodId}::uuid and s.kind = 'own' and s.published_at <= ${now} and s.reversed_at is null
    on conflict (payslip_id) do nothing
    returning id, employee_id, legal_entity_id, currency, basic_salary, allowances, deductions, net_salary, pay_date,
      reversed_at, reversed_by, reversal_reason`.execute(trx)
  return rows
}

/** People with a published payslip who were not notified yet. */
export async function publishedOf(db: Db, periodId: string, now: Date) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select s.id, e.user_id from pay_payslips s join employees e on e.id = s.employee_id
    where s.period_id = ${periodId}::uuid and s.published_at <= ${now} and s.reversed_at is null and s.withdrawn_at is null and not s.corrected`.execute(
    db,
  )
  return rows
}

/** Records that a person opened or downloaded their payslip. */
export async function recordOpening(db: Db, id: string, now: Date, downloaded: boolean): Promise<void> {
  await sql`
    update pay_payslips set seen_at = coalesce(seen_at, ${now}), downloaded_at = case when ${downloaded} then coalesce(downloaded_at, ${now}) else downloaded_at end
    where id = ${id}::uuid and (seen_at is null or (${downloaded} and downloaded_at is null))`.execute(db)
}

export async function withdrawPayslip(trx: Trx, id: string, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('pay_payslips')
    .set({ withdrawn_at: now, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Reverses a payslip: its salary record no longer counts, its one-off payments are open again, its month is
 * recalculated.
 */
export async function reversePayslip(
  trx: Trx,
  { id, period_id, employee_id }: PayslipRow,
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('pay_payslips')
    .set({ reversed_at: now, reversed_by: by, reversal_reason: reason })
    .where('id', '=', id)
    .execute()
  await sql`
    update pay_inputs set period_id = null where employee_id = ${employee_id}::uuid and id in (
      select input_id from pay_lines where period_id = ${period_id}::uuid and employee_id = ${employee_id}::uuid and input_id is not null)`.execute(
    trx,
  )
  await sql`
    insert into pay_marks (group_id, employee_id, from_day)
    select q.group_id, ${employee_id}::uuid, least(q.month, (select min(for_month) from pay_lines
      where period_id = q.id and employee_id = ${employee_id}::uuid))
    from pay_periods q where q.id = ${period_id}::uuid
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null`.execute(
    trx,
  )
}

/** The valid salary record of a payslip. */
export async function salaryOfPayslip(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('salaries')
    .select('id')
    .where('payslip_id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/**
 * The debts of people in a pay group: paid transfers of reversed payslips, less amounts that later payslips kept back.
 */
export const debtValue = (employee: ReturnType<typeof sql>, group: ReturnType<typeof sql>) => sql<string>`(
  select coalesce((select sum(t.amount) from pay_transfers t join pay_payslips s on s.id = t.payslip_id join pay_periods q on q.id = s.period_id
      where t.live and s.reversed_at is not null and s.employee_id = ${employee} and q.group_id = ${group}), 0)
    + coalesce((select sum(c.carried) from pay_people c join pay_periods q on q.id = c.period_id
      where q.status = 'Closed' and c.employee_id = ${employee} and q.group_id = ${group} and not exists (
        select from pay_payslips s where s.period_id = c.period_id and s.employee_id = c.employee_id and s.reversed_at is not null)), 0))`

/** Keeps back debts of people in a closing period, or pays returned amounts, and sets the amount to pay. */
export async function carryDebts(trx: Trx, { id, group_id }: PeriodRow): Promise<void> {
  await sql`
    update pay_people p set carried = -least(greatest(p.net, 0), o.owed), to_pay = p.net - least(greatest(p.net, 0), o.owed)
    from (select employee_id, ${debtValue(sql`d.employee_id`, sql`${group_id}::uuid`)} as owed from pay_people d where d.period_id = ${id}::uuid) o
    where p.period_id = ${id}::uuid and o.employee_id = p.employee_id and o.owed <> 0`.execute(trx)
}

/** Undoes `carryDebts` when a period is reopened. */
export async function deleteDebts(trx: Trx, { id }: PeriodRow): Promise<void> {
  await sql`update pay_people set carried = 0, to_pay = net where period_id = ${id}::uuid and carried <> 0`.execute(trx)
}

interface StoredLine {
  name: string
  kind: Component['kind']
  unit: Component['unit']
  for_month: string
  quantity: string | null
  rate: string | null
  amount: string
  note: string
}

/** The data of a payslip from our calculation. */
export async function payslipFigures(db: Db, row: Pick<PayslipRow, 'period_id' | 'employee_id'>) {
  const { rows } = await sql<{
    facts: Facts
    base_days: string
    paid_days: string
    gross: string
    deductions: string
    net: string
    carried: string
    to_pay: string
    lines: StoredLine[]
  }>`
    select p.facts, p.base_days::text, p.paid_days::text, p.gross::text, p.deductions::text, p.net::text, p.carried::text, p.to_pay::text,
      (select json_agg(json_build_object('name', c.name, 'kind', c.kind, 'unit', c.unit, 'for_month', to_char(l.for_month, 'YYYY-MM'),
        'quantity', l.quantity::text, 'rate', l.rate::text, 'amount', l.amount::text, 'note', l.note) order by l.position)
        from pay_lines l join pay_components c on c.id = l.component_id where l.period_id = p.period_id and l.employee_id = p.employee_id) as lines
    from pay_people p where p.period_id = ${row.period_id}::uuid and p.employee_id = ${row.employee_id}::uuid`.execute(
    db,
  )
  return rows[0]
}

/** The lines of a person’s last period, their open one-off payments, and their debts. */
export async function unsettledPayOf(db: Db, employeeId: string, groupId: string) {
  const { rows: lines } = await sql<LineRow>`
    select c.code, c.name, c.kind, to_char(l.for_month, 'YYYY-MM') as "forMonth", l.quantity, l.rate, l.amount, l.note
    from pay_lines l join pay_components c on c.id = l.component_id
    where l.employee_id = ${employeeId}::uuid and l.period_id = (
      select p.period_id from pay_people p join pay_periods q on q.id = p.period_id
      where p.employee_id = ${employeeId}::uuid and not p.held order by q.month desc, q.number desc limit 1)
    order by l.position`.execute(db)
  const { rows: inputs } = await sql<{
    code: string
    name: string
    month: string
    amount: string | null
    quantity: string | null
  }>`
    select c.code, c.name, to_char(i.month, 'YYYY-MM') as month, i.amount, i.quantity from pay_inputs i join pay_components c on c.id = i.component_id
    where i.employee_id = ${employeeId}::uuid and i.period_id is null order by i.month, i.id`.execute(db)
  const { rows: debts } = await sql<{ owed: string }>`
    select ${debtValue(sql`${employeeId}::uuid`, sql`${groupId}::uuid`)} as owed`.execute(db)
  return { lines, inputs, owed: debts[0]?.owed ?? '0' }
}
