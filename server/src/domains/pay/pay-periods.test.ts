import { calendars } from '@ems/contract/calendars'
import { employees } from '@ems/contract/employees'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leavePolicies } from '@ems/contract/leave-policies'
import { legalEntities } from '@ems/contract/legal-entities'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { basic, type Line, payOfficeOf } from '../../../test/pay-office.ts'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
const office = payOfficeOf(product)
const { company, person, setTerms, start, calculate, people, changes, move, close, closed, linesOf } = office
let admin: Client
let approver: Client

beforeAll(async () => {
  product.setNow('2026-06-10T09:00:00Z')
  await office.open()
  ;({ admin, approver } = office.by)
})
beforeEach(() => product.setNow('2026-06-10T09:00:00Z'))

/** The pay of one person for June 2026. */
async function june(
  terms: [string, Line[]][],
  options: { currency?: string; dayBasis?: 'calendar' | 'working'; leftOn?: string; month?: string } = {},
) {
  const { groupId } = await company(options.currency, { dayBasis: options.dayBasis ?? 'calendar' })
  const [[from, lines], ...later] = terms as [[string, Line[]], ...[string, Line[]][]]
  const { id } = await person(groupId, from, lines, options.leftOn ? { leftOn: options.leftOn } : {})
  for (const [day, each] of later) await setTerms(id, groupId, day, each)
  const period = await start(groupId, options.month ?? '2026-06')
  await calculate(period)
  return (await people(period))[0]
}

describe('the amounts due for a month', () => {
  it('are the share of the days from the first day on, with other deductions in full', async () => {
    await admin.call(paySetup.addComponent, {
      body: { code: 'TRANSPORT', name: 'Transport', kind: 'allowance', prorated: true },
    })
    await admin.call(paySetup.addComponent, { body: { code: 'PENSION', name: 'Pension', kind: 'deduction' } })
    const row = await june([
      [
        '2026-06-17',
        [...basic(3000), { component: 'TRANSPORT', amount: '150' }, { component: 'PENSION', amount: 120 }],
      ],
    ])
    expect(row).toMatchObject({
      basicSalary: 1400,
      allowances: 70,
      deductions: 120,
      net: 1350,
      gross: 1470,
      paidDays: 14,
      baseDays: 30,
    })
  })

  it('adds up the parts of a month that changes its terms, rounded once', async () => {
    const row = await june([
      ['2020-01-01', basic(3000)],
      ['2026-06-22', basic(3600)],
    ])
    expect(row?.net).toBe(3180)
  })

  it('ends with the last day', async () => {
    const row = await june([['2020-01-01', basic(2345.67)]], { leftOn: '2026-02-11', month: '2026-02' })
    expect(row?.net).toBe(921.51)
  })

  it('counts scheduled days where the group does', async () => {
    product.setNow('2026-11-20T09:00:00Z')
    const row = await june([['2026-11-16', basic(4200)]], { dayBasis: 'working', month: '2026-11' })
    expect(row).toMatchObject({ net: 2200, paidDays: 11, baseDays: 21 })
  })

  it('has the decimals of the currency', async () => {
    expect((await june([['2026-06-17', basic(300001)]], { currency: 'JPY' }))?.net).toBe(140000)
    expect((await june([['2026-06-17', basic('1234.567')]], { currency: 'TND' }))?.net).toBe(576.131)
  })

  it('leave out people without pay terms, and say so', async () => {
    const { groupId, entityId } = await company()
    const { id } = await build.employee({ salary: '0' })
    await product.db.updateTable('employees').set({ legal_entity_id: entityId }).where('id', '=', id).execute()
    const period = await start(groupId, '2026-06')
    expect((await calculate(period)).exceptions).toEqual({ blocking: 0, warnings: 1 })
    expect(await people(period)).toMatchObject([
      { net: 0, exceptions: [{ kind: 'no-terms', message: 'There are no pay terms.' }] },
    ])
  })
})

