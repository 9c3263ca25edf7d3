import { job } from '@ems/contract/job'
import { legalEntities } from '@ems/contract/legal-entities'
import { payCategories } from '@ems/contract/pay-categories'
import { payGaps } from '@ems/contract/pay-gaps'
import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { payTerms } from '@ems/contract/pay-terms'
import { reports } from '@ems/contract/reports'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

/** A client whose session does not expire however far the clock moves. */
async function as(userId: string): Promise<Client> {
  const token = await build.session(userId)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2099-01-01'), confirmed_at: product.clock.now() })
    .where('user_id', '=', userId)
    .execute()
  return product.clientOf(token)
}

beforeAll(async () => {
  product.setNow('2027-02-10T09:00:00Z')
  admin = await as(await build.administrator())
})
beforeEach(() => product.setNow('2027-02-10T09:00:00Z'))

let made = 0
/** A separate company, so that tests do not see people of other tests. */
async function company(currency = 'EUR') {
  const name = `Company ${++made}`
  const { body } = await admin.call(legalEntities.add, { body: { name, currency, country: 'DE' } })
  return body.legalEntity._id
}

interface Seed {
  employedFrom?: string
  gender?: 'female' | 'male' | 'other'
  employmentType?: string
  fte?: string
}

async function person(entity: string, { employedFrom = '2020-01-01', gender = 'female', ...rest }: Seed = {}) {
  const { id, userId, code } = await build.employee({ employedFrom, salary: '0' })
  await db
    .updateTable('employees')
    .set({ legal_entity_id: entity, gender, ...facts(rest) })
    .where('id', '=', id)
    .execute()
  const columns = { legal_entity_id: entity, ...facts(rest) }
  await db.updateTable('job_periods').set(columns).where('employee_id', '=', id).execute()
  await db
    .updateTable('job_changes')
    .set({ legal_entity_id: entity, ...facts(rest) })
    .where('employee_id', '=', id)
    .execute()
  return { id, userId, code, entity }
}

const facts = ({ employmentType, fte }: Seed) => ({
  ...(employmentType !== undefined && { employment_type: employmentType }),
  ...(fte !== undefined && { fte }),
})

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** Salary records of 2026, one a month from the first named month. */
async function pay(
  { id, entity }: { id: string; entity: string },
  amounts: (number | [basic: number, variable: number])[],
  { from = 1, currency = 'EUR' } = {},
) {
  for (const [place, amount] of amounts.entries()) {
    const [basic, variable] = Array.isArray(amount) ? amount : [amount, 0]
    const day = `2026-${MONTHS[from - 1 + place]}-28`
    await sql`insert into salaries (id, employee_id, legal_entity_id, currency, basic_salary, allowances, deductions, pay_date)
      values (gen_random_uuid(), ${id}, ${entity}, ${currency}, ${basic}, ${variable}, 10, ${day})`.execute(db)
  }
}

async function prepare(legalEntity: string, more: object = {}) {
  const { body, status } = await admin.call(payGaps.prepare, {
    body: { year: 2026, currency: 'EUR', legalEntity, ...more },
  })
  expect(status).toBe(200)
  expect(body.gap).toMatchObject({ status: 'Preparing', people: null })
  return vi.waitFor(async () => {
    const found = await get(body.gap._id)
    expect(found.status).toBe('Draft')
    return found
  }, 10_000)
}

const get = async (id: string, view: 'published' | 'full' = 'full') =>
  (await admin.call(payGaps.get, { params: { id }, query: { view } })).body.gap

async function linesOf(id: string) {
  const { lines } = (await admin.call(payGaps.lines, { params: { id } })).body
  return new Map(lines.filter(({ category }) => category === null).map((line) => [line.employeeId, line]))
}

async function category(code: string, ranges: object[] = []) {
  const { body } = await admin.call(payCategories.add, {
    body: { code: `${code}${++made}`, name: `Category ${code}`, level: 5, ranges: ranges as never },
  })
  return body.category
}

/** Five women and five men in a pay category; the men are paid a third more. */
async function paidApart(entity: string, payCategoryId: string) {
  for (const [gender, amount] of [
    ['female', 3000],
    ['male', 4000],
  ] as const)
    for (let n = 0; n < 5; n++) {
      const one = await person(entity, { gender })
      await pay(one, [amount])
      await admin.call(job.plan, { params: { id: one.id }, body: { effectiveFrom: '2020-01-01', payCategoryId } })
    }
}

