import { bankAccounts } from '@ems/contract/bank-accounts'
import { bankFiles } from '@ems/contract/bank-files'
import { contacts } from '@ems/contract/contacts'
import { payPeriods } from '@ems/contract/pay-periods'
import { payInputs } from '@ems/contract/pay-terms'
import { payslips } from '@ems/contract/payslips'
import { salaries } from '@ems/contract/salaries'
import { PDF } from '@libpdf/core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, payOfficeOf } from '../../../test/pay-office.ts'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const office = payOfficeOf(product)
const { company, person, setTerms, addInput, start, calculate, move, close, closed, rowOf, linesOf } = office
const [ONE, TWO] = ['DE89370400440532013000', 'FR1420041010050500013M02606']
let admin: Client
let approver: Client

const NOW = '2026-07-10T09:00:00Z'
beforeAll(async () => {
  product.setNow(NOW)
  await office.open()
  ;({ admin, approver } = office.by)
})
beforeEach(() => product.setNow(NOW))

const own = (currency = 'EUR') => company(currency, { mode: 'own', payerIban: ONE })
const publish = (id: string, body: object = {}) => admin.call(payPeriods.publish, { params: { id }, body })
const slipsOf = async (employee: string, by = admin) =>
  (await by.call(payslips.list, { query: { employee } })).body.payslips
const reverse = (id: string, by = approver) =>
  by.call(payslips.reverse, { params: { id }, body: { reason: 'Wrong amount' } })
const pay = (id: string, more: object = {}) =>
  admin.call(bankFiles.add, { params: { id }, body: { format: 'sepa', executionDate: '2026-07-31', ...more } })
const setAccount = (id: string, iban = ONE) =>
  admin.call(bankAccounts.set, { params: { id }, body: { holder: 'Ann Own', iban } as never })
const recordsOf = async (id: string) =>
  (await admin.call(salaries.ofPerson, { params: { id, role: 'admin' }, query: { reversed: 'all' } })).body.salary
const proof = async (id: string) => (await admin.call(payPeriods.proof, { params: { id } })).body

describe('the recovery for earlier months', () => {
  it('stops at a net pay of 0, the next month takes the rest', async () => {
    const { groupId } = await own()
    const { id } = await person(groupId, '2020-01-01', basic(1300))
    await closed(groupId, '2026-06')
    await setTerms(id, groupId, '2026-06-01', basic(500))
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([
      ['BASIC', '2026-06', -500, null],
      ['BASIC', '2026-07', 500, null],
    ])
    expect(await rowOf(july, id)).toMatchObject({ basicSalary: 500, allowances: 0, deductions: 500, net: 0 })
    expect((await rowOf(july, id))?.exceptions).toContainEqual({
      kind: 'recovery',
      blocking: false,
      message: 'Not everything could be recovered this month.',
    })
    await close(july)
    const august = await start(groupId, '2026-08')
    await calculate(august)
    expect(await linesOf(august, id)).toEqual([
      ['BASIC', '2026-06', -300, null],
      ['BASIC', '2026-08', 500, null],
    ])
  })
})

