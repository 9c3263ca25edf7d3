import { bankAccounts } from '@ems/contract/bank-accounts'
import { bankFiles } from '@ems/contract/bank-files'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { legalEntities } from '@ems/contract/legal-entities'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payTerms } from '@ems/contract/pay-terms'
import { payslips } from '@ems/contract/payslips'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
const [ONE, TWO, TUNIS] = ['DE89370400440532013000', 'FR1420041010050500013M02606', 'TN5910006035183598478831']
let admin: Client
let approver: Client

beforeAll(async () => {
  product.setNow('2026-06-10T09:00:00Z')
  admin = await product.administrator()
  approver = await product.administrator()
})

const setAccount = (id: string, body: object) =>
  admin.call(bankAccounts.set, { params: { id }, body: { holder: 'Łukasz Ö', ...body } as never })

/** A company that pays its people itself. @param accounts of each person, null for no account */
async function company(accounts: (object | null)[], group: object = { payerIban: ONE }, currency = 'EUR') {
  const body = { name: `Company & Co ${Math.random()}`, currency, country: 'DE' }
  const entityId = (await admin.call(legalEntities.add, { body })).body.legalEntity._id
  const { groups } = (await admin.call(paySetup.groups)).body
  const groupId = groups.find(({ legalEntity }) => legalEntity._id === entityId)?._id ?? ''
  await admin.call(paySetup.updateGroup, { params: { id: groupId }, body: { name: 'Monthly', mode: 'own', ...group } })
  const people: { id: string; userId: string }[] = []
  for (const [n, account] of accounts.entries()) {
    const person = await build.employee({ employedFrom: '2026-06-01', salary: '0', name: `Person ${n}` })
    for (const [table, key] of [
      ['employees', 'id'],
      ['job_periods', 'employee_id'],
    ] as const)
      await db
        .updateTable(table)
        .set({ legal_entity_id: entityId })
        .where(key as never, '=', person.id as never)
        .execute()
    const lines = [{ component: 'BASIC', amount: 1000 + n + 0.1 }]
    await admin.call(payTerms.add, {
      params: { id: person.id },
      body: { group: groupId, effectiveFrom: '2026-06-01', lines },
    })
    if (account) await setAccount(person.id, account)
    people.push(person)
  }
  const period = (await admin.call(payPeriods.add, { body: { group: groupId, month: '2026-06' } })).body.period._id
  const params = { id: period }
  await admin.call(payPeriods.calculate, { params, body: {} })
  for (const [to, by] of [
    ['Review', admin],
    ['Closed', approver],
  ] as const)
    expect((await by.call(payPeriods.status, { params, body: { to, note: '' } })).status).toBe(200)
  const publish = () => admin.call(payPeriods.publish, { params, body: {} })
  const write = (body: Partial<BodyInput<typeof bankFiles.add>> = {}, by = admin) =>
    by.call(bankFiles.add, { params, body: { format: 'sepa', executionDate: '2026-06-30', ...body } })
  return { people, period, publish, write }
}

async function contentOf(id: string): Promise<string> {
  const url = `/api/pay/bank-file/${id}/file`
  return (await product.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).body
}

const names = ({ leftOut }: { leftOut: { employee: { userId: { name: string } }; reason: string }[] }) =>
  leftOut.map(({ employee, reason }) => [employee.userId.name, reason])