describe('unpaid leave and sickness', () => {
  beforeAll(async () => {
    await product.db.updateTable('leave_types').set({ paid: false }).where('name', '=', 'Casual Leave').execute()
  })

  async function withLeave(dayBasis: 'calendar' | 'working', leaveType: string) {
    const { groupId } = await company('EUR', { dayBasis })
    const { id } = await person(groupId, '2020-01-01', [...basic(3000), { component: 'ALLOWANCE', amount: 150 }])
    await build.leave({ employeeId: id, status: 'Approved', leaveType, startDate: '2026-06-12', endDate: '2026-06-15' })
    const period = await start(groupId, '2026-06')
    await calculate(period)
    return (await people(period))[0]
  }

  it('takes calendar days with the weekend inside', async () => {
    const row = await withLeave('calendar', 'Casual Leave')
    expect(row?.lines.find(({ component }) => component.code === 'UNPAID')).toMatchObject({ quantity: 4, amount: 420 })
    expect(row).toMatchObject({ unpaidDays: 4, net: 2730, gross: 2730 })
  })

  it('takes scheduled days where the group counts them', async () => {
    const row = await withLeave('working', 'Casual Leave')
    expect(row?.lines.find(({ component }) => component.code === 'UNPAID')).toMatchObject({
      quantity: 2,
      amount: 286.37,
    })
  })

  it('report sick days without money', async () => {
    const row = await withLeave('calendar', 'Sick Leave')
    expect(row).toMatchObject({ sickDays: 2, net: 3150 })
    expect(row?.lines.find(({ component }) => component.code === 'SICK')).toMatchObject({ quantity: 2, amount: 0 })
  })
})

describe('the one formula', () => {
  it('pays a raise from an earlier day once, in the next period', async () => {
    product.setNow('2026-11-10T09:00:00Z')
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    await closed(groupId, '2026-09')
    await closed(groupId, '2026-10')
    const { closedMonths } = await setTerms(id, groupId, '2026-09-15', basic(3300))
    expect(closedMonths).toEqual(['2026-09', '2026-10'])
    const november = await start(groupId, '2026-11')
    await calculate(november)
    await calculate(november)
    expect(await linesOf(november, id)).toEqual([
      ['BASIC', '2026-09', 160, null],
      ['BASIC', '2026-10', 300, null],
      ['BASIC', '2026-11', 3300, null],
    ])
    expect((await people(november))[0]).toMatchObject({ before: 3000, difference: 760, reasons: ['terms', 'retro'] })
    await close(november)
    const december = await start(groupId, '2026-12')
    await calculate(december)
    expect(await linesOf(december, id)).toEqual([['BASIC', '2026-12', 3300, null]])
  })

  it('pays the days of an earlier month to people who were entered late', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    await closed(groupId, '2026-06')
    const { id } = await person(groupId, '2026-06-15', basic(3000))
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([
      ['BASIC', '2026-06', 1600, null],
      ['BASIC', '2026-07', 3000, null],
    ])
  })

  it('pays people who were held back once they are released', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    const first = await start(groupId, '2026-06')
    await calculate(first)
    const held = await admin.call(payPeriods.hold, {
      params: { id: first },
      body: { employeeId: id, held: true, reason: 'No contract' },
    })
    expect(held.body).toMatchObject({ period: { stale: 0, totals: { net: 1000, people: 1, withoutPay: 1 } } })
    await close(first)
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([
      ['BASIC', '2026-06', 3000, null],
      ['BASIC', '2026-07', 3000, null],
    ])
  })

  it('counts as many people with and without pay as it lists, also after a person left', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    await person(groupId, '2020-01-01', basic(2000), { leftOn: '2026-06-20' })
    await closed(groupId, '2026-06')
    const july = await start(groupId, '2026-07')
    await calculate(july)
    const { totals } = (await admin.call(payPeriods.get, { params: { id: july } })).body.period
    const listed = (await people(july)).map(({ net }) => net)
    expect(totals).toMatchObject({ people: 1, withoutPay: 1 })
    expect(listed).toHaveLength(totals.people + totals.withoutPay)
    expect(listed.filter((net) => net > 0)).toHaveLength(totals.people)
  })

  it('recalculates later closed months, too, after an off-cycle period of an earlier one', async () => {
    product.setNow('2026-08-10T09:00:00Z')
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    await closed(groupId, '2026-06')
    await closed(groupId, '2026-07')
    await setTerms(id, groupId, '2026-06-01', basic(3100))
    const between = await closed(groupId, '2026-06', { employees: [id] })
    expect(await linesOf(between, id)).toEqual([['BASIC', '2026-06', 100, null]])
    const august = await start(groupId, '2026-08')
    await calculate(august)
    expect(await linesOf(august, id)).toEqual([
      ['BASIC', '2026-07', 100, null],
      ['BASIC', '2026-08', 3100, null],
    ])
  })

  it('takes late changes of leave back from the closed month', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    const { id: leave } = await build.leave({
      employeeId: id,
      status: 'Approved',
      leaveType: 'Sick Leave',
      startDate: '2026-06-26',
      endDate: '2026-07-03',
    })
    const first = await closed(groupId, '2026-06')
    expect((await changes(first)).filter(({ kind }) => kind === 'absence')).toMatchObject([
      { field: 'Sick Leave', before: null, after: '2026-06-26 to 2026-06-30' },
    ])
    await product.db.deleteFrom('leaves').where('id', '=', leave).execute()
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toContainEqual(['SICK', '2026-06', 0, -3])
    expect((await changes(july)).filter(({ kind }) => kind === 'absence')).toMatchObject([
      { before: '2026-06-26 to 2026-06-30', after: null },
    ])
  })
})