describe('pay levels', () => {
  it('are yearly full-time pay, from the paid time', async () => {
    const entity = await company()
    const joiner = await person(entity, { employedFrom: '2026-06-17' })
    await pay(joiner, [1400, 3000, 3000, 3000, 3000, 3000, 3000], { from: 6 })
    const part = await person(entity, { fte: '60' })
    await pay(part, [...Array(11).fill(1800), [1800, 600]] as never)
    const parent = await person(entity)
    await pay(parent, [3000, 3000, 3000])
    const less = await person(entity)
    await pay(less, [4000, 4000, 4000, 3000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000])
    const change = { effectiveFrom: '2026-04-16', fte: 50 }
    expect((await admin.call(job.plan, { params: { id: less.id }, body: change })).status).toBe(200)

    const lines = await linesOf((await prepare(entity))._id)
    expect(lines.get(joiner.code)).toMatchObject({ basic: 36_000, variable: 0, hourly: 17.31, leftOut: null })
    expect(lines.get(joiner.code)?.time).toBeCloseTo(97 / 180, 12)
    expect(lines.get(part.code)).toMatchObject({ time: 0.6, basic: 36_000, variable: 1000, hourly: 17.79 })
    expect(lines.get(parent.code)).toMatchObject({ time: 0.25, basic: 36_000, hourly: 17.31 })
    expect(lines.get(less.code)).toMatchObject({ basic: 48_000, hourly: 23.08 })
    expect(lines.get(less.code)?.time).toBeCloseTo(31 / 48, 12)
  })

  it('leave people out by the first matching reason', async () => {
    const entity = await company()
    const contractor = await person(entity, { employmentType: 'contractor' })
    const unpaid = await person(entity)
    const two = await person(entity)
    await pay(two, [3000])
    await pay({ ...two, entity: await company('USD') }, [3000], { from: 2, currency: 'USD' })
    const short = await person(entity, { fte: '50' })
    await pay(short, [1500])
    const other = await person(entity, { gender: 'other' })
    await pay(other, [3000, 3000])
    const gap = await prepare(entity)
    const lines = await linesOf(gap._id)
    expect([contractor, unpaid, two, short, other].map(({ code }) => lines.get(code)?.leftOut)).toEqual([
      'contractor',
      'noBasicPay',
      'twoCurrencies',
      'tooShort',
      'gender',
    ])
    expect(gap.people).toMatchObject({
      women: 0,
      men: 0,
      leftOut: gap.people?.leftOut.map((one) => ({ ...one, people: 1 })),
    })
    // Only HR may see small numbers.
    const shown = await get(gap._id, 'published')
    expect(shown.people?.leftOut.map(({ people }) => people)).toEqual([null, null, null, null, null])
    expect(shown.figures?.withheld).toContain('leftOut.contractor')
    const { gaps } = (await admin.call(payGaps.list)).body
    expect(gaps.find(({ _id }) => _id === gap._id)?.people).toEqual(shown.people)
  })

  it('count a payment of the first days for the month before, and compare pay as paid', async () => {
    const entity = await company()
    const late = await person(entity, { employedFrom: '2026-01-01' })
    await sql`insert into salaries (id, employee_id, legal_entity_id, currency, basic_salary, allowances, deductions, pay_date)
      select gen_random_uuid(), ${late.id}, ${entity}, 'EUR', 1000, 0, 0, day from unnest(array['2026-01-05', '2026-02-05', '2027-01-05']::date[]) day`.execute(
      db,
    )
    const line = async (more: object) => (await linesOf((await prepare(entity, more))._id)).get(late.code)
    expect(await line({})).toMatchObject({ basic: 12_000 })
    // January and December.
    expect(await line({ monthBeforeUntil: 5 })).toMatchObject({ basic: 12_000 })
    expect((await line({ monthBeforeUntil: 5 }))?.time).toBeCloseTo(2 / 12, 12)
    expect(await line({ basis: 'paid' })).toMatchObject({ basic: 2000, hourly: null })
  })

  it('use closed periods of a provider if there are no salary records', async () => {
    const entity = await company()
    const { groups } = (await admin.call(paySetup.groups)).body
    const group = groups.find(({ legalEntity }) => legalEntity._id === entity)?._id ?? ''
    const unpaid = await person(entity)
    const lines = [
      { component: 'BASIC', amount: 3000 },
      { component: 'ALLOWANCE', amount: 200 },
    ]
    await admin.call(payTerms.add, { params: { id: unpaid.id }, body: { group, effectiveFrom: '2020-01-01', lines } })
    product.setNow('2026-06-10T09:00:00Z')
    const { period } = (await admin.call(payPeriods.add, { body: { group, month: '2026-06' } })).body
    await admin.call(payPeriods.calculate, { params: { id: period._id }, body: {} })
    const move = (by: Client, to: 'Review' | 'Closed') =>
      by.call(payPeriods.status, { params: { id: period._id }, body: { to, note: 'Checked' } })
    expect((await move(admin, 'Review')).body).toMatchObject({ success: true })
    product.setNow('2027-02-10T09:00:00Z')
    expect((await linesOf((await prepare(entity))._id)).get(unpaid.code)).toMatchObject({ leftOut: 'noBasicPay' })
    const approver = await as(await build.administrator())
    expect((await move(approver, 'Closed')).body).toMatchObject({ success: true })
    expect((await linesOf((await prepare(entity))._id)).get(unpaid.code)).toMatchObject({
      basic: 36_000,
      variable: 2400,
    })
  })
})

