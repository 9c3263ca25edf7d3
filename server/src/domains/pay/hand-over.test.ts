import { access } from '@ems/contract/access'
import { bankAccounts } from '@ems/contract/bank-accounts'
import { customFields } from '@ems/contract/custom-fields'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, payOfficeOf } from '../../../test/pay-office.ts'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
const office = payOfficeOf(product)
const {
  company,
  person,
  setTerms,
  addInput,
  start,
  calculate,
  people,
  changes,
  changeGroups,
  move,
  close,
  closed,
  rowOf,
} = office
let admin: Client
let approver: Client

const NOW = '2026-07-10T09:00:00Z'
beforeAll(async () => {
  product.setNow(NOW)
  await office.open()
  ;({ admin, approver } = office.by)
})
beforeEach(() => product.setNow(NOW))

const profileNamed = async (name: string) =>
  (await admin.call(paySetup.profiles)).body.profiles.find((one) => one.name === name)?._id ?? ''
const write = async (period: string, profile: string) =>
  (await admin.call(payPeriods.export, { params: { id: period }, body: { profile } })).body.export
async function contentOf(id: string): Promise<Buffer> {
  const url = `/api/pay/export/${id}/file`
  return (await product.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })).rawPayload
}

describe('an export', () => {
  it('of lines, people and changes has the columns of its profile, and is reproducible', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2026-06-17', basic(3000), { name: 'Łukasz Müller' })
    await setTerms(id, groupId, '2026-06-17', basic(3000), { payrollNumber: '00042' })
    await addInput(id, { component: 'OVERTIME', month: '2026-06', quantity: 2.5, factor: 1.5, note: '=1+1' })
    const june = await start(groupId, '2026-06')
    expect((await admin.call(payPeriods.export, { params: { id: june }, body: { profile: june } })).status).toBe(409)
    await close(june)
    const lines = await write(june, await profileNamed('Lines'))
    expect(lines).toMatchObject({ rows: 2, leftOut: 0 })
    expect((await contentOf(lines._id)).toString()).toBe(
      [
        '\ufeffpayrollNumber;name;component;code;quantity;unit;rate;amount;currency;forMonth;note',
        '00042;Łukasz Müller;BASIC;BASIC;;amount;;1400.00;EUR;2026-06;',
        "00042;Łukasz Müller;OVERTIME;OVERTIME;2.5;hours;17.3077;64.90;EUR;2026-06;'=1+1",
        '',
      ].join('\r\n'),
    )
    expect(await write(june, await profileNamed('Lines'))).toEqual(lines)
    const of = async (name: string) => (await contentOf((await write(june, await profileNamed(name)))._id)).toString()
    expect((await of('People')).split('\r\n')[1]?.replace(/Department \d+/, '')).toBe(
      '00042;Łukasz Müller;;2026-06;30;14;0;0;1400.00;64.90;0.00;1464.90;EUR',
    )
    expect((await of('Changes')).split('\r\n').slice(0, 2)).toEqual([
      '\ufeffpayrollNumber;name;month;kind;field;before;after;from',
      '00042;Łukasz Müller;2026-06;joined;firstDay;;2026-06-17;2026-06-17',
    ])
    expect(await of('Changes')).toContain('00042;Łukasz Müller;2026-06;terms;BASIC;;3000.00;2026-06-17')
  })

  it('leaves out components without a code, and writes DATEV LODAS', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    await setTerms(id, groupId, '2026-06-01', basic('160.00'), { payrollNumber: '00042' })
    await addInput(id, { component: 'OVERTIME', month: '2026-06', quantity: 2.5 })
    await addInput(id, { component: 'DEDUCTION', month: '2026-06', amount: 10 })
    const june = await closed(groupId, '2026-06')
    const profile = {
      name: `LODAS ${Math.random()}`,
      rows: 'lines' as const,
      format: 'datev-lodas' as const,
      encoding: 'windows-1252' as const,
      decimal: ',' as const,
      codes: { BASIC: '3/200', OVERTIME: '1/1000' },
      settings: { adviser: '12345', client: '678' },
    }
    const added = (await admin.call(paySetup.addProfile, { body: profile })).body.profile
    const made = await write(june, added._id)
    expect(made).toMatchObject({ rows: 2, leftOut: 1 })
    expect((await contentOf(made._id)).toString('latin1').split('\r\n')).toEqual([
      ...['[Allgemein]', 'Ziel=LODAS', 'Version_SST=1.0', 'BeraterNr=12345', 'MandantenNr=678'],
      ...['Datumsformat=TT.MM.JJJJ', 'Feldtrennzeichen=;', 'Zahlenkomma=,', '[Satzbeschreibung]'],
      '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
      ...['[Bewegungsdaten]', '1;01.06.2026;00042;200;3;160,00;', '1;01.06.2026;00042;1000;1;2,5;', ''],
    ])
  })

  it('is ordered by payroll number by code point, and sums components and custom fields', async () => {
    const key = `cost_centre_${Math.random().toString().slice(2, 8)}`
    const field = { label: 'Cost centre', key, type: 'text', visibility: 'hr' }
    const added = await admin.call(customFields.add, { body: field as never })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const { groupId } = await company()
    for (const number of ['b', 'B', '10', '9']) {
      const { id } = await person(groupId, '2020-01-01', [...basic(1000), { component: 'ALLOWANCE', amount: 5 }])
      await setTerms(id, groupId, '2026-01-01', [...basic(1000), { component: 'ALLOWANCE', amount: 5 }], {
        payrollNumber: number,
      })
      await addInput(id, { component: 'ALLOWANCE', month: '2026-06', amount: 2.5 })
    }
    const columns = ['payrollNumber', 'sum:ALLOWANCE', `custom:${key}`].map((each) => ({ header: '', field: each }))
    const body = { name: `Sums ${Math.random()}`, rows: 'people' as const, columns, separator: ',' as const }
    const refused = await admin.call(paySetup.addProfile, { body: { ...body, rows: 'lines' } })
    expect([refused.status, refused.body.reason]).toEqual([400, 'pay-profile.unknown-field'])
    const { profile } = (await admin.call(paySetup.addProfile, { body })).body
    const made = await write(await closed(groupId, '2026-06'), profile._id)
    expect((await contentOf(made._id)).toString().split('\r\n')).toEqual([
      `payrollNumber,sum:ALLOWANCE,custom:${key}`,
      ...['10', '9', 'B', 'b'].map((number) => `${number},7.50,`),
      '',
    ])
  })
})

