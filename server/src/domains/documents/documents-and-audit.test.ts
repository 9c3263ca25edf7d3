import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from '@ems/contract/documents'
import { personPage } from '@ems/contract/person-page'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { mediaTypeOf } from './media-type.ts'

const product = await startProduct()
const { build, db } = product
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const pdf = (name = 'Visa.pdf') => ({ bytes: PDF, name, field: 'file' })

let admin: Client
let types: Record<string, string>

beforeAll(async () => {
  admin = await product.administrator()
  const { body } = await admin.call(documents.types)
  types = Object.fromEntries(body.types.map(({ name, _id }) => [name, _id]))
})

const typeOf = (name: string): string => types[name] ?? ''

async function added(by: Client, employeeId: string, type = 'Other', more: object = {}, file = pdf()) {
  const body = { typeId: typeOf(type), ...more }
  const answer = await by.call(documents.add, { params: { id: employeeId }, body, file })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.document
}

const titlesOf = async (by: Client, id: string) => {
  const answer = await by.call(documents.ofPerson, { params: { id } })
  return answer.status === 200 ? answer.body.documents.map(({ title }) => title).sort() : answer.status
}

async function fileOf(by: Client, id: string) {
  const response = await product.app.inject({
    url: `/api/document/${id}/file`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
}

const storeHas = () => readdirSync(join(product.config.DATA_DIR, 'files', 'documents')).sort()

describe('a document', () => {
  it('is stored unchanged, and downloaded as a file that the browser never shows as a page', async () => {
    const person = await build.employee()
    const document = await added(admin, person.id, 'Permit', {
      title: ' Residence ',
      issuedOn: '2026-01-01',
      expiresOn: '2030-01-01',
    })
    expect(document).toMatchObject({
      title: 'Residence',
      type: { name: 'Permit' },
      issuedOn: '2026-01-01',
      expiresOn: '2030-01-01',
      file: { name: 'Visa.pdf', mediaType: 'application/pdf', bytes: PDF.byteLength },
      replaces: null,
      deletedAt: null,
    })
    const { status, bytes, headers } = await fileOf(admin, document._id)
    expect(status).toBe(200)
    expect(bytes.equals(PDF)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename=Visa.pdf',
    })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const text = await added(
      admin,
      person.id,
      'Other',
      {},
      { bytes: Buffer.from('<b>hi</b>'), name: 'note.txt', field: 'file' },
    )
    const { headers: told } = await fileOf(admin, text._id)
    expect(told).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename=note.txt',
    })
    expect(text.title).toBe('note')
    // Ids count in any case, here too.
    await added(admin, person.id, 'Other', { typeId: typeOf('Other').toUpperCase() })
  })

  it('has a file name without folders, of at most 150 characters', async () => {
    const { id } = await build.employee()
    expect((await added(admin, id, 'Other', {}, pdf('../../x.pdf'))).file.name).toBe('x.pdf')
    expect((await added(admin, id, 'Other', {}, pdf(`${'a'.repeat(300)}.pdf`))).file.name).toBe(
      `${'a'.repeat(146)}.pdf`,
    )
  })

  it('that is invalid changes nothing', async () => {
    const { id } = await build.employee()
    const before = storeHas()
    const send = (body: object, file?: object) =>
      admin.call(documents.add, { params: { id }, body: { typeId: typeOf('Other'), ...body }, file } as never)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect((await send({}, { ...pdf(), bytes: html })).status).toBe(415)
    expect(
      (await send({}, { ...pdf('x.svg'), bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })).status,
    ).toBe(415)
    expect((await send({}, { ...pdf(), bytes: Buffer.alloc(0) })).status).toBe(400)
    expect((await send({ issuedOn: '2026-02-02', expiresOn: '2026-02-01' }, pdf())).status).toBe(400)
    expect((await send({ typeId: typeOf('Permit') }, pdf())).body.issues?.[0]?.path).toBe('expiresOn')
    expect((await send({ typeId: id }, pdf())).body.issues?.[0]?.path).toBe('typeId')
    expect((await send({ replaces: id }, pdf())).body.issues?.[0]?.path).toBe('replaces')
    expect((await send({}, { ...pdf(), bytes: Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.7 ') })).status).toBe(413)
    expect(storeHas()).toEqual(before)
    expect(await titlesOf(admin, id)).toEqual([])
  })

  it('is replaced by versions, of which only one is the newest', async () => {
    const { id } = await build.employee()
    const first = await added(admin, id, 'Permit', { title: 'One', expiresOn: '2027-01-01' })
    const replacing = { title: 'Two', expiresOn: '2028-01-01', replaces: first._id }
    const second = await added(admin, id, 'Permit', replacing)
    expect(second.replaces).toBe(first._id)
    const body = { typeId: typeOf('Permit'), ...replacing }
    const again = await admin.call(documents.add, { params: { id }, body, file: pdf() })
    expect(again).toMatchObject({ status: 409, body: { reason: 'document.replaced' } })
    const shown = (await admin.call(documents.ofPerson, { params: { id } })).body.documents
    expect(shown.map(({ title, versions }) => [title, versions.map((each) => each.title)])).toEqual([['Two', ['One']]])
    expect((await fileOf(admin, first._id)).status).toBe(200)
    const change = { params: { id: first._id }, body: { title: 'Other' } }
    expect((await admin.call(documents.update, change)).status).toBe(409)
    // Of twenty that replace the newest at once, one does.
    const asked = Array.from({ length: 20 }, () =>
      admin.call(documents.add, { params: { id }, body: { ...body, replaces: second._id }, file: pdf() }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
  })

  it('is hidden once it is deleted, can be restored, and is removed with its file after 30 days', async () => {
    const person = await build.employee()
    const own = await product.as(person.userId)
    const kept = await added(admin, person.id, 'Other', { title: 'Kept' })
    const gone = await added(admin, person.id, 'Other', { title: 'Gone' })
    const newer = await added(admin, person.id, 'Other', { title: 'Gone too', replaces: gone._id })
    for (const { _id } of [kept, newer])
      expect((await admin.call(documents.remove, { params: { id: _id } })).body.document.deletedAt).not.toBeNull()
    expect(await titlesOf(own, person.id)).toEqual([])
    expect((await fileOf(own, kept._id)).status).toBe(404)
    expect((await fileOf(admin, kept._id)).status).toBe(200)
    const deleted = await admin.call(documents.ofPerson, { params: { id: person.id }, query: { deleted: 'true' } })
    expect(deleted.body.documents).toHaveLength(3)
    const peek = await own.call(documents.ofPerson, { params: { id: person.id }, query: { deleted: 'true' } })
    expect(peek.status).toBe(403)
    expect((await admin.call(documents.restore, { params: { id: kept._id } })).status).toBe(200)
    expect((await admin.call(documents.restore, { params: { id: kept._id } })).status).toBe(409)
    expect(await titlesOf(own, person.id)).toEqual(['Kept'])

    const before = storeHas()
    await sql`update documents set deleted_at = now() - interval '31 days' where id = ${newer._id}`.execute(db)
    const status = async () => {
      // Said again while it is waited for: an instance that looks at its schedules in that moment sets them to the next day.
      await sql`update job_schedules set next_at = now() where kind = 'document.remove'`.execute(db)
      return (await fileOf(admin, newer._id)).status
    }
    await expect.poll(status, { timeout: 15_000, interval: 2000 }).toBe(404)
    expect((await fileOf(admin, gone._id)).status).toBe(200)
    await expect.poll(() => storeHas().length).toBe(before.length - 1)
  })

  it('is one of at most 500 of a person', async () => {
    const { id } = await build.employee()
    const document = await build.document({ employeeId: id })
    await sql`with f as (insert into files (id, store_key, media_type, bytes, sha256, owner_kind, owner_id)
        select new_id(), 'documents/' || n || ${id}, 'application/pdf', 1, sha256(n::text::bytea), 'none', ${id} from generate_series(1, 499) n returning id)
      insert into documents (id, employee_id, type_id, file_id, title, first_id)
        select f.id, ${id}, (select type_id from documents where id = ${document}), f.id, 'x', f.id from f`.execute(db)
    const body = { typeId: typeOf('Other') }
    const one = await admin.call(documents.add, { params: { id }, body, file: pdf() })
    expect(one).toMatchObject({ status: 409, body: { reason: 'document.too-many' } })
    await sql`delete from documents where employee_id = ${id} and title = 'x'`.execute(db)
    await sql`delete from files where owner_kind = 'none'`.execute(db)
  })
})

describe('the readers of documents', () => {
  it('follow the document type: the person, the managers above them, and HR', async () => {
    const manager = await build.employee()
    const person = await build.employee({ managerId: manager.id })
    const [own, above, other] = [
      await product.as(person.userId),
      await product.as(manager.userId),
      await product.as((await build.employee()).userId),
    ]
    const hrs = await build.employee()
    await build.assignment({ userId: hrs.userId, role: 'hr' })
    const hr = await product.as(hrs.userId)
    const secret = (await admin.call(documents.addType, { body: { name: 'Warning', sees: ['hr'] } })).body.type._id
    types.Warning = secret
    const made: Record<string, string> = {}
    for (const type of ['Contract', 'Certificate', 'Warning'])
      made[type] = (await added(hr, person.id, type, { title: type }))._id
    expect(await titlesOf(hr, person.id)).toEqual(['Certificate', 'Contract', 'Warning'])
    expect(await titlesOf(own, person.id)).toEqual(['Certificate', 'Contract'])
    expect(await titlesOf(above, person.id)).toEqual(['Certificate'])
    expect(await titlesOf(other, person.id)).toBe(403)
    const statuses = async (by: Client) =>
      Promise.all(
        ['Contract', 'Certificate', 'Warning'].map(async (type) => (await fileOf(by, made[type] ?? '')).status),
      )
    expect(await statuses(hr)).toEqual([200, 200, 200])
    expect(await statuses(own)).toEqual([200, 200, 404])
    expect(await statuses(above)).toEqual([404, 200, 404])
    expect(await statuses(other)).toEqual([404, 404, 404])
    const listed = async (by: Client) => {
      const { status, body } = await by.call(documents.list, { query: { search: person.code } })
      return status === 200 ? body.documents.map(({ title }) => title).sort() : status
    }
    expect(await listed(hr)).toEqual(['Certificate', 'Contract', 'Warning'])
    expect(await listed(above)).toEqual(['Certificate'])
    expect(await listed(own)).toBe(403)
    // What someone else looked at is kept, once an hour; one's own is not.
    const views = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'entity_id', 'subject_id'])
      .where('action', '=', 'document.view')
      .where('subject_id', '=', person.id)
      .execute()
    await statuses(hr)
    expect(views.map(({ actor_id }) => actor_id).sort()).toEqual(
      [hrs.userId, hrs.userId, hrs.userId, manager.userId].sort(),
    )
    const { n } = await db
      .selectFrom('audit_events')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('action', '=', 'document.view')
      .where('subject_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(n).toBe(4)
  })

  it('can add their own documents of the types that allow it, and manage none', async () => {
    const person = await build.employee()
    const own = await product.as(person.userId)
    const { body } = await own.call(documents.ofPerson, { params: { id: person.id } })
    expect(body.canManage).toBe(false)
    expect(body.types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Identity', 'Certificate', 'Permit', 'Other']),
    )
    expect(body.types.map(({ name }) => name)).not.toContain('Contract')
    const document = await added(own, person.id, 'Certificate', { title: 'Mine' })
    expect(document.uploadedBy?._id).toBe(person.userId)
    const contract = { typeId: typeOf('Contract') }
    expect((await own.call(documents.add, { params: { id: person.id }, body: contract, file: pdf() })).status).toBe(403)
    expect((await own.call(documents.remove, { params: { id: document._id } })).status).toBe(403)
    const page = await own.call(personPage.page, { params: { id: person.id } })
    expect(page.body.tabs.map(({ key }) => key)).toContain('documents')
    const auditor = await build.employee()
    await build.assignment({ userId: auditor.userId, role: 'auditor' })
    expect(await titlesOf(await product.as(auditor.userId), person.id)).toBe(403)
  })

  it('who are managers cannot add documents of their reports', async () => {
    const manager = await build.employee()
    const person = await build.employee({ managerId: manager.id })
    const above = await product.as(manager.userId)
    const body = { typeId: typeOf('Certificate') }
    expect((await above.call(documents.add, { params: { id: person.id }, body, file: pdf() })).status).toBe(403)
  })

  it('see expiring documents of employed people', async () => {
    const departmentId = await build.department()
    const today = product.clock.today()
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const person = await build.employee({ departmentId, code: 'EXP-1' })
    const left = await build.employee({ departmentId, code: 'EXP-2', leftOn: day(-2) })
    for (const days of [-3, 10, 40])
      await build.document({ employeeId: person.id, type: 'Permit', title: `${days}`, expiresOn: day(days) })
    await build.document({ employeeId: left.id, type: 'Permit', title: 'left', expiresOn: day(5) })
    const query = { search: 'EXP-', expires: 30, type: typeOf('Permit') }
    const { body } = await admin.call(documents.list, { query })
    expect(body.documents.map(({ title, daysLeft }) => [title, daysLeft])).toEqual([
      ['-3', -3],
      ['10', 10],
    ])
    expect(body.types.map(({ name }) => name)).toContain('Permit')
  })
})

describe('content and name', () => {
  it.each([
    ['a.pdf', PDF, 'application/pdf'],
    ['a.PDF', PDF, 'application/pdf'],
    ['a.txt', Buffer.from('BM is no picture\n'), 'text/plain'],
    ['a.csv', Buffer.from('\ufeffName;Größe\r\n', 'utf16le'), 'text/csv'],
    ['a.csv', Buffer.from('Name;Gr\xf6\xdfe', 'latin1'), 'text/csv'],
  ])('%s agrees', async (name, bytes, type) => {
    expect(await mediaTypeOf(name, bytes)).toBe(type)
  })

  it('of pictures and spreadsheets agree', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    expect(await mediaTypeOf('a.png', png)).toBe('image/png')
    await expect(mediaTypeOf('a.jpg', png)).rejects.toMatchObject({ status: 415 })
    const sheet = await product.app.inject({
      url: '/api/employee/export?format=xlsx',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(await mediaTypeOf('a.xlsx', sheet.rawPayload)).toMatch(/spreadsheetml/)
    await expect(mediaTypeOf('a.docx', sheet.rawPayload)).rejects.toMatchObject({ status: 415 })
  })

  it.each([
    ['a.html', '<p>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.pdf', '<p>'],
    ['a.txt', PDF.toString()],
    ['a.txt', 'a\u0000b'],
    ['a', 'x'],
    ['a.docx', 'PK\u0003\u0004'],
  ])('%s with other content does not', async (name, text) => {
    await expect(mediaTypeOf(name, Buffer.from(text))).rejects.toMatchObject({ status: 415 })
  })
})

describeAudit('documents', product, {
  add: async () => {
    const { id } = await build.employee()
    return change({
      endpoint: documents.add,
      request: { params: { id }, body: { typeId: typeOf('Other'), title: 'A' }, file: pdf() },
      events: ({ document }) => [{ kind: 'document', id: document._id, action: 'document.add' }],
    })
  },
  update: async () => {
    const id = await build.document({ employeeId: (await build.employee()).id })
    return change({
      endpoint: documents.update,
      request: { params: { id }, body: { title: 'B', expiresOn: '2031-01-01' } },
      events: [{ kind: 'document', id, action: 'document.update' }],
    })
  },
  remove: async () => {
    const id = await build.document({ employeeId: (await build.employee()).id })
    return change({
      endpoint: documents.remove,
      request: { params: { id } },
      events: [{ kind: 'document', id, action: 'document.hide' }],
    })
  },
  restore: async () => {
    const id = await build.document({ employeeId: (await build.employee()).id, deletedAt: new Date() })
    return change({
      endpoint: documents.restore,
      request: { params: { id } },
      events: [{ kind: 'document', id, action: 'document.restore' }],
    })
  },
  addType: async () =>
    change({
      endpoint: documents.addType,
      request: { body: { name: 'Badge', sees: ['hr', 'self'], retentionMonths: 12 } },
      events: ({ type }) => [{ kind: 'documentType', id: type._id, action: 'document-type.add' }],
    }),
  updateType: async () => {
    const id = await build.documentType()
    return change({
      endpoint: documents.updateType,
      request: { params: { id }, body: { name: 'Renamed', sees: ['hr'], active: false } },
      events: [{ kind: 'documentType', id, action: 'document-type.update' }],
    })
  },
})