describe('settings that change later', () => {
  it('take leave back once its type is unpaid', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const leaveType = `Special ${Math.random()}`
    const typeId = await build.leaveType({ name: leaveType })
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3000))
    await build.leave({ employeeId: id, status: 'Approved', leaveType, startDate: '2026-06-12', endDate: '2026-06-15' })
    await closed(groupId, '2026-06')
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([['BASIC', '2026-07', 3000, null]])
    await product.db.updateTable('leave_types').set({ paid: false }).where('id', '=', typeId).execute()
    expect((await admin.call(payPeriods.get, { params: { id: july } })).body.period.stale).toBe(1)
    await calculate(july)
    expect(await linesOf(july, id)).toContainEqual(['UNPAID', '2026-06', 400, 4])
  })

  it('ask for another calculation where a schedule changes from a day on', async () => {
    const { groupId } = await company('EUR', { dayBasis: 'working' })
    const { id } = await person(groupId, '2026-06-17', basic(3000))
    const scheduleId = await build.schedule()
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-06-17', scheduleId } })
    const period = await start(groupId, '2026-06')
    await calculate(period)
    const days = Array.from({ length: 7 }, (_, day) => (day < 3 ? { am: 240, pm: 240 } : { am: 0, pm: 0 }))
    const body = { name: `Three days ${Math.random()}`, weeks: 1, days, from: '2026-06-22' }
    expect((await admin.call(calendars.updateSchedule, { params: { id: scheduleId }, body })).status).toBe(200)
    expect((await admin.call(payPeriods.get, { params: { id: period } })).body.period.stale).toBe(1)
  })
})