describe('the changes', () => {
  it('of a first period are joiners, leavers, terms and absences of the month', async () => {
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(3000))
    const joiner = await person(groupId, '2026-06-17', basic(3000))
    const leaver = await person(groupId, '2020-01-01', basic(3000), { leftOn: '2026-06-20' })
    const june = await start(groupId, '2026-06')
    await calculate(june)
    const told = (await changes(june)).map(({ employee, kind, field, before, after, from }) => [
      employee._id === joiner.id ? 'joiner' : employee._id === leaver.id ? 'leaver' : 'other',
      ...[kind, field, before, after, from],
    ])
    expect(told.toSorted()).toEqual([
      ['joiner', 'joined', 'firstDay', null, '2026-06-17', '2026-06-17'],
      ['joiner', 'terms', 'BASIC', null, '3000.00', '2026-06-17'],
      ['joiner', 'terms', 'basis', null, 'month', '2026-06-17'],
      ['joiner', 'terms', 'group', null, 'Monthly', '2026-06-17'],
      ['leaver', 'left', 'lastDay', null, '2026-06-20', '2026-06-20'],
    ])
  })

  it('are counted by kind, absences by leave type with their calendar days', async () => {
    const { groupId } = await company()
    const sick = [
      ['Ann', '2026-06-03', '2026-06-07'],
      ['Ann', '2026-06-10', '2026-06-10'],
      ['Bea', '2026-06-29', '2026-07-03'],
    ] as const
    const ids = new Map<string, string>()
    for (const name of ['Zoe', 'Yan', 'Bea', 'Ann', 'Kim', 'Lea'])
      ids.set(name, (await person(groupId, '2026-06-01', basic(3000), { name })).id)
    for (const [name, startDate, endDate] of sick)
      await build.leave({
        ...{ employeeId: ids.get(name) as string, status: 'Approved', leaveType: 'Sick Leave' },
        ...{ startDate, endDate },
      })
    const june = await start(groupId, '2026-06')
    await calculate(june)
    const { groups } = await changeGroups(june)
    expect(groups.map(({ kind, type, people, changes, days }) => [kind, type, people, changes, days])).toEqual([
      ['absence', 'Sick Leave', 2, 3, 8],
      ['joined', null, 6, 6, null],
      ['terms', null, 6, 18, null],
    ])
    expect(groups[1]?.first.map(({ employee }) => employee.userId.name)).toEqual(['Ann', 'Bea', 'Kim', 'Lea', 'Yan'])
    expect(groups[0]?.first.map(({ field, after }) => [field, after])).toEqual([
      ['Sick Leave', '2026-06-03 to 2026-06-07'],
      ['Sick Leave', '2026-06-10'],
      ['Sick Leave', '2026-06-29 to 2026-06-30'],
    ])
    expect(groups[2]?.first).toHaveLength(15)
  })

  it('count the people whose pay alone differs, as the list of changed people does', async () => {
    const { groupId } = await company()
    const [away, rewarded] = [
      await person(groupId, '2020-01-01', basic(3000)),
      await person(groupId, '2020-01-01', basic(3000)),
    ]
    await person(groupId, '2020-01-01', basic(3000))
    await closed(groupId, '2026-06')
    await build.leave({
      ...{ employeeId: away.id, status: 'Approved', leaveType: 'Sick Leave' },
      ...{ startDate: '2026-07-06', endDate: '2026-07-07' },
    })
    await addInput(rewarded.id, { component: 'ALLOWANCE', month: '2026-07', amount: 100 })
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const { groups, people: count, payOnly } = await changeGroups(july)
    expect(groups.map(({ kind, people: some }) => [kind, some])).toEqual([['absence', 1]])
    expect([count, payOnly]).toEqual([2, 1])
    expect(await people(july, { changed: 'true' })).toHaveLength(count)
  })

  it('of a first period also count people with a one-off payment', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    await person(groupId, '2020-01-01', basic(3000))
    await addInput(id, { component: 'ALLOWANCE', month: '2026-06', amount: 100 })
    const june = await start(groupId, '2026-06')
    await calculate(june)
    expect(await changeGroups(june)).toMatchObject({ groups: [], people: 1, payOnly: 1 })
    expect(await people(june, { changed: 'true' })).toMatchObject([{ employee: { _id: id }, reasons: ['one-off'] }])
  })

  it('leave out people who had left before the first month that is paid here', async () => {
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(3000))
    await closed(groupId, '2026-06')
    await person(groupId, '2020-01-01', basic(3000), { leftOn: '2026-05-31' })
    const late = await person(groupId, '2026-06-10', basic(3000), { leftOn: '2026-06-20' })
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const told = (await changes(july)).filter(({ kind }) => kind === 'joined' || kind === 'left')
    expect(told.map(({ employee, kind, after }) => [employee._id, kind, after])).toEqual([
      [late.id, 'joined', '2026-06-10'],
      [late.id, 'left', '2026-06-20'],
    ])
    expect((await people(july)).map(({ employee }) => employee._id)).toHaveLength(2)
  })

  it('report custom fields that the group watches', async () => {
    const key = `cost_centre_${Math.random().toString().slice(2, 8)}`
    const field = { label: 'Cost centre', key, type: 'text' }
    expect((await admin.call(customFields.add, { body: field as never })).status).toBe(200)
    const { id: field_id } = await product.db
      .selectFrom('custom_fields')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const { groupId } = await company('EUR', { watch: [key] })
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    await closed(groupId, '2026-06')
    await product.db
      .insertInto('custom_values')
      .values({ employee_id: id, field_id, type: 'text', text_value: 'A 1' } as never)
      .execute()
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect((await changes(july)).map(({ kind, field: name, before, after }) => [kind, name, before, after])).toEqual([
      ['person', key, null, 'A 1'],
    ])
  })

  it('report values that differ from the last closed period, and each month its part of an absence', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000), { name: 'Ann Old' })
    await build.leave({
      ...{ employeeId: id, status: 'Approved', leaveType: 'Sick Leave' },
      ...{ startDate: '2026-06-26', endDate: '2026-07-03' },
    })
    await closed(groupId, '2026-06')
    await product.db.updateTable('users').set({ name: 'Ann New' }).where('name', '=', 'Ann Old').execute()
    const account = { holder: 'Ann', iban: 'DE89370400440532013000' }
    await admin.call(bankAccounts.set, { params: { id }, body: account as never })
    await setTerms(id, groupId, '2026-07-01', basic(3100))
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const told = (await changes(july)).map(({ kind, field, before, after, from }) => [kind, field, before, after, from])
    expect(told).toEqual([
      ['terms', 'BASIC', '3000.00', '3100.00', '2026-07-01'],
      ['person', 'name', 'Ann Old', 'Ann New', null],
      ['bank', 'bankAccount', null, 'DE89 •••• 3000', null],
      ['absence', 'Sick Leave', null, '2026-07-01 to 2026-07-03', '2026-07-01'],
    ])
    expect((await rowOf(july, id))?.exceptions.map(({ kind }) => kind)).toEqual(['bank-changed'])
  })
})

