import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payslips, payslipUploads } from '@ems/contract/payslips'
import { PDF } from '@libpdf/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client
let group: string
const people: { id: string; userId: string; code: string }[] = []
let period: string

async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const pdf = PDF.create()
  for (const text of texts) pdf.addPage({ size: 'a4' }).drawText(text, { x: 50, y: 800 })
  return Buffer.from(await pdf.save())
}

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

beforeAll(async () => {
  admin = await product.administrator()
  for (const [n, name] of ['Anna Adler', 'Bruno Beck', 'Clara Cohn'].entries()) {
    const code = `0004${n + 1}`
    people.push({ ...(await build.employee({ name, code, salary: '3000.00', employedFrom: '2020-01-01' })), code })
  }
  group = (await admin.call(paySetup.groups, {})).body.groups[0]?._id ?? ''
  const month = new Date().toISOString().slice(0, 7)
  period = (await admin.call(payPeriods.add, { body: { group, month } })).body.period._id
})

const close = async () => {
  const params = { id: period }
  await admin.call(payPeriods.calculate, { params, body: {} })
  for (const to of ['Review', 'Closed'] as const) {
    const answer = await admin.call(payPeriods.status, { params, body: { to, note: '' } })
    expect(answer.status).toBe(200)
  }
  // No other person could.
  const event = db.selectFrom('audit_events').select('via').where('entity_id', '=', period)
  expect(await event.where('action', '=', 'pay-period.close').execute()).toEqual([{ via: 'sole' }])
}

const upload = (bytes: Buffer, body: object = {}, by = admin, name = 'slips.pdf') =>
  by.call(payslipUploads.upload, { params: { id: period }, body: body as never, file: { bytes, name, field: 'file' } })
const statusOf = async (id: string) => (await admin.call(payslipUploads.uploadStatus, { params: { id } })).body.upload
const slipsOf = async (id: string) => (await admin.call(payslipUploads.slips, { params: { id } })).body.slips

/** The text of the first page of a file. */
async function pageOf(url: string, by: Client): Promise<string | undefined> {
  const { rawPayload } = await product.app.inject({ url, headers: { authorization: `Bearer ${by.token}` } })
  return (await PDF.load(rawPayload)).getPages()[0]?.extractText().text
}

/** Uploads a file and waits until it is read. */
async function read(bytes: Buffer, body: object = {}, name = 'slips.pdf') {
  const { status, body: answer } = await upload(bytes, body, admin, name)
  expect(status).toBe(200)
  const id = answer.upload._id
  await expect.poll(async () => (await statusOf(id)).status, { timeout: 30_000 }).not.toBe('Reading')
  return { id, upload: await statusOf(id), slips: await slipsOf(id) }
}

