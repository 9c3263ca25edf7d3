import type { QueryOf } from '@ems/contract/core/endpoint'
import type { payslipUploads } from '@ems/contract/payslips'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { MatchedSlip, PaidPerson } from './match-slips.rules.ts'

export interface UploadRow {
  id: string
  period_id: string
  status: 'Reading' | 'Ready' | 'Failed'
  label: string
  pages_per_slip: number | null
  require_name: boolean
  pages: number
  error: string | null
  store_key: string | null
  matched: number
  check: number
  unmatched: number
  duplicate: number
}

const uploads = sql`
  select u.id, u.period_id, u.status, u.label, u.pages_per_slip, u.require_name, u.pages, u.error, f.store_key,
    c.matched, c.check, c.unmatched, c.duplicate
  from pay_uploads u left join files f on f.id = u.file_id
  cross join lateral (select count(*) filter (where state = 'matched')::int as matched, count(*) filter (where state = 'check')::int as check,
    count(*) filter (where state = 'unmatched')::int as unmatched, count(*) filter (where state = 'duplicate')::int as duplicate
    from pay_slips where upload_id = u.id) c`

export async function uploadById(db: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`${uploads} where u.id = ${id}::uuid`.execute(db)
  return rows[0]
}

interface NewUpload {
  period_id: string
  label: string
  pages_per_slip: number | null
  require_name: boolean
  created_by: string
}

export async function insertUpload(trx: Trx, id: string, upload: NewUpload): Promise<void> {
  await trx
    .insertInto('pay_uploads')
    .values({ id, ...upload })
    .execute()
}

export async function updateUpload(
  trx: Trx,
  id: string,
  values: { file_id?: string; status?: UploadRow['status']; pages?: number; error?: string },
): Promise<void> {
  await trx.updateTable('pay_uploads').set(values).where('id', '=', id).execute()
}

/** The people of a period with their payroll numbers. */
export async function peopleOfPeriod(db: Db, periodId: string): Promise<PaidPerson[]> {
  const { rows } = await sql<PaidPerson>`
    select p.employee_id as "employeeId", p.payroll_number as "payrollNumber", u.name
    from pay_people p join employees e on e.id = p.employee_id join users u on u.id = e.user_id
    where p.period_id = ${periodId}::uuid and p.payroll_number <> ''`.execute(db)
  return rows
}

export async function isInPeriod(db: Db, periodId: string, employeeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pay_people')
    .select('employee_id')
    .where('period_id', '=', periodId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row !== undefined
}

export interface SlipRow {
  id: string
  upload_id: string
  period_id: string
  first_page: number
  last_page: number
  file_name: string
  state: MatchedSlip['state'] | 'discarded'
  reason: string | null
  code: string | null
  employee_id: string | null
  employee_code: string | null
  user_id: string | null
  name: string | null
  profile_image: string | null
  published: boolean
  file: { store_key: string; media_type: string; bytes: number } | null
}

const slips = sql`
  select s.id, s.upload_id, u.period_id, s.first_page, s.last_page, s.file_name, s.state, s.reason, s.code, s.employee_id,
    e.code as employee_code, a.id as user_id, a.name, a.profile_image, exists (select from pay_payslips p where p.slip_id = s.id) as published,
    case when f.id is not null then json_build_object('store_key', f.store_key, 'media_type', f.media_type, 'bytes', f.bytes) end as file
  from pay_slips s join pay_uploads u on u.id = s.upload_id left join employees e on e.id = s.employee_id
  left join users a on a.id = e.user_id left join files f on f.id = s.file_id`

export async function slipById(db: Db, id: string): Promise<SlipRow | undefined> {
  const { rows } = await sql<SlipRow>`${slips} where s.id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Locks the upload of a slip, so that its slips are assigned one after the other. @returns the slip */
export async function lockSlip(trx: Trx, id: string): Promise<SlipRow | undefined> {
  await sql`select from pay_uploads where id = (select upload_id from pay_slips where id = ${id}::uuid) for update`.execute(
    trx,
  )
  return slipById(trx, id)
}

/** The slips of an upload, slips with problems first. */
export async function listSlips(
  db: Db,
  uploadId: string,
  { state, limit, skip = 0 }: QueryOf<typeof payslipUploads.slips>,
): Promise<{ rows: SlipRow[]; total: number }> {
  const where = sql`where s.upload_id = ${uploadId}::uuid and (${state ?? null}::text is null or s.state = ${state ?? null})`
  const { rows } = await sql<SlipRow>`${slips} ${where}
    order by array_position(array['check', 'unmatched', 'duplicate', 'matched', 'discarded'], s.state), s.position
    limit ${limit ?? null} offset ${skip}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from pay_slips s ${where}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

export async function insertSlip(trx: Trx, uploadId: string, position: number, slip: MatchedSlip): Promise<string> {
  const id = newId()
  const { pages, fileName, state, reason, code, employeeId } = slip
  const [first_page, last_page] = pages
  await trx
    .insertInto('pay_slips')
    .values({
      id,
      upload_id: uploadId,
      position,
      first_page,
      last_page,
      file_name: fileName,
      state,
      reason,
      code,
      employee_id: employeeId,
    })
    .execute()
  return id
}

export async function updateSlip(
  trx: Trx,
  id: string,
  values: { file_id?: string; state?: SlipRow['state']; reason?: string | null; employee_id?: string | null },
): Promise<void> {
  await trx.updateTable('pay_slips').set(values).where('id', '=', id).execute()
}

/** Whether the person has another slip of the upload. */
export async function hasMatchedSlip(trx: Trx, slip: SlipRow, employeeId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('pay_slips')
    .select('id')
    .where('upload_id', '=', slip.upload_id)
    .where('id', '<>', slip.id)
    .where('state', '=', 'matched')
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row !== undefined
}

/** Discards unpublished slips of the same people in earlier uploads: the latest upload counts. */
export async function replaceEarlierSlips(
  trx: Trx,
  { id, period_id }: Pick<UploadRow, 'id' | 'period_id'>,
): Promise<void> {
  await sql`
    update pay_slips s set state = 'discarded', reason = 'replaced' from pay_uploads u
    where u.id = s.upload_id and u.period_id = ${period_id}::uuid and u.id <> ${id}::uuid and s.state = 'matched'
      and s.employee_id in (select employee_id from pay_slips where upload_id = ${id}::uuid and state = 'matched')
      and not exists (select from pay_payslips p where p.slip_id = s.id)`.execute(trx)
}

/** Deletes the slips of an upload, or slips created before an instant. @returns their ids */
export async function removeSlips(
  trx: Trx,
  of: { upload: string } | { before: Date },
  most: number,
): Promise<string[]> {
  const which = 'upload' in of ? sql`u.id = ${of.upload}::uuid` : sql`u.created_at < ${of.before}`
  const { rows } = await sql<{ id: string }>`
    delete from pay_slips where id in (
      select s.id from pay_slips s join pay_uploads u on u.id = s.upload_id where ${which} limit ${most}) returning id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Deletes uploads without slips that were created before an instant. @returns their ids */
export async function removeUploads(trx: Trx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from pay_uploads where id in (
      select id from pay_uploads u where created_at < ${before} and not exists (select from pay_slips s where s.upload_id = u.id)
      limit ${most}) returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