describe('a bank file', () => {
  it('pays all people who can be paid, and says why it leaves others out', async () => {
    const { publish, write, period } = await company([
      { iban: ONE, bic: 'COBADEFF' },
      null,
      { iban: TWO },
      { iban: TUNIS },
    ])
    expect((await write()).body.reason).toBe('bank-file.not-published')
    await publish()
    const { status, body } = await write()
    expect(status).toBe(200)
    expect(body.file).toMatchObject({ format: 'sepa', transfers: 2, total: 2002.2, currency: 'EUR', voidAt: null })
    expect(names(body)).toEqual([
      ['Person 1', 'no-account'],
      ['Person 3', 'not-sepa'],
    ])
    expect(body.leftOut[0]?.toPay).toBe(1001.1)
    const xml = await contentOf(body.file._id)
    expect(xml.match(/<CtrlSum>2002.20</g)).toHaveLength(2)
    expect(xml).toMatch(/<EndToEndId>2026-06-\d{6}</)
    expect(xml).toContain('<Nm>Lukasz Oe</Nm>')
    expect(xml).toContain('<Ustrd>Salary June 2026</Ustrd>')
    expect(await contentOf(body.file._id)).toBe(xml)
    const csv = (await write({ format: 'csv' })).body
    expect(csv.file).toMatchObject({ format: 'csv', transfers: 1, total: 1003.1 })
    expect(await contentOf(csv.file._id)).toContain(`Łukasz Ö,${TUNIS},,,,1003.10,EUR,Salary June 2026`)
    expect((await write()).body).toMatchObject({ reason: 'bank-file.nobody', leftOut: [{ reason: 'no-account' }] })
    const list = await admin.call(bankFiles.list, { params: { id: period } })
    expect(list.body.files.map(({ format }) => format)).toEqual(['csv', 'sepa'])
  })

  it('pays nobody twice, also if two are written at once', async () => {
    const { publish, write } = await company([{ iban: ONE }])
    await publish()
    const answers = await Promise.all(Array.from({ length: 5 }, () => write()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.error))).toEqual(
      new Set(['Everybody is paid already.']),
    )
  })

  it('pays an account that changed after the closing only to named people', async () => {
    const { publish, write, people } = await company([{ iban: ONE }, { iban: ONE }])
    await publish()
    await setAccount(people[1]?.id ?? '', { iban: TWO })
    const first = (await write()).body
    expect([first.file.transfers, names(first)]).toEqual([1, [['Person 1', 'account-changed']]])
    expect((await write({ account: 'current' })).body.reason).toBe('bank-file.nobody')
    const second = (await write({ account: 'current', employees: [people[1]?.userId ?? ''] })).body
    expect(second.file.transfers).toBe(1)
    expect(await contentOf(second.file._id)).toContain(TWO)
  })

  it('that is void, or a payment that came back, can be paid again', async () => {
    const { publish, write, people } = await company([{ iban: ONE }, { iban: TWO }])
    await publish()
    const { file } = (await write()).body
    const params = { id: file._id }
    const own = await product.as(people[0]?.userId ?? '')
    const [slip] = (await own.call(payslips.list, {})).body.payslips
    const sentBack = () =>
      admin.call(bankFiles.returned, { params, body: { reason: 'Account closed', payslips: [slip?._id ?? ''] } })
    expect((await sentBack()).body.file).toMatchObject({ returned: 1, voidAt: null })
    expect((await sentBack()).body.reason).toBe('bank-file.not-in-it')
    expect((await write()).body.file).toMatchObject({ transfers: 1, total: 1000.1 })
    const voided = await admin.call(bankFiles.void, { params, body: { reason: 'Never sent' } })
    expect(voided.body.file).toMatchObject({ voidReason: 'Never sent' })
    expect((await admin.call(bankFiles.void, { params, body: { reason: 'Again' } })).body.reason).toBe('bank-file.void')
    expect((await write()).body.file).toMatchObject({ transfers: 1, total: 1001.1 })
  })

  it('needs a payer, a fresh proof and the right to manage salaries', async () => {
    const { publish, write, people } = await company([{ iban: ONE }], {})
    await publish()
    expect((await write()).body.reason).toBe('bank-file.no-payer')
    const late = { confirmedAt: new Date(Date.parse('2026-06-10T09:00:00Z') - 16 * 60_000) }
    const stale = product.clientOf(await build.session(await build.administrator(), late))
    expect((await write({ format: 'csv' }, stale)).body.code).toBe('CONFIRM')
    expect((await write({ format: 'csv' }, await product.as(people[0]?.userId ?? ''))).status).toBe(403)
    const { file } = (await write({ format: 'csv' })).body
    const reader = await build.employee({ name: 'Hanna Reader' })
    await build.assignment({ userId: reader.userId, role: 'hr' })
    const params = { id: file._id }
    expect((await (await product.as(reader.userId)).call(bankFiles.file, { params })).status).toBe(403)
  })
})
