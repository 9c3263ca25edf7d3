import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { PeriodRow } from '../periods/period.repo.ts'

export interface ExportedPerson {
  employee_id: string
  payroll_number: string
  code: string
  name: string
  department: string
  first_day: string | null
  last_day: string | null
  iban: string | null
  bic: string | null
  holder: string | null
  base_days: string
  paid_days: string
  unpaid_days: string
  sick_days: string
  basic_salary: string
  allowances: string
  deductions: string
  net: string
  custom: Record<string, string>
  changes: { kind: string; field: string; before: string | null; after: string | null; from: string | null }[]
  lines: ExportedLine[]
}

export interface ExportedLine {
  code: string
  name: string
  unit: string
  for_month: string
  quantity: string | null
  rate: string | null
  amount: string
  note: string
}

/** The people of a period with their lines, ordered by payroll number (code points). */
export async function exportedPeople(db: Db, { id }: PeriodRow): Promise<ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select p.employee_id, p.payroll_number, e.code, u.name, coalesce(p.facts ->> 'department', '') as department, p.facts ->> 'firstDay' as first_day,
      p.facts ->> 'lastDay' as last_day, b.iban, b.bic, b.holder, p.base_days::text, p.paid_days::text, p.unpaid_days::text, p.sick_days::text,
      p.basic_salary::text, p.allowances::text, p.deductions::text, p.net::text, p.changes,
      (select coalesce(json_object_agg(f.key, coalesce(v.text_value, v.day_value::text, v.number_value::text, v.yes_value::text)), '{}')
        from custom_values v join custom_fields f on f.id = v.field_id where v.employee_id = p.employee_id) as custom,
      (select coalesce(json_agg(json_build_object('code', c.code, 'name', c.name, 'unit', c.unit, 'for_month', l.for_month, 'quantity', l.quantity::text,
        'rate', l.rate::text, 'amount', l.amount::text, 'note', l.note) order by l.position), '[]')
        from pay_lines l join pay_components c on c.id = l.component_id where l.period_id = p.period_id and l.employee_id = p.employee_id) as lines
    from pay_people p join employees e on e.id = p.employee_id join users u on u.id = e.user_id left join bank_accounts b on b.employee_id = e.id
    where p.period_id = ${id}::uuid and not p.held order by p.payroll_number collate "C", p.employee_id`.execute(db)
  return rows
}

export interface ExportRowStored {
  id: string
  period_id: string
  legal_entity_id: string
  rows: number
  left_out: number
  store_key: string
  file_name: string
  media_type: string
  bytes: number
  sha256: Buffer
}

const selected = sql`select x.id, x.period_id, g.legal_entity_id, x.rows, x.left_out, f.store_key, f.name as file_name, f.media_type, f.bytes, f.sha256
  from pay_exports x join files f on f.id = x.file_id join pay_periods p on p.id = x.period_id join pay_groups g on g.id = p.group_id`

export async function exportById(db: Db, id: string): Promise<ExportRowStored | undefined> {
  return (await sql<ExportRowStored>`${selected} where x.id = ${id}::uuid`.execute(db)).rows[0]
}

/** An earlier export of a period with the profile's present settings. @param digest of the settings */
export async function exportOf(
  db: Db,
  periodId: string,
  profileId: string,
  digest: string,
): Promise<ExportRowStored | undefined> {
  const { rows } = await sql<ExportRowStored>`${selected}
    where x.period_id = ${periodId}::uuid and x.profile_id = ${profileId}::uuid and x.settings_digest = ${digest}`.execute(
    db,
  )
  return rows[0]
}

export async function insertExport(
  trx: Trx,
  values: {
    period_id: string
    profile_id: string
    settings_digest: string
    file_id: string
    rows: number
    left_out: number
    created_by: string
  },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_exports')
    .values({ id, ...values })
    .execute()
  return id
}