/** A person who was paid for one month: basic and variable pay. */
async function paidOnce(entity: string, gender: 'female' | 'male', amounts: [number, number], categoryId?: string) {
  const one = await person(entity, { gender })
  await pay(one, [amounts])
  if (categoryId)
    await db.updateTable('job_periods').set({ pay_category_id: categoryId }).where('employee_id', '=', one.id).execute()
}

describe('the figures of a pay gap', () => {
  it('are the seven figures of the directive', async () => {
    const entity = await company()
    const bonuses = { female: [200, 1000, 3000, 0, 0], male: [800, 1200, 3000, 5000, 0, 0, 0] }
    for (const [gender, totals] of [
      ['female', [15, 16, 18, 20, 26]],
      ['male', [15, 17, 19, 20, 22, 25, 30]],
    ] as const)
      for (const [n, amount] of totals.entries())
        await paidOnce(entity, gender, [amount * 1000 - (bonuses[gender][n] ?? 0), bonuses[gender][n] ?? 0])
    const gap = await prepare(entity, { basis: 'paid' })
    expect(gap.people).toMatchObject({ women: 5, men: 7 })
    expect(gap.figures).toMatchObject({
      meanGap: 10.14,
      medianGap: 10,
      variableMeanGap: 44,
      variableMedianGap: 52.38,
      receiving: { women: 60, men: 57.1 },
    })
    expect(gap.figures?.quartiles?.map(({ women }) => women)).toEqual([66.7, 33.3, 33.3, 33.3])
    // Twelve people are too few for quarters; three women and four men are too few for variable pay.
    expect((await get(gap._id, 'published')).figures).toMatchObject({
      meanGap: 10.14,
      medianGap: 10,
      variableMeanGap: null,
      variableMedianGap: null,
      quartiles: null,
      withheld: ['variableMeanGap', 'variableMedianGap', 'quartiles'],
    })
  })

  it('withhold a small category, and the next smallest if the first could be computed', async () => {
    const entity = await company()
    const codes = { A: [7, 8], B: [6, 7], C: [2, 9] } as const
    const made: Record<string, string> = {}
    for (const [code, [women, men]] of Object.entries(codes)) {
      const own = await category(code)
      made[own._id] = code
      for (let n = 0; n < women; n++) await paidOnce(entity, 'female', [3000, 0], own._id)
      for (let n = 0; n < men; n++) await paidOnce(entity, 'male', [3000, 0], own._id)
    }
    const { figures } = await get((await prepare(entity))._id, 'published')
    const shown = figures?.categories.map(({ category: { _id }, ...rest }) => [made[_id], rest])
    expect(Object.fromEntries(shown as [string, object][])).toMatchObject({
      A: { withheld: false, people: { women: 7, men: 8 }, total: { women: 17.31, men: 17.31, gap: 0 } },
      B: { withheld: true },
      C: { withheld: true },
    })
    expect(Object.keys(shown?.find(([code]) => code === 'B')?.[1] as object)).toEqual(['withheld'])
  })
})

