import { bankAccounts } from '@ems/contract/bank-accounts'
import { changeRequests } from '@ems/contract/change-requests'
import { employeeFields } from '@ems/contract/employee-fields'
import { notifications } from '@ems/contract/notifications'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
const [ONE, TWO] = ['DE89370400440532013000', 'FR1420041010050500013M02606']
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

/** A person who can sign in with a role. */
async function person(role?: 'payroll' | 'hr' | 'auditor') {
  const { id, userId } = await build.employee({ name: 'Ann Own' })
  if (role) await build.assignment({ userId, role })
  return { id, userId, params: { id }, client: await product.as(userId) }
}

const bodyOf = (iban: string, more: object = {}) => ({ holder: 'Ann Own', iban, ...more })
const set = (client: Client, params: { id: string }, body: object) =>
  client.call(bankAccounts.set, { params, body: body as never })
const get = (client: Client, params: { id: string }) => client.call(bankAccounts.get, { params })
const eventsOf = (id: string) =>
  db.selectFrom('audit_events').selectAll().where('subject_id', '=', id).orderBy('id').execute()

describe('a bank account', () => {
  beforeEach(async () => {
    await admin.call(employeeFields.set, { params: { field: 'bankAccount' }, body: { edits: 'approve' } })
  })

  it('is set by people who manage salaries, and the person is notified and mailed', async () => {
    const [ann, clerk] = [await person(), await person('payroll')]
    const answer = await set(clerk.client, ann.params, bodyOf(' de89 3704 0044 0532 0130 00', { bic: 'cobadeff' }))
    expect(answer).toMatchObject({
      status: 200,
      body: {
        account: { holder: 'Ann Own', iban: ONE, bic: 'COBADEFF', accountNumber: null, masked: false },
        asked: null,
      },
    })
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', ann.userId)
      .executeTakeFirstOrThrow()
    const [mail] = await mailsTo(product, email ?? '')
    expect(mail).toContain('Your payroll bank account was changed')
    expect(mail).not.toContain(ONE)
    const { kinds } = (await ann.client.call(notifications.preferences, {})).body
    expect(kinds).toContainEqual({ kind: 'bankAccount.changed', bell: true, mail: 'now', fixed: true })
  })

  it('is read by the person and people who manage salaries, masked by other readers, and by nobody else', async () => {
    const [ann, clerk, hr, other] = [await person(), await person('payroll'), await person('hr'), await person()]
    await set(clerk.client, ann.params, bodyOf(ONE))
    for (const reader of [ann.client, clerk.client, admin])
      expect((await get(reader, ann.params)).body.account).toMatchObject({ iban: ONE, masked: false })
    expect((await get(hr.client, ann.params)).body.account).toMatchObject({ iban: 'DE89 •••• 3000', masked: true })
    expect((await get(other.client, ann.params)).status).toBe(403)
    expect((await set(hr.client, ann.params, bodyOf(TWO))).status).toBe(403)
    expect((await set(other.client, ann.params, bodyOf(TWO))).status).toBe(403)
    await set(clerk.client, ann.params, { holder: 'Ann', accountNumber: '0012345678', bankCode: '0701' })
    expect((await get(hr.client, ann.params)).body.account).toMatchObject({ iban: null, accountNumber: '•••• 5678' })
  })

  it('that cannot exist is refused at its field', async () => {
    const [ann, clerk] = [await person(), await person('payroll')]
    const pathOf = async (body: object) => {
      const { status, body: answer } = await set(clerk.client, ann.params, body)
      return [status, (answer as { issues?: { path: string }[] }).issues?.[0]?.path]
    }
    expect(await pathOf(bodyOf('DE88370400440532013000'))).toEqual([400, 'iban'])
    expect(await pathOf(bodyOf(ONE, { bic: 'ABC' }))).toEqual([400, 'bic'])
    expect(await pathOf({ holder: 'Ann' })).toEqual([400, 'iban'])
    expect(await pathOf({ iban: ONE })).toEqual([400, 'holder'])
    expect(await pathOf(bodyOf(ONE, { accountNumber: '1' }))).toEqual([400, 'accountNumber'])
  })

  it('of one’s own is requested, and people who manage salaries decide', async () => {
    const [ann, clerk, hr] = [await person(), await person('payroll'), await person('hr')]
    const asked = await set(ann.client, ann.params, bodyOf(ONE))
    expect(asked.body).toMatchObject({ account: null, asked: { iban: ONE } })
    expect((await get(hr.client, ann.params)).body.asked).toMatchObject({ iban: 'DE89 •••• 3000' })
    const query = { employee: ann.id, status: 'Pending' as const }
    const listFor = async (client: Client) => (await client.call(changeRequests.list, { query })).body.requests
    expect(await listFor(hr.client)).toEqual([])
    const [request] = await listFor(clerk.client)
    expect(request).toMatchObject({ field: 'bankAccount', label: 'Bank account', after: `Ann Own, ${ONE}` })
    const decide = (client: Client) =>
      client.call(changeRequests.decide, { params: { id: request?._id ?? '' }, body: { status: 'Approved' } })
    expect((await decide(hr.client)).status).toBe(403)
    expect((await decide(ann.client)).status).toBe(403)
    expect((await decide(clerk.client)).status).toBe(200)
    expect((await get(ann.client, ann.params)).body).toMatchObject({ account: { iban: ONE }, asked: null })
    expect((await set(ann.client, ann.params, bodyOf(ONE))).status).toBe(409)
  })

  it('of one’s own cannot be approved by oneself while another person could', async () => {
    const clerk = await person('payroll')
    expect((await set(clerk.client, clerk.params, bodyOf(ONE))).body).toMatchObject({
      account: null,
      asked: { iban: ONE },
    })
    const query = { employee: clerk.id, status: 'Pending' as const }
    const [request] = (await clerk.client.call(changeRequests.list, { query })).body.requests
    const params = { id: request?._id ?? '' }
    const answer = await clerk.client.call(changeRequests.decide, { params, body: { status: 'Approved' } })
    expect([answer.status, answer.body.reason]).toEqual([403, 'access.own-matter'])
  })

  it('follows the field’s setting: at once, or not at all', async () => {
    const ann = await person()
    const edit = (edits: 'self' | 'hr') =>
      admin.call(employeeFields.set, { params: { field: 'bankAccount' }, body: { edits } })
    await edit('self')
    expect((await set(ann.client, ann.params, bodyOf(TWO))).body).toMatchObject({ account: { iban: TWO }, asked: null })
    await edit('hr')
    expect((await set(ann.client, ann.params, bodyOf(ONE))).status).toBe(403)
    const asked = await ann.client.call(changeRequests.ask, { body: { field: 'bankAccount', after: bodyOf(ONE) } })
    expect(asked.status).toBe(400)
  })

  it('needs a fresh proof, in each way to change it', async () => {
    const ann = await person()
    const late = { confirmedAt: new Date(Date.now() - 16 * 60_000) }
    const stale = product.clientOf(await build.session(ann.userId, late))
    const ask = (client: Client, iban = ONE) =>
      client.call(changeRequests.ask, { body: { field: 'bankAccount', after: bodyOf(iban) } })
    const wrong = 'DE88370400440532013000'
    // What is wrong in the form is said first.
    expect([(await set(stale, ann.params, bodyOf(wrong))).status, (await ask(stale, wrong)).status]).toEqual([400, 400])
    expect((await set(stale, ann.params, bodyOf(ONE))).body.code).toBe('CONFIRM')
    expect((await ask(stale)).body.code).toBe('CONFIRM')
    const { request } = (await ask(ann.client)).body
    const boss = product.clientOf(await build.session(await build.administrator(), late))
    const answer = await boss.call(changeRequests.decide, { params: { id: request._id }, body: { status: 'Approved' } })
    expect(answer.body.code).toBe('CONFIRM')
  })

  it('is in the audit without full numbers', async () => {
    const [ann, clerk] = [await person(), await person('payroll')]
    await set(ann.client, ann.params, bodyOf(TWO))
    await set(clerk.client, ann.params, bodyOf(ONE))
    const events = await eventsOf(ann.id)
    expect(events.map(({ action }) => action)).toEqual(['change-request.ask', 'employee.bank-account'])
    const text = JSON.stringify(events)
    for (const number of [ONE, TWO]) expect(text).not.toContain(number)
    expect(text).toContain('DE89 •••• 3000')
  })
})
