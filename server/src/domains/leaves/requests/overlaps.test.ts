import { addDays } from '@ems/contract/core/days'
import { leaves } from '@ems/contract/leaves'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
let admin: Client
const machine = process.env.TZ

beforeAll(async () => {
  admin = await product.administrator()
})

afterEach(() => {
  process.env.TZ = machine
  product.clock.setTimeZone('UTC')
})

const ask = (userId: string, startDate: string, endDate: string) =>
  admin.call(leaves.add, { body: { userId, leaveType: 'Annual Leave', startDate, endDate, reason: '' } })
const leavesOf = async (id: string) =>
  (await admin.call(leaves.ofPerson, { params: { id, role: 'admin' } })).body.leaves

type Range = { start: string; end: string }
const overlaps = (a: Range, b: Range) => a.start <= b.end && b.start <= a.end
const range = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 6 }))
  .map(([from, days]) => ({ start: addDays('2026-03-20', from), end: addDays('2026-03-20', from + days) }))

describe('days', () => {
  it.each([
    'Pacific/Pago_Pago',
    'America/St_Johns',
    'UTC',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Kiritimati',
  ])('stay the same with machine and organisation in %s', async (zone) => {
    process.env.TZ = zone
    product.clock.setTimeZone(zone)
    const { id } = await product.build.employee()
    // The first and last days of years and months, and the days on which clocks change somewhere.
    const pairs = [
      ['2025-12-31', '2026-01-01'],
      ['2026-03-08', '2026-03-08'],
      ['2026-03-28', '2026-03-30'],
      ['2026-04-04', '2026-04-05'],
      ['2026-10-25', '2026-10-25'],
      ['2028-02-29', '2028-02-29'],
    ] as const
    for (const [start, end] of pairs) {
      const { body } = await ask(id, start, end)
      expect([body.leave.startDate, body.leave.endDate]).toEqual([start, end])
    }
    expect((await leavesOf(id)).map(({ startDate, endDate }) => [startDate, endDate]).sort()).toEqual(
      pairs.map((pair) => [...pair]),
    )
  })

  it('of an instant are the written ones, for any offset', async () => {
    const { id } = await product.build.employee()
    const { body } = await ask(id, '2026-03-29T23:30:00.000-11:00', '2026-03-30T00:30:00+14:00')
    expect([body.leave.startDate, body.leave.endDate]).toEqual(['2026-03-29', '2026-03-30'])
  })
})

describe('leaves of one person', () => {
  it('never overlap after any sequence of requests and decisions', async () => {
    const step = fc.record({ range, decide: fc.constantFrom(null, 'Approved' as const, 'Rejected' as const) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        const { id } = await product.build.employee()
        const standing: Range[] = []
        for (const { range: wanted, decide } of steps) {
          const { status, body } = await ask(id, wanted.start, wanted.end)
          expect(status).toBe(standing.some((each) => overlaps(each, wanted)) ? 409 : 200)
          if (status !== 200) continue
          if (decide) await admin.call(leaves.decide, { params: { id: body.leave._id }, body: { status: decide } })
          if (decide !== 'Rejected') standing.push(wanted)
        }
        const stored = (await leavesOf(id)).filter((leave) => leave.status !== 'Rejected')
        expect(stored.map(({ startDate }) => startDate).sort()).toEqual(standing.map(({ start }) => start).sort())
      }),
      { numRuns: 25 },
    )
  }, 60_000)

  it('never overlap after concurrent requests, and each refusal has a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 20, maxLength: 40 }), async (ranges) => {
        const { id } = await product.build.employee()
        const answers = await Promise.all(ranges.map(({ start, end }) => ask(id, start, end)))
        const stored = (await leavesOf(id)).map(({ startDate, endDate }) => ({ start: startDate, end: endDate }))
        expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
        expect(stored.length).toBe(answers.filter(({ status }) => status === 200).length)
        for (const [index, each] of stored.entries())
          expect(stored.slice(index + 1).some((other) => overlaps(each, other))).toBe(false)
        ranges.forEach((wanted, index) => {
          if (answers[index]?.status === 409) expect(stored.some((each) => overlaps(each, wanted))).toBe(true)
        })
      }),
      { numRuns: 8 },
    )
  })

  it('cannot overlap, end before they start or have an unknown type in the database either', async () => {
    const { id: employeeId } = await product.build.employee()
    await product.build.leave({ employeeId, startDate: '2026-03-02', endDate: '2026-03-04' })
    await expect(
      product.build.leave({ employeeId, startDate: '2026-03-04', status: 'Approved' }),
    ).rejects.toMatchObject({ constraint: 'leaves_no_overlap' })
    await expect(product.build.leave({ employeeId, startDate: '2026-04-04', endDate: '2026-04-03' })).rejects.toThrow(
      /leaves_end_not_before_start|range lower bound/,
    )
    await expect(
      product.build.leave({ employeeId, startDate: '2026-05-04', leaveType: 'Moon Leave' }),
    ).rejects.toMatchObject({ constraint: 'leaves_type_named' })
    await product.build.leave({ employeeId, startDate: '2026-03-03', status: 'Rejected' })
  })
})