describe('one-off payments', () => {
  it('are lines of the next period and used up by it', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3900))
    const add = (body: object) =>
      admin.call(payInputs.add, { body: { employeeId: id, month: '2026-06', ...body } as never })
    expect((await add({ component: 'ALLOWANCE', amount: '250,00' })).status).toBe(400)
    expect((await add({ component: 'ALLOWANCE', amount: 250, note: 'Bonus' })).status).toBe(200)
    expect((await add({ component: 'OVERTIME', quantity: 2.5, factor: 1.5 })).status).toBe(200)
    expect((await add({ component: 'ENCASH', quantity: 4.5 })).status).toBe(200)
    const period = await start(groupId, '2026-06')
    await calculate(period)
    expect((await linesOf(period, id)).map(([code, , amount]) => [code, amount])).toEqual([
      ['BASIC', 3900],
      ['ALLOWANCE', 250],
      ['OVERTIME', 84.38],
      ['ENCASH', 810],
    ])
    await close(period)
    const late = await add({ component: 'ALLOWANCE', amount: 1 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'CLOSED', error: 'June 2026 is closed.' }])
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([['BASIC', '2026-07', 3900, null]])
  })

  it.each([
    ['days', 4.5],
    ['minutes', 1620],
  ] as const)('come from leave in %s that is paid out, once', async (kept, amount) => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3900))
    const six = { am: 180, pm: 180 }
    const scheduleId = await build.schedule({ days: [six, six, six, six, six, { am: 0, pm: 0 }, { am: 0, pm: 0 }] })
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-01-01', scheduleId } })
    const leaveType = await build.leaveType({ unit: kept === 'days' ? 'days' : 'hours' })
    const rules = [{ policyId: await build.leavePolicy(leaveType) }]
    await admin.call(leavePolicies.setRules, { params: { leaveType }, body: { from: '2026-01-01', rules } })
    const body = { employeeId: id, leaveType, amount, day: '2026-06-10', reason: 'Asked for' }
    expect((await admin.call(leaveBalances.encash, { body })).status).toBe(200)
    const period = await start(groupId, '2026-06')
    await calculate(period)
    await calculate(period)
    expect(await linesOf(period, id)).toEqual([
      ['BASIC', '2026-06', 3900, null],
      ['ENCASH', '2026-06', 810, 4.5],
    ])
  })

  it('are paid by one group only, if a person moves from one to another', async () => {
    const [old, next] = [await company(), await company()]
    const { id } = await person(old.groupId, '2020-01-01', basic(3000))
    await setTerms(id, next.groupId, '2026-06-16', basic(3000))
    await office.addInput(id, { component: 'ALLOWANCE', month: '2026-05', amount: 50 })
    await office.addInput(id, { component: 'ALLOWANCE', month: '2026-06', amount: 70 })
    const [june, other] = [await start(old.groupId, '2026-06'), await start(next.groupId, '2026-06')]
    await calculate(june)
    await calculate(other)
    const half = ['BASIC', '2026-06', 1500, null]
    expect(await linesOf(june, id)).toEqual([half, ['ALLOWANCE', '2026-05', 50, null]])
    expect(await linesOf(other, id)).toEqual([half, ['ALLOWANCE', '2026-06', 70, null]])
  })

  it('are paid by the hour where somebody is', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(1))
    await setTerms(id, groupId, '2020-01-01', basic('18.40'), { basis: 'hour' })
    await admin.call(payInputs.add, {
      body: { employeeId: id, month: '2026-06', component: 'BASIC', quantity: 132.25 },
    })
    const period = await start(groupId, '2026-06')
    await calculate(period)
    expect(await linesOf(period, id)).toEqual([['BASIC', '2026-06', 2433.4, 132.25]])
  })
})