describe('payslips of a provider', () => {
  it('are accepted once the period is closed, from people who manage salaries', async () => {
    const bytes = await pdfOf(['00041 Anna'])
    expect((await upload(bytes)).body.reason).toBe('pay-period.not-closed')
    await close()
    const hr = await build.employee({ name: 'Hanna Reader' })
    await build.assignment({ userId: hr.userId, role: 'hr' })
    expect((await upload(bytes, {}, await product.as(hr.userId))).status).toBe(403)
    expect((await upload(Buffer.from('hello'))).status).toBe(415)
    expect((await upload(bytes.subarray(0, bytes.length / 2))).body.reason).toBe('payslip-upload.broken')
    const secret = await PDF.load(bytes)
    secret.setProtection({ userPassword: 'a', ownerPassword: 'b' })
    expect((await upload(Buffer.from(await secret.save()))).body).toMatchObject({
      code: 'INVALID',
      reason: 'payslip-upload.encrypted',
    })
    expect((await upload(await zipOf({ 'a.txt': bytes }))).body.reason).toBe('payslip-upload.not-a-pdf')
  })

  it('are matched page by page; unmatched pages are listed, assigned and discarded by hand', async () => {
    const pages = ['00041 Anna Adler', '00042 Anna Adler', '99999 Clara Cohn', '00041 Anna Adler', '00042 Bruno Beck']
    const { id, upload: done, slips } = await read(await pdfOf(pages))
    expect(done).toMatchObject({
      status: 'Ready',
      pages: 5,
      matched: 2,
      check: 1,
      unmatched: 1,
      duplicate: 1,
      error: null,
    })
    expect(slips.map(({ pages, state, reason, employee }) => [pages[0], state, reason, employee?.userId.name])).toEqual(
      [
        [2, 'check', 'name-differs', 'Bruno Beck'],
        [3, 'unmatched', 'unknown-code', undefined],
        [4, 'duplicate', 'repeat', undefined],
        [1, 'matched', null, 'Anna Adler'],
        [5, 'matched', null, 'Bruno Beck'],
      ],
    )
    const [wrong, unknown] = slips
    expect(await pageOf(`/api/pay/slip/${unknown?._id}/file`, admin)).toBe('99999 Clara Cohn')

    const put = (slip: { _id: string } | undefined, body: object) =>
      admin.call(payslipUploads.assign, { params: { id: slip?._id ?? '' }, body: body as never })
    expect((await put(unknown, { employeeId: people[0]?.id })).body.reason).toBe('payslip-slip.person-matched')
    expect((await put(unknown, {})).status).toBe(400)
    const stranger = await build.employee({ name: 'Out Side' })
    expect((await put(unknown, { employeeId: stranger.id })).body.reason).toBe('payslip-slip.not-in-period')
    expect((await put(unknown, { employeeId: people[2]?.userId })).body.slip).toMatchObject({
      state: 'matched',
      employee: { userId: { name: 'Clara Cohn' } },
    })
    expect((await put(wrong, { discard: true })).body.slip).toMatchObject({ state: 'discarded', employee: null })
    expect(await statusOf(id)).toMatchObject({ matched: 3, check: 0, unmatched: 0 })
  })

  it('of an archive are files; a later upload replaces an earlier one', async () => {
    const archive = await zipOf({
      'June/00041.pdf': await pdfOf(['Anna, corrected']),
      'June/00043 x.pdf': await pdfOf(['Nobody']),
    })
    const { upload: done, slips } = await read(archive, {}, 'slips.zip')
    expect(done).toMatchObject({ status: 'Ready', pages: 2, matched: 1, check: 1 })
    expect(slips.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['00043 x.pdf', 'check'],
      ['00041.pdf', 'matched'],
    ])
    const publish = await admin.call(payPeriods.publish, { params: { id: period }, body: {} })
    expect(publish.body.published).toBe(3)
    const own = await product.as(people[0]?.userId ?? '')
    const { payslips: seen } = (await own.call(payslips.list, {})).body
    expect(seen).toHaveLength(1)
    expect(await pageOf(`/api/pay/payslip/${seen[0]?._id}/file`, own)).toBe('Anna, corrected')
    const matched = slips[1]
    const again = await admin.call(payslipUploads.assign, {
      params: { id: matched?._id ?? '' },
      body: { discard: true },
    })
    expect(again.body.reason).toBe('payslip-slip.published')
  })

  it('have versions: the earlier one is corrected once the later one is published', async () => {
    const own = await product.as(people[0]?.userId ?? '')
    const seen = async () => (await own.call(payslips.list, {})).body.payslips.map(({ corrected }) => corrected)
    const publish = (body: object) => admin.call(payPeriods.publish, { params: { id: period }, body })
    await read(await pdfOf(['00041 Anna Adler, second version']))
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await publish({ at })).body.published).toBe(1)
    expect(await seen()).toEqual([false])
    await publish({ at: null })
    expect(await seen()).toEqual([false])
    expect((await publish({})).body.published).toBe(1)
    expect(await seen()).toEqual([false, true])
  })

  it('may have a label before the number, and pages of their own', async () => {
    const pages = ['No: 00041 Anna', 'Notes 2026', 'No: 00042 Bruno', 'Notes 2027']
    const { slips } = await read(await pdfOf(pages), { label: 'No', pagesPerSlip: 2 })
    expect(slips.map(({ pages, state, code }) => [pages, state, code])).toEqual([
      [[1, 2], 'matched', '00041'],
      [[3, 4], 'matched', '00042'],
    ])
  })

  it('are removed 30 days later, but for those that are published', async () => {
    const files = () =>
      db.selectFrom('files').select('id').where('owner_kind', 'in', ['pay-upload', 'pay-slip']).execute()
    expect((await files()).length).toBeGreaterThan(3)
    await db
      .updateTable('pay_uploads')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    await db
      .insertInto('jobs')
      .values({ id: people[0]?.id ?? '', kind: 'pay.forget-uploads', key: 'now', payload: '{}' } as never)
      .execute()
    await expect.poll(async () => (await files()).length, { timeout: 20_000 }).toBe(0)
    expect(await db.selectFrom('pay_uploads').select('id').execute()).toEqual([])
    const own = await product.as(people[0]?.userId ?? '')
    const [seen] = (await own.call(payslips.list, {})).body.payslips
    expect((await own.call(payslips.file, { params: { id: seen?._id ?? '' } })).status).toBe(200)
  })
})
