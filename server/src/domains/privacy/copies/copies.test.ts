import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { personPage } from '@ems/contract/person-page'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TABLES } from '../../../../test/boot.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { unzipped } from '../../../../test/zip.ts'
import { openFiles } from '../../../platform/files/index.ts'
import { type PersonalData, personalTraces } from '../../../platform/personal/index.ts'

const product = await startProduct()
const { build, db } = product

/** A document with a file in the store. */
async function document(employeeId: string, title = 'Paper'): Promise<string> {
  const id = await build.document({ employeeId, title })
  const { store_key } = await db
    .selectFrom('files')
    .select('store_key')
    .where('owner_id', '=', id)
    .executeTakeFirstOrThrow()
  await (await openFiles(product.config)).store.put(store_key, Buffer.from(`The paper ${title}`), 'application/pdf')
  return id
}

/** Tables without anything of a person: settings, figures, and the product’s own work, which knows people by ids alone. */
const OF_NOBODY = [
  ...['pay_categories', 'pay_ranges'],
  ...[
    'approval_flows',
    'attempt_windows',
    'attendance_days',
    'audit_seals',
    'checklist_templates',
    'custom_fields',
    'departments',
    'employee_fields',
    'legal_entities',
  ],
  ...['document_types', 'domain_event_work', 'domain_events', 'event_consumers', 'figures', 'headcount_changes'],
  ...['pay_components', 'pay_groups', 'pay_profiles'],
  ...['holiday_calendars', 'holidays', 'instances', 'job_schedules', 'jobs', 'leave_blackouts', 'leave_policies'],
  ...['leave_settings', 'leave_types', 'locations', 'mail_windows', 'organisation', 'reminder_settings', 'retention'],
  ...['providers', 'role_permissions', 'roles', 'schedule_days', 'schedules', 'sign_in_policies'],
]

/** What every domain says that it knows of people. */
async function declared(): Promise<PersonalData[]> {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = globSync('*/personal-data.ts', { cwd: folder })
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ `${folder}/${file}`)))
  const known = modules.flatMap((all) => Object.values(all) as (PersonalData | ((config: object) => PersonalData))[])
  return [...known.map((one) => (typeof one === 'function' ? one({}) : one)), personalTraces]
}

