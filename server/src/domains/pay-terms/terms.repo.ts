import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Db, Trx } from '../../platform/database/index.ts'

export interface TermsLine {
  component_id: string
  code: string
  name: string
  kind: 'basic' | 'allowance' | 'deduction' | 'employer' | 'info'
  prorated: boolean
  /** decimal text */
  amount: string
}

export interface TermsRow {
  id: string
  employee_id: string
  effective_from: string
  group_id: string
  group_name: string
  legal_entity_id: string
  basis: 'month' | 'hour'
  payroll_number: string
  note: string
  currency: string
  decimals: number
  lines: TermsLine[]
}

const selected = sql`
  select t.id, t.employee_id, t.effective_from, t.group_id, g.name as group_name, g.legal_entity_id, t.basis, t.payroll_number, t.note,
    e.currency, e.decimals, (
      select json_agg(json_build_object('component_id', c.id, 'code', c.code, 'name', c.name, 'kind', c.kind, 'prorated', c.prorated,
        'amount', l.amount::text) order by c.position)
      from pay_term_lines l join pay_components c on c.id = l.component_id where l.terms_id = t.id) as lines
  from pay_terms t join pay_groups g on g.id = t.group_id join legal_entities e on e.id = g.legal_entity_id`

/** The pay terms of people, the earliest first. @returns by the employees' ids */
export async function termsOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, TermsRow[]>> {
  const { rows } = await sql<TermsRow>`
    ${selected} where t.employee_id = any(${employeeIds}::uuid[]) order by t.employee_id, t.effective_from`.execute(db)
  return Map.groupBy(rows, (row) => row.employee_id)
}

export async function termsById(db: Db, id: string): Promise<TermsRow | undefined> {
  const { rows } = await sql<TermsRow>`${selected} where t.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** The pay group that each legal entity has had longest. @returns by the entities' ids */
export async function payGroupsOf(db: Db, entityIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; group_id: string }>`
    select id, pay_group_of(id) as group_id from unnest(${[...new Set(entityIds)]}::uuid[]) as e (id)`.execute(db)
  return new Map(rows.map(({ id, group_id }) => [id, group_id]))
}

/** The currency of each legal entity. @returns by the entities' ids */
export async function currenciesOf(db: Db, entityIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('legal_entities').select(['id', 'currency']).where('id', 'in', entityIds).execute()
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

export interface NewTerms {
  employee_id: string
  effective_from: string
  group_id: string
  basis: 'month' | 'hour'
  payroll_number: string
  note: string
  created_by: string | null
  lines: readonly { component_id: string; amount: string }[]
}

/** Writes pay terms; those of the same person and day are replaced. @returns their ids */
export async function insertTerms(trx: Trx, terms: readonly NewTerms[]): Promise<string[]> {
  if (terms.length === 0) return []
  await sql`
    delete from pay_terms t using jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as r (employee_id uuid, effective_from date)
    where t.employee_id = r.employee_id and t.effective_from = r.effective_from`.execute(trx)
  const rows = terms.map(({ lines, ...row }) => ({ row: { id: newId(), ...row }, lines }))
  await trx
    .insertInto('pay_terms')
    .values(rows.map(({ row }) => row))
    .execute()
  await trx
    .insertInto('pay_term_lines')
    .values(
      rows.flatMap(({ row, lines }) =>
        lines.map(({ component_id, amount }) => ({ terms_id: row.id, component_id, amount })),
      ),
    )
    .execute()
  return rows.map(({ row }) => row.id)
}

export async function deleteTerms(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pay_terms').where('id', '=', id).execute()
}

export async function basicComponentId(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('pay_components')
    .select('id')
    .where('code', '=', 'BASIC')
    .executeTakeFirstOrThrow()
  return id
}