describe('differences', () => {
  it('are explained with a reason, also for leavers', async () => {
    const { groupId } = await company()
    const all = {
      same: await person(groupId, '2020-01-01', basic(1000)),
      raised: await person(groupId, '2020-01-01', basic(1000)),
      bonus: await person(groupId, '2020-01-01', basic(1000)),
      held: await person(groupId, '2020-01-01', basic(1000)),
      left: await person(groupId, '2020-01-01', basic(1000), { leftOn: '2026-06-15' }),
      joined: { id: '' },
    }
    await closed(groupId, '2026-06')
    await setTerms(all.raised.id, groupId, '2026-07-01', basic(1500))
    await addInput(all.bonus.id, { component: 'ALLOWANCE', month: '2026-07', amount: 10 })
    all.joined = await person(groupId, '2026-07-01', basic(1000))
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const body = { employeeId: all.held.id, held: true, reason: 'No contract' }
    await admin.call(payPeriods.hold, { params: { id: july }, body })
    const found = new Map((await people(july)).map((row) => [row.employee._id, row]))
    const told = Object.entries(all).map(([name, { id }]) => {
      const row = found.get(id)
      return [name, row?.before, row?.difference, row?.reasons, row?.exceptions.map(({ kind }) => kind)]
    })
    expect(told).toEqual([
      ['same', 1000, 0, [], []],
      ['raised', 1000, 500, ['terms'], ['moved']],
      ['bonus', 1000, 10, ['one-off'], []],
      ['held', 1000, -1000, ['hold'], []],
      ['left', 500, -500, ['left'], ['moved']],
      ['joined', null, 1000, ['joined'], []],
    ])
    const largest = (await people(july, { sort: '-difference' })).map(({ difference }) => Math.abs(difference))
    expect(largest).toEqual(largest.toSorted((a, b) => b - a))
    expect((await people(july, { changed: 'true' })).map(({ difference }) => difference)).not.toContain(0)
    expect(await people(july, { exception: 'moved' })).toHaveLength(2)
  })
})