describe('the states of a period', () => {
  it('follow each other month by month', async () => {
    const { groupId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    const refused = async (month: string, more: object = {}) => {
      const { status, body } = await admin.call(payPeriods.add, { body: { group: groupId, month, ...more } })
      return [status, (body as { error?: string }).error]
    }
    expect(await refused('2026-08')).toEqual([409, 'A pay period can start at most one month ahead.'])
    const june = await start(groupId, '2026-06')
    expect(await refused('2026-07')).toEqual([409, 'June 2026 is not closed yet.'])
    expect(await refused('2026-06')).toEqual([409, 'A period of this group is open.'])
    await close(june)
    expect(await refused('2026-06')).toEqual([
      409,
      'June 2026 is already closed. Choose people for an off-cycle period.',
    ])
    expect(await refused('2026-08')).toEqual([409, 'July 2026 is not closed yet.'])
  })

  it('keep the legal entity of their group, which goes with it while it is unused', async () => {
    const [used, unused] = [await company(), await company()]
    await start(used.groupId, '2026-06')
    const remove = (id: string) => admin.call(legalEntities.remove, { params: { id } })
    expect(await remove(used.entityId)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect((await remove(unused.entityId)).status).toBe(200)
    const { groups } = (await admin.call(paySetup.groups)).body
    expect(groups.map(({ _id }) => _id)).not.toContain(unused.groupId)
  })

  it('keep the currency of their legal entity once one is closed', async () => {
    const { groupId, entityId } = await company()
    await person(groupId, '2020-01-01', basic(1000))
    const june = await start(groupId, '2026-06')
    const change = (currency: string) =>
      admin.call(legalEntities.update, {
        params: { id: entityId },
        body: { name: `Renamed ${Math.random()}`, currency, country: 'DE' },
      })
    expect((await change('GBP')).status).toBe(200)
    await close(june)
    const { status, body } = await change('EUR')
    expect([status, body.reason]).toEqual([409, 'legal-entity.has-closed-pay'])
  })

  it('need up-to-date figures, and a second person', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    const period = await start(groupId, '2026-06')
    expect((await move(period, 'Review')).body).toMatchObject({
      code: 'CONFLICT',
      error: 'Calculate the pay period first.',
    })
    await calculate(period)
    await setTerms(id, groupId, '2026-06-01', basic(1100))
    expect((await move(period, 'Review')).body).toMatchObject({
      code: 'STALE',
      error: 'Figures of 1 person are out of date. Calculate again.',
    })
    expect((await calculate(period)).stale).toBe(0)
    expect((await move(period, 'Review')).status).toBe(200)
    expect((await move(period, 'Review')).body.error).toBe(
      'This step is not possible while the pay period is in review.',
    )
    expect((await move(period, 'Closed')).body).toMatchObject({
      code: 'FORBIDDEN',
      error: 'Someone else must approve what you submitted.',
    })
    const closings = await Promise.all(Array.from({ length: 20 }, () => move(period, 'Closed', approver)))
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await move(period, 'Open', approver)).status).toBe(400)
    expect((await move(period, 'Open', approver, 'A mistake')).body).toMatchObject({ period: { status: 'Open' } })
  })

  it('are up to date if leave days are recounted, unless the leave is in hours', async () => {
    const { groupId } = await company()
    const { id: employeeId } = await person(groupId, '2020-01-01', basic(3000))
    const leave = { employeeId, status: 'Approved', leaveType: 'Sick Leave' } as const
    const { id: whole } = await build.leave({ ...leave, startDate: '2026-06-03', endDate: '2026-06-05' })
    const { id: hours } = await build.leave({ ...leave, startDate: '2026-06-10', endDate: '2026-06-10' })
    await product.db
      .updateTable('leaves')
      .set({ start_time: '09:00', end_time: '11:00' })
      .where('id', '=', hours)
      .execute()
    const period = await start(groupId, '2026-06')
    await calculate(period)
    const staleAfter = async (id: string, amount: number) => {
      await product.db.updateTable('leaves').set({ amount }).where('id', '=', id).execute()
      return (await admin.call(payPeriods.get, { params: { id: period } })).body.period.stale
    }
    expect(await staleAfter(whole, 7)).toBe(0)
    expect(await staleAfter(hours, 60)).toBe(1)
  })

  it('are closed once by fifty concurrent approvals', async () => {
    const { groupId } = await company()
    await person(groupId, '2026-06-01', basic(3000))
    const id = await start(groupId, '2026-06')
    await calculate(id)
    await move(id, 'Review')
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(id, 'Closed', approver)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    const told = product.db.selectFrom('audit_events').select('id').where('entity_id', '=', id)
    expect(await told.where('action', '=', 'pay-period.close').execute()).toHaveLength(1)
  })

  it('take changes during the review into the next month', async () => {
    product.setNow('2026-07-10T09:00:00Z')
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(1000))
    const period = await start(groupId, '2026-06')
    await calculate(period)
    await move(period, 'Review')
    await setTerms(id, groupId, '2026-06-01', basic(1100))
    expect((await move(period, 'Closed', approver)).status).toBe(200)
    const july = await start(groupId, '2026-07')
    await calculate(july)
    expect(await linesOf(july, id)).toEqual([
      ['BASIC', '2026-06', 100, null],
      ['BASIC', '2026-07', 1100, null],
    ])
  })
})