describe('personal data', () => {
  it('is declared for each table: its place in copies, and its erasure', async () => {
    const tables = (await declared()).flatMap(({ tables }) => tables)
    const { rows } = await sql.raw<{ name: string }>(TABLES).execute(db)
    const there = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
    expect([...tables.map(({ table }) => table), ...OF_NOBODY].sort()).toEqual(there.sort())
  })

  it('is declared for every column that names an account or an employee', async () => {
    const { rows } = await sql<{ name: string; column: string; of: string }>`
      select c.conrelid::regclass::text as name, a.attname as column, c.confrelid::regclass::text as of
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'employees'::regclass) and c.conparentid = 0`.execute(
      db,
    )
    const tables = new Map(
      (await declared()).flatMap(({ tables }) => tables.map((table) => [table.table as string, table])),
    )
    const missing = rows.filter(({ name, column, of }) => {
      const table = tables.get(name)
      const kind = of === 'users' ? 'user' : 'employee'
      const owns = table?.whose.some((owning) => (owning as Record<string, string>)[kind] === column)
      return !owns && !table?.others?.includes(column)
    })
    expect(missing).toEqual([])
  })

  it('names columns that exist, and nothing of a whole table twice', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns where table_schema = 'public'`.execute(
      db,
    )
    const columns = new Set(rows.map(({ name, column }) => `${name}.${column}`))
    const named = (await declared()).flatMap(({ tables }) =>
      tables.flatMap(({ table, others = [], erase }) => [
        ...others.map((column) => `${table}.${column}`),
        ...('kept' in erase
          ? []
          : erase.flatMap((one) =>
              'values' in one ? Object.keys(one.values).map((column) => `${table}.${column}`) : [],
            )),
      ]),
    )
    expect(named.filter((column) => !columns.has(column))).toEqual([])
  })
})

async function fileOf(by: Client, id: string) {
  const url = `/api/privacy/copy/${id}/file`
  const answer = await product.app.inject({ url, headers: { authorization: `Bearer ${by.token}` } })
  return { status: answer.statusCode, bytes: answer.rawPayload, type: answer.headers['content-type'] }
}

async function made(by: Client, body: object = {}) {
  const asked = await by.call(privacy.copy, { body })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const id = asked.body.copy._id
  await expect
    .poll(async () => (await by.call(privacy.copies)).body.copies.find(({ _id }) => _id === id)?.status, {
      timeout: 10_000,
    })
    .toBe('Done')
  return asked.body.copy
}

async function contentOf(by: Client, id: string) {
  const files = await unzipped((await fileOf(by, id)).bytes)
  return { files: [...files.keys()].sort(), data: JSON.parse(files.get('data.json')?.toString() ?? '') }
}

describe('a copy', () => {
  it('has all data of a person, as they see it, with the files', async () => {
    const boss = await build.employee({ name: 'Bea Boss' })
    const person = await build.employee({
      name: 'Pia Person',
      dob: '1990-12-10',
      salary: '4100.50',
      managerId: boss.id,
    })
    await build.leave({ employeeId: person.id, reason: 'To the sea', startDate: '2026-05-04', endDate: '2026-05-06' })
    await build.salary({ employeeId: person.id, payDate: '2026-01-31', basicSalary: '4100.50' })
    const visa = await document(person.id, 'Visa')
    const secret = await document(person.id, 'Notes of the office')
    const type = await build.documentType('Office')
    await db
      .updateTable('document_types')
      .set({ sees: ['hr'] })
      .where('id', '=', type)
      .execute()
    await db.updateTable('documents').set({ type_id: type }).where('id', '=', secret).execute()
    const other = await build.employee({ name: 'Otto Other' })
    const own = await product.as(person.userId)
    const changed = { name: 'Pia Person', maritalStatus: 'married', designation: 'Head of sea', salary: '4200.50' }
    const admin = await product.administrator()
    const body = { ...changed, department: person.departmentId, managerId: boss.id } as never
    expect((await admin.call(employees.update, { params: { id: person.id }, body })).status).toBe(200)
    await admin.call(employment.planLeaving, {
      params: { id: person.id },
      body: { lastDay: '2099-01-31', reason: 'dismissed' },
    })
    await admin.call(employment.withdrawLeaving, { params: { id: person.id } })
    const copy = await made(own)
    expect(copy).toMatchObject({ person: { name: 'Pia Person' }, employee: { _id: person.id }, leftOut: [] })
    expect((await fileOf(own, copy._id)).type).toBe('application/zip')
    const { data, files } = await contentOf(own, copy._id)
    expect(files.filter((path) => path.startsWith('files/documents/'))).toEqual([expect.stringContaining(visa)])
    expect(data.about).toEqual({ _id: person.userId, name: 'Pia Person', employeeId: person.code })
    expect(data.employee.record).toMatchObject({
      dob: '1990-12-10',
      salary: 4200.5,
      manager: { _id: boss.id, name: 'Bea Boss' },
    })
    expect(data.leaves.leaves).toMatchObject([{ reason: 'To the sea', startDate: '2026-05-04' }])
    expect(data.salaries.salaries).toMatchObject([{ payDate: '2026-01-31', basicSalary: 4100.5 }])
    expect(data.documents.documents).toMatchObject([{ _id: visa, title: 'Visa' }])
    const shown = await own.call(personPage.timeline, { params: { id: person.id }, query: { limit: 100 } })
    expect(data.employee.timeline).toEqual(shown.body.events)
    expect(JSON.stringify(data.employee.timeline)).toContain('Head of sea')
    expect(JSON.stringify(data.employee.timeline)).not.toContain('dismissed')
    const domains = (await declared()).map(({ domain }) => domain)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(domains))
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`Otto Other|${other.id}|Notes of the office|argon2|hash`))
  })

  it('is made once a day for oneself, and opened by the requester and by privacy managers', async () => {
    const person = await build.employee()
    const [own, admin] = [await product.as(person.userId), await product.administrator()]
    const hr = await build.employee()
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const office = await product.as(hr.userId)
    const first = await Promise.all([1, 2, 3].map(() => own.call(privacy.copy, { body: {} })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const id = first.find(({ status }) => status === 200)?.body.copy._id ?? ''
    await expect.poll(async () => (await fileOf(own, id)).status, { timeout: 10_000 }).toBe(200)
    expect((await fileOf(admin, id)).status).toBe(200)
    expect((await fileOf(office, id)).status).toBe(404)
    expect((await office.call(privacy.copies)).body.copies).toEqual([])
    for (const employeeId of [person.id, person.userId, '00000000-0000-7000-8000-000000000000'])
      expect((await office.call(privacy.copy, { body: { employeeId } })).status).toBe(403)
    expect(
      (await admin.call(privacy.copy, { body: { employeeId: '00000000-0000-7000-8000-000000000000' } })).status,
    ).toBe(404)
    const aged = (values: object) => db.updateTable('person_copies').set(values).where('id', '=', id).execute()
    await aged({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    expect((await own.call(privacy.copy, { body: {} })).status).toBe(200)
    await aged({ expires_at: new Date() })
    expect((await fileOf(admin, id)).status).toBe(404)
  })

  it('of another person says which documents the office left out, and why', async () => {
    const admin = await product.administrator()
    const person = await build.employee()
    const [kept, out] = [await document(person.id), await document(person.id, 'Complaint')]
    const leaveOut = [{ documentId: out, reason: 'It is about somebody else, too.' }]
    const copy = await made(admin, { employeeId: person.id, leaveOut })
    const { data, files } = await contentOf(admin, copy._id)
    expect(data.leftOut).toEqual([{ documentId: out, title: 'Complaint', reason: 'It is about somebody else, too.' }])
    expect(files.filter((path) => path.startsWith('files/'))).toEqual([expect.stringContaining(kept)])
    expect(data.documents.documents.map(({ _id }: { _id: string }) => _id)).toEqual([kept])
    expect(
      (
        await admin.call(privacy.copy, {
          body: { employeeId: person.id, leaveOut: [{ documentId: person.id, reason: 'X' }] },
        })
      ).status,
    ).toBe(400)
    const own = await product.as(person.userId)
    expect((await own.call(privacy.copy, { body: { leaveOut: [{ documentId: kept, reason: 'X' }] } })).status).toBe(403)
  })
})