describe('the reasons of differences', () => {
  it.each(['days', 'unpaid', 'hours', 'overtime', 'retro'] as const)('include %s', async (reason) => {
    const { groupId } = await company()
    const { id } = await person(groupId, reason === 'days' ? '2026-06-17' : '2020-01-01', basic(1000))
    if (reason === 'hours') {
      await setTerms(id, groupId, '2020-01-01', basic(20), { basis: 'hour' })
      await addInput(id, { component: 'BASIC', month: '2026-06', quantity: 100 })
    }
    await closed(groupId, '2026-06')
    if (reason === 'unpaid') {
      const leaveType = `Unpaid ${Math.random()}`
      const typeId = await build.leaveType({ name: leaveType })
      await product.db.updateTable('leave_types').set({ paid: false }).where('id', '=', typeId).execute()
      const days = { startDate: '2026-07-01', endDate: '2026-07-03' }
      await build.leave({ employeeId: id, status: 'Approved', leaveType, ...days })
    }
    if (reason === 'hours') await addInput(id, { component: 'BASIC', month: '2026-07', quantity: 120 })
    if (reason === 'overtime') await addInput(id, { component: 'OVERTIME', month: '2026-07', quantity: 2 })
    if (reason === 'retro') {
      await setTerms(id, groupId, '2026-06-01', basic(1100))
      await setTerms(id, groupId, '2026-07-01', basic(1000))
    }
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const row = await rowOf(july, id)
    expect([row?.reasons, row?.difference === 0]).toEqual([[reason], false])
  })
})