describe('pay terms', () => {
  const read = async (id: string) => (await admin.call(payTerms.ofPerson, { params: { id } })).body
  const salaryOf = async (id: string) =>
    Number(
      (await product.db.selectFrom('employees').select('salary').where('id', '=', id).executeTakeFirstOrThrow()).salary,
    )

  it('begin with the salary of a new record', async () => {
    const { id, code } = await build.employee({ salary: '4000.00' })
    expect((await read(id)).current).toMatchObject({
      effectiveFrom: '2020-01-01',
      group: { name: 'Monthly' },
      payrollNumber: code,
      lines: [{ component: { code: 'BASIC' }, amount: 4000 }],
      first: true,
    })
  })

  it('set the base salary once they are in force', async () => {
    const { id } = await build.employee({ salary: '4000.00' })
    const group = (await read(id)).current?.group._id ?? ''
    await setTerms(id, group, '2026-06-10', basic(4500))
    expect(await salaryOf(id)).toBe(4500)
    await setTerms(id, group, '2026-06-20', basic(5000))
    expect(await salaryOf(id)).toBe(4500)
    const { coming, history } = await read(id)
    expect([coming.length, history.length]).toEqual([1, 1])
  })

  it('follow a base salary that is changed in the record, the other components stay', async () => {
    const { id } = await build.employee({ salary: '4000.00' })
    const group = (await read(id)).current?.group._id ?? ''
    await setTerms(id, group, '2020-01-01', [...basic(4000), { component: 'ALLOWANCE', amount: 150 }])
    const department = await build.department()
    const whole = { name: 'Ann', maritalStatus: 'single' as const, designation: 'Clerk', department }
    const update = (more: object) =>
      admin.call(employees.update, { params: { id }, body: { ...whole, ...more } as never })
    expect((await update({ salary: 4500 })).status).toBe(200)
    expect((await read(id)).current).toMatchObject({
      effectiveFrom: '2026-06-10',
      lines: [
        { component: { code: 'BASIC' }, amount: 4500 },
        { component: { code: 'ALLOWANCE' }, amount: 150 },
      ],
    })
    const { entityId, groupId } = await company('JPY')
    expect((await update({ salary: 500_000, legalEntityId: entityId })).status).toBe(200)
    expect((await read(id)).current).toMatchObject({
      group: { _id: groupId, name: 'Monthly' },
      currency: 'JPY',
      lines: [{ component: { code: 'BASIC' }, amount: 500_000 }],
    })
    await setTerms(id, groupId, '2026-06-10', basic(3000), { basis: 'hour' })
    const refused = await update({ salary: 600_000, legalEntityId: entityId })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'This person is paid by the hour. Change the pay terms.' },
    ])
  })

  it('by the hour set it by the working week, also where that changes later', async () => {
    const { id } = await build.employee({ salary: '4000.00' })
    const group = (await read(id)).current?.group._id ?? ''
    await setTerms(id, group, '2020-01-01', basic(20), { basis: 'hour' })
    expect(await salaryOf(id)).toBe(3466.67)
    const days = Array.from({ length: 7 }, (_, day) => (day < 5 ? { am: 240, pm: 0 } : { am: 0, pm: 0 }))
    const body = { name: `Mornings ${Math.random()}`, weeks: 1, days }
    const { schedule } = (await admin.call(calendars.addSchedule, { body: body as never })).body
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2026-06-01', scheduleId: schedule._id } })
    const job = { id, kind: 'pay.apply-terms', key: 'test', payload: '{}' }
    await product.db
      .insertInto('jobs')
      .values(job as never)
      .execute()
    await expect.poll(() => salaryOf(id), { timeout: 20_000 }).toBe(1733.33)
  })

  it.each([
    ['without BASIC', { lines: [] }, 'Enter the amount for BASIC.'],
    ['with a component twice', { lines: [...basic(1), ...basic(2)] }, 'BASIC is listed twice.'],
    ['with too many decimals', { lines: basic('1.005') }, 'Basic salary can have at most two decimals.'],
    ['before the first day', { effectiveFrom: '2019-12-31' }, 'The person is not employed on this day.'],
  ])('are refused %s', async (_, more, sentence) => {
    const { id } = await build.employee()
    const group = (await read(id)).current?.group._id ?? ''
    const { status, body } = await admin.call(payTerms.add, {
      params: { id },
      body: { group, effectiveFrom: '2026-06-10', lines: basic(1), ...more },
    })
    expect([status, body]).toMatchObject([400, { code: 'INVALID' }])
    expect(JSON.stringify(body)).toContain(sentence)
  })

  it('are deleted except the first ones', async () => {
    const { id } = await build.employee({ salary: '4000.00' })
    const group = (await read(id)).current?.group._id ?? ''
    const { terms } = await setTerms(id, group, '2026-06-10', basic(4500))
    expect((await admin.call(payTerms.remove, { params: { id: terms._id } })).status).toBe(200)
    expect(await salaryOf(id)).toBe(4000)
    const first = (await read(id)).current?._id ?? ''
    expect((await admin.call(payTerms.remove, { params: { id: first } })).status).toBe(409)
  })

  it('of one’s own must be set by another person', async () => {
    const { id, userId } = await build.employee({ role: 'admin' })
    const group = (await read(id)).current?.group._id ?? ''
    const own = await product.as(userId)
    const { status } = await own.call(payTerms.add, {
      params: { id },
      body: { group, effectiveFrom: '2026-06-10', lines: basic(9999) },
    })
    expect(status).toBe(403)
  })
})

