import type { QueryOf } from '@ems/contract/core/endpoint'
import type { payInputs } from '@ems/contract/pay-terms'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { personMatches } from '../../employees/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'

export interface InputRow {
  id: string
  employee_id: string
  employee_code: string
  user_id: string
  user_name: string
  profile_image: string | null
  component_id: string
  code: string
  component_name: string
  kind: 'basic' | 'allowance' | 'deduction' | 'employer' | 'info'
  unit: 'amount' | 'hours' | 'days'
  month: string
  amount: string | null
  quantity: string | null
  factor: string
  day: string | null
  note: string
  currency: string
  decimals: number
  used: boolean
  /** whether a period in review has a line of the payment */
  in_review: boolean
  updated_at: Date
}

const from = sql`from pay_inputs i join employees e on e.id = i.employee_id join users u on u.id = e.user_id
  join pay_components c on c.id = i.component_id
  join legal_entities x on x.id = coalesce((select g.legal_entity_id from pay_terms t join pay_groups g on g.id = t.group_id
    where t.employee_id = i.employee_id and t.effective_from < i.month + interval '1 month' order by t.effective_from desc limit 1), e.legal_entity_id)`

const selected = sql`select i.id, i.employee_id, e.code as employee_code, u.id as user_id, u.name as user_name, u.profile_image, i.component_id,
  c.code, c.name as component_name, c.kind, c.unit, i.month, i.amount, i.quantity, i.factor, i.day, i.note, x.currency, x.decimals,
  i.period_id is not null as used, exists (select from pay_lines l join pay_periods p on p.id = l.period_id
    where l.input_id = i.id and l.employee_id = i.employee_id and p.status = 'Review') as in_review, i.updated_at`

export async function inputById(db: Db, id: string): Promise<InputRow | undefined> {
  return (await sql<InputRow>`${selected} ${from} where i.id = ${id}::uuid`.execute(db)).rows[0]
}

const ORDERS = { month: sql`i.month`, name: sql`lower(u.name)` }

/** One-off payments, latest month first. @param people the visible people; null for everyone */
export async function listInputs(
  db: Db,
  { search, sort = '-month', month, employee, used, limit, skip = 0 }: QueryOf<typeof payInputs.list>,
  people: ScopedPeople | null,
): Promise<{ rows: InputRow[]; total: number }> {
  const tests = [
    ...(people === null ? [] : [isInScope(sql`i.employee_id`, people)]),
    ...(month === undefined ? [] : [sql`i.month = ${`${month}-01`}::date`]),
    ...(employee === undefined ? [] : [sql`(i.employee_id = ${employee}::uuid or e.user_id = ${employee}::uuid)`]),
    ...(used === undefined ? [] : [sql`(i.period_id is not null) = ${used === 'true'}`]),
    ...(search === undefined ? [] : [personMatches(sql`i.employee_id`, search)]),
    sql`true`,
  ]
  const where = sql`where ${sql.join(tests, sql` and `)}`
  const order = ORDERS[sort.replace('-', '') as keyof typeof ORDERS]
  const { rows } = await sql<InputRow>`${selected} ${from} ${where}
    order by ${order} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, i.id limit ${limit ?? null} offset ${skip}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from} ${where}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

export interface InputValues {
  employee_id: string
  component_id: string
  /** YYYY-MM-01 */
  month: string
  amount: string | null
  quantity: string | null
  factor: string
  day: string | null
  note: string
}

export async function insertInput(trx: Trx, values: InputValues, createdBy: string): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_inputs')
    .values({ id, ...values, created_by: createdBy })
    .execute()
  return id
}

export async function updateInput(trx: Trx, id: string, values: InputValues): Promise<void> {
  await trx
    .updateTable('pay_inputs')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function lockInput(trx: Trx, id: string): Promise<InputRow | undefined> {
  await sql`select from pay_inputs where id = ${id}::uuid for update`.execute(trx)
  return inputById(trx, id)
}

export async function deleteInput(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pay_inputs').where('id', '=', id).execute()
}

/** The pay group and currency of a person at the end of a month, and whether the group closed the month. */
export async function payPlaceOf(db: Db, employeeId: string, month: string) {
  const { rows } = await sql<{ currency: string; decimals: number; closed: boolean }>`
    select x.currency, x.decimals, exists (select from pay_periods p where p.group_id = t.group_id and p.month = ${month}::date
      and p.number = 1 and p.status = 'Closed') as closed
    from pay_terms t join pay_groups g on g.id = t.group_id join legal_entities x on x.id = g.legal_entity_id
    where t.employee_id = ${employeeId}::uuid
    order by t.effective_from >= ${month}::date + interval '1 month', case when t.effective_from < ${month}::date + interval '1 month' then t.effective_from end desc,
      t.effective_from limit 1`.execute(db)
  return rows[0]
}

/** An equal one-off payment that exists. */
export async function sameInput(db: Db, values: InputValues): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pay_inputs where employee_id = ${values.employee_id}::uuid and component_id = ${values.component_id}::uuid
      and month = ${values.month}::date and amount is not distinct from ${values.amount}::numeric
      and quantity is not distinct from ${values.quantity}::numeric and factor = ${values.factor}::numeric
      and day is not distinct from ${values.day}::date and note = ${values.note} limit 1`.execute(db)
  return rows[0]?.id
}