describe('a pay gap', () => {
  it('compares people in the category of each month', async () => {
    const entity = await company()
    const [first, second] = [await category('A'), await category('B')]
    const moved = await person(entity)
    await pay(moved, Array(12).fill(3000))
    const assign = (from: string, payCategoryId: string) =>
      admin.call(job.plan, { params: { id: moved.id }, body: { effectiveFrom: from, payCategoryId } })
    expect((await assign('2026-01-01', first._id)).body.change).toMatchObject({ payCategory: { _id: first._id } })
    await assign('2026-07-31', second._id)
    const man = await person(entity, { gender: 'male' })
    await pay(man, Array(12).fill(4000))
    await admin.call(job.plan, {
      params: { id: man.id },
      body: { effectiveFrom: '2026-01-01', payCategoryId: first._id },
    })

    const gap = await prepare(entity)
    expect(gap.figures).toMatchObject({ meanGap: 25 })
    const parts = new Map(gap.figures?.categories.map((one) => [one.category._id, one]))
    expect(parts.get(first._id)).toMatchObject({
      people: { women: 1, men: 1 },
      total: { women: 17.31, men: 23.08, gap: 25 },
      flagged: true,
    })
    expect(parts.get(second._id)).toMatchObject({ people: { women: 1, men: 0 }, total: { gap: null }, flagged: false })
    const shown = await get(gap._id, 'published')
    expect(shown.figures?.categories).toEqual([
      { category: { _id: first._id, code: first.code }, withheld: true },
      { category: { _id: second._id, code: second.code }, withheld: true },
    ])
    expect(shown.figures).toMatchObject({ meanGap: null, quartiles: null })
  })

  it('stays as published, and accepts findings', async () => {
    const entity = await company()
    const own = await category('P')
    await paidApart(entity, own._id)
    const { _id: id } = await prepare(entity, { monthBeforeUntil: 0 })
    const publish = (women: number) =>
      admin.call(payGaps.publish, { params: { id }, body: { expect: { women, men: 5 } } })
    expect(await publish(4)).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect((await publish(5)).body.gap).toMatchObject({ status: 'Published', openFindings: 1 })
    expect((await publish(5)).status).toBe(409)
    await expect(sql`update pay_gap_lines set basic = 0 where gap_id = ${id}`.execute(db)).rejects.toThrow(/final/)
    await expect(sql`update pay_gaps set minimum = 3 where id = ${id}`.execute(db)).rejects.toThrow(/final/)

    const finding = { state: 'Justified' as const, note: 'Seniority by the collective agreement' }
    const { body } = await admin.call(payGaps.finding, { params: { id, category: own._id }, body: finding })
    expect(body.gap).toMatchObject({ openFindings: 0, figures: { categories: [{ finding, flagged: true }] } })
    expect((await admin.call(payCategories.remove, { params: { id: own._id } })).body).toMatchObject({ code: 'IN_USE' })
    expect((await prepare(entity)).version).toBe(2)
  })

  it('sends one reminder of findings that are open after six months', async () => {
    const entity = await company()
    const own = await category('R')
    await paidApart(entity, own._id)
    const { _id: id } = await prepare(entity)
    await admin.call(payGaps.publish, { params: { id }, body: { expect: { women: 5, men: 5 } } })
    const waiting = await db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'paygap.remind')
      .where('key', '=', id)
      .execute()
    expect(waiting.map(({ run_at }) => run_at.toISOString())).toEqual(['2027-08-10T09:00:00.000Z'])
    await db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('key', '=', id)
      .execute()
    const told = () => db.selectFrom('notifications').select('id').where('kind', '=', 'paygap.findings').execute()
    await vi.waitFor(async () => expect((await told()).length).toBeGreaterThan(0), 10_000)
  })

  it('is visible with the permission, and complete for readers of pay and gender', async () => {
    const entity = await company()
    const { _id: id } = await prepare(entity)
    const employee = await as((await build.employee()).userId)
    expect((await employee.call(payGaps.list)).status).toBe(403)
    const { userId } = await build.employee()
    const role = { 'paygap.read': 'everyone', 'salaries.read': 'everyone' } as const
    await build.assignment({ userId, role })
    const auditor = await as(userId)
    expect((await auditor.call(payGaps.get, { params: { id } })).status).toBe(200)
    expect((await auditor.call(payGaps.get, { params: { id }, query: { view: 'full' } })).status).toBe(403)
    expect((await auditor.call(payGaps.lines, { params: { id } })).status).toBe(403)
    expect((await auditor.call(payCategories.add, { body: { code: 'X', name: 'X', level: 1 } })).status).toBe(403)
  })

  it('is not prepared for a person who lost the permission meanwhile', async () => {
    const entity = await company()
    const { userId } = await build.employee()
    const role = { 'paygap.manage': 'everyone', 'paygap.read': 'everyone' } as const
    await build.assignment({ userId, role })
    const former = await as(userId)
    await sql`update jobs set run_at = '2099-01-01' where done_at is null`.execute(db)
    const { gap } = (await former.call(payGaps.prepare, { body: { year: 2026, currency: 'EUR', legalEntity: entity } }))
      .body
    await sql`delete from role_assignments where user_id = ${userId}`.execute(db)
    await vi.waitFor(async () => {
      expect((await admin.call(payGaps.get, { params: { id: gap._id } })).status).toBe(404)
    }, 10_000)
  })
})