describe('timesheets', () => {
  const NONE = { present: 0, breaks: 0, scheduled: 0, deducted: 0, delta: 0, overtime: 0, undertime: 0 }
  const record = (employee_id: string, days: Record<string, number>) =>
    product.db
      .insertInto('time_days')
      .values(
        Object.entries(days).map(([day, counted]) => ({
          ...{ employee_id, day, counted, ...NONE, unapproved: 0, late: 0, early: 0 },
          ...{ status: 'present', flags: [], warnings: [], sessions: '[]', closed: true },
        })),
      )
      .execute()
  const open = (employee_id: string, month: string) =>
    product.db
      .insertInto('timesheets')
      .values({ employee_id, month: `${month}-01`, updated_at: new Date() })
      .execute()
  const set = (employeeId: string, values: object) =>
    product.db.updateTable('timesheets').set(values).where('employee_id', '=', employeeId).execute()
  /** Records days and closes their month. */
  async function freeze(employeeId: string, days: Record<string, number>, more: object = {}) {
    const [month = ''] = Object.keys(days).map((day) => day.slice(0, 7))
    const counted = Object.values(days).reduce((sum, minutes) => sum + minutes, 0)
    await record(employeeId, days)
    await open(employeeId, month)
    await set(employeeId, { state: 'Closed', totals: JSON.stringify({ counted }), ...more })
  }
  const hourly = async (rate: number | string, groupId: string) => {
    const who = await person(groupId, '2020-01-01', basic(1))
    await setTerms(who.id, groupId, '2020-01-01', basic(rate), { basis: 'hour' })
    return who
  }

  it('pay their counted hours to people paid by the hour, at the rates of their days, rounded once', async () => {
    const { groupId } = await company()
    const [one, two] = [await hourly('18.40', groupId), await hourly('18.40', groupId)]
    await freeze(one.id, { '2026-05-04': 7935 })
    await setTerms(two.id, groupId, '2026-05-16', basic('20.00'), { basis: 'hour' })
    await freeze(two.id, { '2026-05-15': 61, '2026-05-16': 61 })
    const period = await start(groupId, '2026-05')
    await calculate(period)
    expect(await linesOf(period, one.id)).toEqual([['BASIC', '2026-05', 2433.4, 132.25]])
    expect((await people(period)).find(({ employee }) => employee._id === one.id)?.lines[0]?.rate).toBe(18.4)
    expect(await linesOf(period, two.id)).toEqual([['BASIC', '2026-05', 39.04, 2.033]])
  })

  it('leave all components but BASIC as they are by the month', async () => {
    const body = { code: 'GUARANTEE', name: 'Guarantee', kind: 'basic' as const }
    expect((await admin.call(paySetup.addComponent, { body })).status).toBe(200)
    const { groupId } = await company()
    const { id } = await hourly(20, groupId)
    const lines = [...basic(20), { component: 'GUARANTEE', amount: 100 }, { component: 'ALLOWANCE', amount: 50 }]
    await setTerms(id, groupId, '2020-01-01', lines, { basis: 'hour' })
    await freeze(id, { '2026-05-04': 600 })
    const period = await start(groupId, '2026-05')
    await calculate(period)
    expect((await linesOf(period, id)).map(([code, , amount]) => [code, amount])).toEqual([
      ['BASIC', 200],
      ['ALLOWANCE', 50],
      ['GUARANTEE', 100],
    ])
  })

  it('pay overtime by its factor and not as hours, too', async () => {
    const { groupId } = await company()
    const monthly = await person(groupId, '2020-01-01', basic(3900))
    await freeze(monthly.id, { '2026-05-04': 600 }, { pay_minutes: 150, factor: '1.5' })
    const { id } = await hourly(20, groupId)
    await freeze(id, { '2026-05-04': 600 }, { pay_minutes: 60, lieu_minutes: 60, factor: '1.25' })
    const period = await start(groupId, '2026-05')
    await calculate(period)
    expect(await linesOf(period, monthly.id)).toEqual([
      ['BASIC', '2026-05', 3900, null],
      ['OVERTIME', '2026-05', 84.38, 2.5],
    ])
    expect(await linesOf(period, id)).toEqual([
      ['BASIC', '2026-05', 160, 8],
      ['OVERTIME', '2026-05', 25, 1],
    ])
  })

  it('that are opened again, or whose rate is raised later, bring the difference once', async () => {
    const { groupId } = await company()
    const { id } = await hourly(20, groupId)
    await freeze(id, { '2026-05-04': 600 })
    await closed(groupId, '2026-05')
    await set(id, { state: 'Open', revision: 2 })
    await product.db.updateTable('time_days').set({ counted: 540 }).where('employee_id', '=', id).execute()
    const june = await start(groupId, '2026-06')
    await calculate(june)
    expect(await linesOf(june, id)).toEqual([['BASIC', '2026-05', -200, -10]])
    await set(id, { state: 'Closed', totals: JSON.stringify({ counted: 540 }) })
    await setTerms(id, groupId, '2026-05-01', basic(22), { basis: 'hour' })
    await calculate(june)
    expect(await linesOf(june, id)).toEqual([['BASIC', '2026-05', -2, -1]])
  })

  it('are reported if they are not approved', async () => {
    const { groupId } = await company()
    const { id } = await person(groupId, '2020-01-01', basic(3900))
    await record(id, { '2026-05-04': 480 })
    const period = await start(groupId, '2026-05')
    await calculate(period)
    const kinds = async () => (await people(period))[0]?.exceptions.map(({ kind, blocking }) => [kind, blocking])
    expect(await kinds()).toEqual([['timesheet', false]])
    await open(id, '2026-05')
    await set(id, { state: 'Approved', totals: JSON.stringify({ counted: 480 }) })
    await calculate(period)
    expect(await kinds()).toEqual([])
  })
})