describe('exceptions', () => {
  const kindsOf = async (period: string, id: string) =>
    (await rowOf(period, id))?.exceptions.map(({ kind, blocking }) => `${kind}${blocking ? '!' : ''}`)

  it('report accounts, entities and salaries recorded by hand if the office pays itself', async () => {
    const [{ groupId }, other] = [await company('EUR', { mode: 'own' }), await company()]
    const names = ['No Account', 'Ann Same', 'Ben Same', 'Other Entity', 'Paid Already']
    const ids: string[] = []
    for (const [n, name] of names.entries()) {
      const { id } = await person(groupId, '2020-01-01', basic(1000), { name })
      const iban = n < 3 ? 'GB29NWBK60161331926819' : ['FR1420041010050500013M02606', 'TN5910006035183598478831'][n - 3]
      if (n > 0) await admin.call(bankAccounts.set, { params: { id }, body: { holder: name, iban } as never })
      ids.push(id)
    }
    await product.db
      .updateTable('job_periods')
      .set({ legal_entity_id: other.entityId })
      .where('employee_id', '=', ids[3] ?? '')
      .execute()
    const salary = { employeeId: ids[4], basicSalary: 10, allowances: 0, deductions: 0, payDate: '2026-06-05' }
    expect((await admin.call(salaries.add, { body: salary as never })).status).toBe(200)
    const june = await start(groupId, '2026-06')
    expect((await calculate(june)).exceptions).toEqual({ blocking: 1, warnings: 4 })
    const told = await Promise.all(ids.map((id) => kindsOf(june, id)))
    expect(told).toEqual([['no-bank'], ['same-account'], ['same-account'], ['entity'], ['salary-record!']])
    const [, same] = await Promise.all(ids.map((id) => rowOf(june, id)))
    expect(same?.exceptions[0]?.message).toBe('Ben Same has the same bank account.')
  })

  it('are listed with the blocking ones first', async () => {
    const { groupId } = await company('EUR', { mode: 'own' })
    await person(groupId, '2020-01-01', basic(9000), { name: 'Ann' })
    const { id } = await person(groupId, '2020-01-01', basic(1000), { name: 'Zoe' })
    await addInput(id, { component: 'DEDUCTION', month: '2026-06', amount: 1500 })
    const june = await start(groupId, '2026-06')
    await calculate(june)
    for (const sort of ['-difference', 'difference', 'name', '-net'] as const) {
      const listed = await people(june, { exception: 'any', sort })
      expect(listed.map(({ employee }) => employee.userId.name)).toEqual(['Zoe', 'Ann'])
    }
  })

  it('are out of date after a new bank account or a salary recorded by hand, until the next calculation', async () => {
    const { groupId } = await company('EUR', { mode: 'own' })
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    const june = await start(groupId, '2026-06')
    await calculate(june)
    const staleNow = async () => (await admin.call(payPeriods.get, { params: { id: june } })).body.period.stale
    expect([await kindsOf(june, id), await staleNow()]).toEqual([['no-bank'], 0])
    const account = { holder: 'Ann', accountNumber: '0099', bankCode: '07' }
    await admin.call(bankAccounts.set, { params: { id }, body: account as never })
    expect(await staleNow()).toBe(1)
    expect((await move(june, 'Review')).body).toMatchObject({ code: 'STALE' })
    await calculate(june)
    expect([await kindsOf(june, id), await staleNow()]).toEqual([[], 0])
    const salary = { employeeId: id, basicSalary: 10, allowances: 0, deductions: 0, payDate: '2026-06-05' }
    const { body } = await admin.call(salaries.add, { body: salary as never })
    expect(await staleNow()).toBe(1)
    await calculate(june)
    expect(await kindsOf(june, id)).toEqual(['salary-record!'])
    await admin.call(salaries.reverse, { params: { id: body.salary._id }, body: { reason: 'Twice' } })
    expect(await staleNow()).toBe(1)
    await close(june)
    const { rows } = await sql`select from pay_marks where employee_id = ${id}::uuid`.execute(product.db)
    expect(rows).toEqual([])
  })

  it('report changes older than the group recalculates', async () => {
    const { groupId } = await company('EUR', { retroMonths: 0 })
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    await closed(groupId, '2026-06')
    await setTerms(id, groupId, '2026-06-15', basic(1100))
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await kindsOf(july, id)).toEqual(['too-old'])
    expect((await rowOf(july, id))?.lines.map(({ forMonth, amount }) => [forMonth, amount])).toEqual([
      ['2026-07', 1100],
    ])
  })
})

