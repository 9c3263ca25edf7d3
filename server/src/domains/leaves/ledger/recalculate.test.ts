import { calendars } from '@ems/contract/calendars'
import { leavePolicies } from '@ems/contract/leave-policies'
import { workingTimes } from '@ems/contract/working-times'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_OFF, WORKDAY } from '../../../../seeds/calendars.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { readsOf } from '../../../../test/reads.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { listEffects } from './recalculate.ts'

// What a change of holidays does to leaves is told before it is saved: as much as is written then, and at a cost that does not
// grow with how many leaves there are. More leaves than are recalculated in the transaction of the change.
const PEOPLE = 230
const MONDAY = '2026-09-07'
const FRIDAY = '2026-09-11'

const product = await startProduct()
const { build } = product
let admin: Client
let calendarId: string

/** What leaves take, by leave and day, as the ledger has it. */
async function booked() {
  const { rows } = await sql<{ leave: string; person: string; unit: 'days' | 'hours'; day: string; amount: number }>`
    select l.id as leave, l.employee_id as person, t.unit, r.day, -sum(r.amount)::int as amount
    from leave_ledger r join leaves l on l.id = r.leave_id join leave_types t on t.id = l.leave_type_id
    group by 1, 2, 3, 4`.execute(product.db)
  return new Map(rows.map((row) => [`${row.leave} ${row.day}`, row]))
}
type Booked = Awaited<ReturnType<typeof booked>>

/** What became of leaves between two looks at the ledger, in the words of `affected`. */
function difference(before: Booked, after: Booked) {
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key)?.amount ?? 0, after.get(key)?.amount ?? 0]
    const of = after.get(key) ?? before.get(key)
    return was === is || !of ? [] : [{ ...of, back: was - is }]
  })
  const back = (unit: string) => changed.reduce((sum, one) => (one.unit === unit ? sum + one.back : sum), 0)
  return {
    people: new Set(changed.map(({ person }) => person)).size,
    leaves: new Set(changed.map(({ leave }) => leave)).size,
    amount: back('days') / 1000,
    minutes: back('hours'),
  }
}

/** Until no leave is recalculated any more. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from jobs where done_at is null and kind in ('leave.count', 'leave.book', 'leave.recount')`.execute(
        product.db,
      )
      expect(rows[0]?.left).toBe(0)
    },
    { timeout: 60_000, interval: 100 },
  )

beforeAll(async () => {
  product.setNow('2026-09-01T09:00:00Z')
  admin = await product.administrator()
  const { holidayCalendars } = (await admin.call(calendars.holidayCalendars, {})).body
  calendarId = holidayCalendars.find(({ isDefault }) => isDefault)?._id ?? ''
  await build.leaveType({ name: 'Time off', unit: 'hours' })
  const ofDays = await build.leaveType({ name: 'Leave with a balance' })
  const policyId = await build.leavePolicy(ofDays)
  const rules = { from: '2026-01-01', rules: [{ policyId }] }
  await admin.call(leavePolicies.setRules, { params: { leaveType: ofDays }, body: rules })
  const mornings = await build.schedule({
    days: [...Array.from({ length: 5 }, () => ({ ...WORKDAY, pm: 0 })), DAY_OFF, DAY_OFF],
  })
  const kinds = [
    {},
    { leaveType: 'Leave with a balance', startPart: 'pm' as const },
    { leaveType: 'Time off' },
    { endDate: MONDAY, startPart: 'am' as const, endPart: 'am' as const },
  ]
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n) => {
      const { id: employeeId } = await build.employee({ employedFrom: '2020-01-01' })
      const status = n % 3 === 0 ? ('Pending' as const) : ('Approved' as const)
      await build.leave({ employeeId, status, startDate: MONDAY, endDate: FRIDAY, ...kinds[n % kinds.length] })
      // Neither who was refused nor who is away at another time is touched.
      await build.leave({ employeeId, status: 'Rejected', startDate: MONDAY, endDate: FRIDAY })
      await build.leave({ employeeId, status: 'Approved', startDate: '2026-10-05' })
      if (n % 7 > 0) return
      const where = { from: '2026-01-01', scheduleId: mornings }
      await admin.call(workingTimes.set, { params: { id: employeeId }, body: where })
    }),
  )
  await addJobs(product.db, [{ kind: 'leave.count', key: 'all of them' }])
  await settled()
}, 120_000)

describe('the effect of a change on leaves', () => {
  const add = (day: string, part: 'full' | 'am' | 'pm', more: object = {}) =>
    admin.call(calendars.addHoliday, { body: { calendarId, day, part, name: `On ${day}`, ...more } })

  it.each([
    [MONDAY, 'full'],
    ['2026-09-09', 'pm'],
    ['2026-09-12', 'full'],
  ] as const)('is previewed as it is written later: a holiday on %s, %s', async (day, part) => {
    const before = await booked()
    const tried = (await add(day, part, { dryRun: true })).body.affected
    expect(difference(before, await booked())).toEqual({ people: 0, leaves: 0, amount: 0, minutes: 0 })
    const made = (await add(day, part)).body
    await settled()
    const { sentence, ...figures } = tried
    expect(difference(before, await booked())).toEqual(figures)
    expect(made.affected).toEqual(tried)
    const back = { params: { id: made.holiday._id } }
    const removed = (await admin.call(calendars.removeHoliday, back)).body.affected
    await settled()
    expect([removed.leaves, removed.amount + figures.amount, removed.minutes + figures.minutes]).toEqual([
      figures.leaves,
      0,
      0,
    ])
    expect(difference(before, await booked()).leaves).toBe(0)
  })

  it('is found with the same number of statements for one leave and for many', async () => {
    await add(MONDAY, 'full')
    await settled()
    const scope = { from: MONDAY, to: MONDAY }
    const counts = { statements: 0 }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        counts.statements++
        return result
      },
    }
    const counted = async (employeeIds?: readonly string[]) => {
      counts.statements = 0
      const { result, rows } = await readsOf(product.db, 'leave_ledger', (trx) =>
        listEffects(trx.withPlugin(counting), { ...scope, ...(employeeIds && { employeeIds }) }),
      )
      return { effects: result, statements: counts.statements, rows }
    }
    const one = await product.db.selectFrom('leaves').select('employee_id').limit(1).executeTakeFirstOrThrow()
    const [ofOne, ofAll] = [await counted([one.employee_id]), await counted()]
    expect(ofAll.effects).toEqual([])
    expect(ofAll.statements).toBe(ofOne.statements)
    expect(ofAll.statements).toBeLessThanOrEqual(4)
    const { rows } = await sql<{ most: number }>`
      select count(*)::int as most from leave_ledger r join leaves l on l.id = r.leave_id where l.start_date = ${MONDAY}`.execute(
      product.db,
    )
    expect(ofAll.rows).toBeLessThanOrEqual((rows[0]?.most ?? 0) * 2 + PEOPLE)
  })
})