describe('pay categories', () => {
  it('have ranges that do not overlap, in the currency’s decimals', async () => {
    const range = { from: '2026-01-01', currency: 'EUR', minimum: 32_000, maximum: 48_000 }
    const { ranges } = await category('S', [range, { ...range, from: '2027-01-01', maximum: '50000.50' }])
    expect(ranges).toEqual([range, { ...range, from: '2027-01-01', maximum: 50_000.5 }])
    const add = async (code: string, more: object[]) =>
      (await admin.call(payCategories.add, { body: { code, name: 'X', level: 1, ranges: more as never } })).body
    expect(await add('S1', [range, range])).toMatchObject({ code: 'CONFLICT' })
    expect(await add('S2', [{ ...range, minimum: 50_000 }])).toMatchObject({ code: 'INVALID' })
    expect(await add('S3', [{ ...range, currency: 'JPY', minimum: '1.5' }])).toMatchObject({ code: 'INVALID' })
    await add('S4', [])
    expect(await add('s4', [])).toMatchObject({ code: 'ALREADY_REGISTERED' })
  })

  it('put base pay in the range of their currency', async () => {
    const entity = await company()
    const own = await category('RANGE', [{ from: '2026-01-01', currency: 'EUR', minimum: 32_000, maximum: 48_000 }])
    const placed = await person(entity)
    await db.updateTable('employees').set({ salary: '3250' }).where('id', '=', placed.id).execute()
    await admin.call(job.plan, {
      params: { id: placed.id },
      body: { effectiveFrom: '2027-01-01', payCategoryId: own._id },
    })
    const run = async (code: string) => {
      const columns = ['annualPay', 'compaRatio', 'rangePosition', 'payCategory']
      const filters = [{ column: 'employeeId', op: 'any' as const, values: [code] }]
      const definition = { subject: 'people' as const, columns, filters }
      return (await admin.call(reports.run, { body: { definition } })).body.result.rows[0]?.values
    }
    expect(await run(placed.code)).toEqual({
      annualPay: 39_000,
      compaRatio: 97.5,
      rangePosition: 43.8,
      payCategory: { _id: own._id, name: own.name },
    })
    const without = await person(await company('USD'))
    expect(await run(without.code)).toMatchObject({ compaRatio: null, rangePosition: null, payCategory: null })
  })

  it('are listed with the number of employed people without one', async () => {
    const without = async () => (await admin.call(payCategories.list, {})).body.without
    const before = await without()
    const { id } = await build.employee()
    await build.employee({ leftOn: '2020-01-31' })
    expect(await without()).toBe(before + 1)
    const own = await category('W')
    await db.updateTable('employees').set({ pay_category_id: own._id }).where('id', '=', id).execute()
    expect(await without()).toBe(before)
  })

  it('are named by jobs that exist', async () => {
    const { id } = await build.employee()
    const unknown = '00000000-0000-4000-8000-000000000000'
    const plan = (payCategoryId: string | null) =>
      admin.call(job.plan, { params: { id }, body: { effectiveFrom: '2027-02-01', payCategoryId } })
    expect((await plan(unknown)).body).toMatchObject({ code: 'INVALID', issues: [{ path: 'payCategoryId' }] })
    const own = await category('J')
    expect((await plan(own._id)).status).toBe(200)
    const { periods } = (await admin.call(job.get, { params: { id } })).body
    expect(periods[0]?.payCategory).toEqual({ _id: own._id, name: own.name })
    expect((await plan(null)).status).toBe(200)
    expect((await admin.call(job.get, { params: { id } })).body.periods[0]?.payCategory).toBeNull()
  })
})