describe('the steps of a period', () => {
  it('go back with a note, and only before anything was handed over', async () => {
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    const june = await start(groupId, '2026-06')
    await calculate(june)
    await move(june, 'Review')
    const calculated = await admin.call(payPeriods.calculate, { params: { id: june }, body: {} })
    expect([calculated.status, calculated.body]).toMatchObject([409, { code: 'CONFLICT' }])
    expect((await move(june, 'Open')).status).toBe(400)
    expect((await move(june, 'Open', admin, 'A mistake')).status).toBe(200)
    await close(june)
    expect((await move(june, 'Open', approver, 'A mistake')).status).toBe(200)
    await close(june)
    await write(june, await profileNamed('Lines'))
    expect((await move(june, 'Open', approver, 'A mistake')).status).toBe(409)
    const july = await closed(groupId, '2026-07')
    const remove = await admin.call(payPeriods.remove, { params: { id: july } })
    expect(remove.status).toBe(409)
    const off = await admin.call(payPeriods.add, { body: { group: groupId, month: '2026-08', employees: [july] } })
    expect(off.body).toMatchObject({ code: 'CONFLICT' })
  })

  it('refuse blockers, and changes that another person made meanwhile', async () => {
    const { groupId } = await company('EUR', { mode: 'own' })
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    const two = await person(groupId, '2020-01-01', basic(1000))
    await setTerms(two.id, groupId, '2020-01-01', basic(1000), { payrollNumber: 'SAME' })
    await setTerms(id, groupId, '2020-01-01', basic(1000), { payrollNumber: 'SAME' })
    await addInput(id, { component: 'DEDUCTION', month: '2026-06', amount: 1500 })
    const june = await start(groupId, '2026-06')
    const { exceptions, updatedAt } = await calculate(june)
    expect(exceptions.blocking).toBe(3)
    expect((await rowOf(june, id))?.exceptions.filter(({ blocking }) => blocking).map(({ kind }) => kind)).toEqual([
      'negative-net',
      'payroll-number',
    ])
    const refused = await move(june, 'Review')
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'CONFLICT' }])
    await setTerms(id, groupId, '2020-01-01', basic(2000), { payrollNumber: 'OTHER' })
    await calculate(june)
    const body = { to: 'Review' as const, note: '', ifUpdatedAt: updatedAt }
    expect((await admin.call(payPeriods.status, { params: { id: june }, body })).body).toMatchObject({ code: 'STALE' })
    expect((await move(june, 'Review')).status).toBe(200)
  })
})

describe('rights for a legal entity', () => {
  it('open its periods and people, and refuse all others alike', async () => {
    const [mine, other] = [await company(), await company()]
    const [ann, bob] = [
      await person(mine.groupId, '2020-01-01', basic(1000)),
      await person(other.groupId, '2020-01-01', basic(1000)),
    ]
    const [june, foreign] = [await start(mine.groupId, '2026-06'), await start(other.groupId, '2026-06')]
    const { userId } = await build.employee()
    const role = (await admin.call(access.roles)).body.roles.find(({ builtin }) => builtin === 'payroll')?._id ?? ''
    const assigned = { userId, roleId: role, legalEntities: [mine.entityId] }
    expect((await admin.call(access.assign, { body: assigned })).status).toBe(200)
    const clerk = await product.as(userId)
    const listed = (await clerk.call(payPeriods.list, {})).body.periods
    expect(listed.map(({ _id }) => _id)).toEqual([june])
    expect((await clerk.call(paySetup.groups)).body.groups.map(({ _id }) => _id)).toEqual([mine.groupId])
    const calculated = (id: string) => clerk.call(payPeriods.calculate, { params: { id }, body: {} })
    const statuses = await Promise.all([june, foreign, ann.id].map(async (id) => (await calculated(id)).status))
    expect(statuses).toEqual([200, 403, 403])
    const bonus = (employeeId: string) =>
      clerk.call(payInputs.add, { body: { employeeId, component: 'ALLOWANCE', month: '2026-06', amount: 1 } })
    expect([(await bonus(ann.id)).status, (await bonus(bob.id)).status]).toEqual([200, 403])
    expect((await clerk.call(payTerms.ofPerson, { params: { id: bob.userId } })).status).toBe(403)
    const step = (id: string) => clerk.call(payPeriods.status, { params: { id }, body: { to: 'Closed', note: '' } })
    expect([(await step(june)).status, (await step(foreign)).status]).toEqual([409, 403])
  })
})