describe('publishing', () => {
  it('prints the whole home address, with the name of the country', async () => {
    const { groupId } = await own()
    const { id, userId } = await person(groupId, '2020-01-01', basic(1000))
    const place = { postalCode: '10115', city: 'Berlin', region: '', country: 'DE' }
    const addresses = [
      { ...place, kind: 'postal' as const, lines: ['PO Box 7'] },
      { ...place, kind: 'home' as const, lines: ['Invalidenstr. 1', 'Hof 2'] },
    ]
    await admin.call(contacts.update, { params: { id }, body: { addresses } })
    await publish(await closed(groupId, '2026-06'))
    const [slip] = await slipsOf(userId)
    const { rawPayload } = await product.app.inject({
      method: 'GET',
      url: `/api/pay/payslip/${slip?._id}/file`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const [page] = (await PDF.load(rawPayload)).getPages()
    const text = page?.extractText().text ?? ''
    for (const line of ['Invalidenstr. 1', 'Hof 2', '10115 Berlin', 'Germany']) expect(text).toContain(line)
    expect(text).not.toContain('PO Box')
  })

  it('writes numbered payslips and salary records at once, and proves the sums', async () => {
    const { groupId } = await own()
    const { id, userId } = await person(groupId, '2020-01-01', basic(1000))
    await addInput(id, { component: 'DEDUCTION', month: '2026-06', amount: 100 })
    const june = await closed(groupId, '2026-06')
    const me = await product.as(userId)
    expect(await slipsOf(userId, me)).toEqual([])
    expect((await publish(june)).body).toMatchObject({ published: 1 })
    const [slip] = await slipsOf(userId, me)
    expect(slip).toMatchObject({ kind: 'own', month: '2026-06', payDate: '2026-06-30', net: 900, seenAt: null })
    expect(slip?.number).toMatch(/^2026-06-\d{6}$/)
    const records = await recordsOf(id)
    expect(records).toMatchObject([{ basicSalary: 1000, allowances: 0, deductions: 100, netSalary: 900 }])
    expect(await proof(june)).toMatchObject({ equal: true })
    expect((await proof(june)).checks.map(({ name }) => name)).toContain('salary records = net')
    const params = { id: slip?._id ?? '' }
    expect((await me.call(payslips.get, { params })).body.payslip.seenAt).not.toBeNull()
    await me.call(payslips.file, { params })
    expect((await slipsOf(userId, me))[0]?.downloadedAt).not.toBeNull()
    const downloads = product.db.selectFrom('audit_events').select('actor_id').where('action', '=', 'payslip.download')
    const told = () => downloads.where('entity_id', '=', params.id).execute()
    expect(await told(), 'one’s own').toEqual([])
    await admin.call(payslips.file, { params })
    expect(await told()).toHaveLength(1)
    expect((await publish(june)).body).toMatchObject({ error: 'There is no payslip to publish.' })
  })

  it('may be set for later and cancelled', async () => {
    const { groupId } = await own()
    const { userId } = await person(groupId, '2020-01-01', basic(1000))
    const june = await closed(groupId, '2026-06')
    const me = await product.as(userId)
    expect((await publish(june, { at: null })).status).toBe(409)
    expect((await publish(june, { at: '2026-09-10T09:00:00Z' })).status).toBe(400)
    const later = await publish(june, { at: '2026-07-10T18:00:00Z' })
    expect(later.body).toMatchObject({ published: 1, period: { publishedAt: '2026-07-10T18:00:00.000Z' } })
    expect(await slipsOf(userId, me)).toEqual([])
    expect((await publish(june, { at: null })).body).toMatchObject({ published: 0, period: { publishedAt: null } })
    await publish(june, { at: '2026-07-10T18:00:00Z' })
    product.setNow('2026-07-10T18:00:00Z')
    expect(await slipsOf(userId, me)).toHaveLength(1)
  })

  it('refuses unpublished, foreign and unknown payslips alike', async () => {
    const { groupId } = await own()
    const [ann, bob] = [
      await person(groupId, '2020-01-01', basic(1000)),
      await person(groupId, '2020-01-01', basic(1000)),
    ]
    const june = await closed(groupId, '2026-06')
    await publish(june, { at: '2026-07-10T18:00:00Z' })
    const { id: unpublished } = await product.db
      .selectFrom('pay_payslips')
      .select('id')
      .where('employee_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    const stranger = await product.as(bob.userId)
    const answers: unknown[] = []
    for (const [by, id] of [
      [admin, unpublished],
      [admin, june],
      [stranger, unpublished],
      [stranger, june],
    ] as const)
      for (const call of [payslips.get, payslips.file]) {
        const { status, body } = await by.call(call, { params: { id } })
        answers.push([status, (body as { error?: string }).error])
      }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toEqual([403, 'You are not allowed to do this.'])
  })

  it('is undone for a withdrawn bank file', async () => {
    const { groupId } = await own()
    const { id, userId } = await person(groupId, '2020-01-01', basic(1000))
    await publish(await closed(groupId, '2026-06'))
    const me = await product.as(userId)
    const params = { id: (await slipsOf(id))[0]?._id ?? '' }
    expect((await me.call(payslips.file, { params })).status).toBe(200)
    const withdrawn = await admin.call(payslips.withdraw, { params, body: { reason: 'Wrong page' } })
    expect(withdrawn.body).toMatchObject({ payslip: { withdrawn: true } })
    expect((await me.call(payslips.file, { params })).status).toBe(403)
    expect((await admin.call(payslips.withdraw, { params, body: { reason: 'Again' } })).status).toBe(409)
  })
})

describe('a reversed payslip', () => {
  /** June was paid with 1,350.00 and reversed. Its BASIC is different now. */
  async function reversed(amount: number) {
    const { groupId } = await own()
    const { id, userId } = await person(groupId, '2020-01-01', basic(1350))
    await setAccount(id)
    const june = await closed(groupId, '2026-06')
    await publish(june)
    expect((await pay(june)).body.file).toMatchObject({ transfers: 1, total: 1350 })
    expect((await reverse((await slipsOf(id))[0]?._id ?? '')).body).toMatchObject({ payslip: { reversed: true } })
    await setTerms(id, groupId, '2020-01-01', basic(amount))
    return { groupId, id, userId, june }
  }

  it('is paid again, less the amount already transferred', async () => {
    const { groupId, id, june } = await reversed(1400)
    const again = await closed(groupId, '2026-06', { employees: [id] })
    expect(await linesOf(again, id)).toEqual([['BASIC', '2026-06', 1400, null]])
    expect(await rowOf(again, id)).toMatchObject({ net: 1400, carried: -1350, toPay: 50 })
    await publish(again)
    expect((await pay(again)).body.file).toMatchObject({ transfers: 1, total: 50 })
    for (const period of [june, again]) expect(await proof(period)).toMatchObject({ equal: true })
    const records = await recordsOf(id)
    expect(records.filter(({ reversal }) => reversal === null).map(({ netSalary }) => netSalary)).toEqual([1400])
  })

  it('may leave a debt for the next month', async () => {
    const { groupId, id } = await reversed(1300)
    const again = await closed(groupId, '2026-06', { employees: [id] })
    expect(await rowOf(again, id)).toMatchObject({ net: 1300, carried: -1300, toPay: 0 })
    const settlement = await admin.call(payslips.settlement, { params: { id } })
    expect(settlement.body).toMatchObject({ owed: 50 })
    await publish(again)
    const zero = await pay(again)
    expect([zero.status, zero.body]).toMatchObject([409, { error: 'Everybody is paid already.' }])
    const july = await closed(groupId, '2026-07')
    expect(await rowOf(july, id)).toMatchObject({ net: 1300, carried: -50, toPay: 1250 })
  })

  it('pays the kept-back amount once the bank returns the old payment', async () => {
    const { groupId, id, june } = await reversed(1400)
    await closed(groupId, '2026-06', { employees: [id] })
    const [file] = (await admin.call(bankFiles.list, { params: { id: june } })).body.files
    const old = (await slipsOf(id)).find((slip) => slip.reversed)?._id ?? ''
    const returned = { reason: 'Account closed', payslips: [old] }
    expect((await admin.call(bankFiles.returned, { params: { id: file?._id ?? '' }, body: returned })).status).toBe(200)
    expect(await rowOf(await closed(groupId, '2026-07'), id)).toMatchObject({ net: 1400, carried: 1350, toPay: 2750 })
  })

  it('is not published again from its former period', async () => {
    const { june } = await reversed(1400)
    expect((await publish(june)).body).toMatchObject({ error: 'There is no payslip to publish.' })
  })

  it('releases its one-off payments', async () => {
    const { groupId } = await own()
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    await addInput(id, { component: 'ALLOWANCE', month: '2026-06', amount: 250 })
    await publish(await closed(groupId, '2026-06'))
    const used = async () =>
      (await admin.call(payInputs.list, { query: { employee: id } })).body.inputs.map((input) => input.used)
    expect(await used()).toEqual([true])
    await reverse((await slipsOf(id))[0]?._id ?? '')
    expect(await used()).toEqual([false])
    const again = await closed(groupId, '2026-06', { employees: [id] })
    expect(await linesOf(again, id)).toEqual([
      ['BASIC', '2026-06', 1000, null],
      ['ALLOWANCE', '2026-06', 250, null],
    ])
    expect((await reverse((await slipsOf(id))[0]?._id ?? '')).status).toBe(409)
  })
})

describe('a bank file', () => {
  it('pays the account that a person had at the closing', async () => {
    const { groupId } = await own()
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    await setAccount(id)
    const june = await start(groupId, '2026-06')
    await calculate(june)
    await move(june, 'Review')
    await setAccount(id, TWO)
    await move(june, 'Closed', approver)
    await publish(june)
    expect((await pay(june)).body).toMatchObject({ file: { transfers: 1, total: 1000 }, leftOut: [] })
  })
})
