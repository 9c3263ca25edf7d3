import type { BodyInput } from '@ems/contract/core/endpoint'
import { reports } from '@ems/contract/reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startProduct } from '../../../test/product.ts'

type Definition = BodyInput<typeof reports.run>['definition']
interface Payment {
  department: string
  person: string
  month: string
  currency: string
  /** in cents */
  basic: number
  allowances: number
}
type Key = (payment: Payment) => string

const product = await startProduct()
const { build, db } = product

/** Divides cents and rounds half up, as an amount with two decimals. Amounts are positive. */
const divided = (cents: number, parts: number) => Math.round(cents / parts) / 100

const MEASURES: Record<string, (values: Payment[], all: Payment[]) => number> = {
  count: (values) => values.length,
  people: (values) => new Set(values.map(({ person }) => person)).size,
  'sum:gross': (values) => sumOf(values.map(({ basic, allowances }) => basic + allowances)) / 100,
  'average:basicSalary': (values) => divided(sumOf(values.map(({ basic }) => basic)), values.length),
  'median:basicSalary': (values) => {
    const sorted = values.map(({ basic }) => basic).sort((a, b) => a - b)
    const at = (index: number) => sorted[index] as number
    return divided(at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2)), 2)
  },
  share: (values, all) => Math.round((values.length * 1000) / all.length) / 10,
}
const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

const KEYS: Record<string, Key> = {
  department: ({ department }) => department,
  'payDate:month': ({ month }) => month,
  'payDate:quarter': ({ month }) => `${month.slice(0, 5)}Q${Math.ceil(Number(month.slice(5)) / 3)}`,
  currency: ({ currency }) => currency,
}

it('groups and measures agree with a second, simple computation on random payments', async () => {
  product.setNow('2026-06-15T09:00:00Z')
  const admin = await product.administrator()
  const departments = [await build.department(), await build.department(), await build.department()]
  const people: { id: string; department: string }[] = []
  for (let n = 0; n < 7; n++) {
    const department = departments[n % 3] as string
    people.push({ id: (await build.employee({ departmentId: department })).id, department })
  }
  const payment = fc.record({
    person: fc.nat(6),
    month: fc.integer({ min: 1, max: 12 }),
    currency: fc.constantFrom('EUR', 'USD'),
    basic: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 10_000_000 })),
    allowances: fc.integer({ min: 0, max: 5 }),
  })
  const twoKeys = fc.uniqueArray(fc.constantFrom(...Object.keys(KEYS)), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 40 }), twoKeys, async (drawn, groupBy) => {
      await sql`delete from salaries`.execute(db)
      const payments: Payment[] = drawn.map(({ person, month, ...rest }) => ({
        ...rest,
        person: people[person]?.id as string,
        department: people[person]?.department as string,
        month: `2025-${String(month).padStart(2, '0')}`,
      }))
      for (const [n, { person, month, currency, basic, allowances }] of payments.entries()) {
        const amounts = {
          basicSalary: (basic / 100).toFixed(2),
          allowances: (allowances / 100).toFixed(2),
          deductions: '0.00',
        }
        await build.salary({
          employeeId: person,
          payDate: `${month}-${String((n % 28) + 1).padStart(2, '0')}`,
          ...amounts,
        })
        await sql`update salaries set currency = ${currency} where id = (select id from salaries order by id desc limit 1)`.execute(
          db,
        )
      }
      const definition = { subject: 'pay', period: 'lastYear', groupBy, measures: Object.keys(MEASURES) } as Definition
      const { status, body } = await admin.call(reports.run, { body: { definition, limit: 100 } })
      expect(status, JSON.stringify(body)).toBe(200)
      const { groups, subtotals, totals } = body.result
      const keyOf = (keys: string[]) => (each: Payment) =>
        [...keys.map((key) => KEYS[key]?.(each)), each.currency].join('|')
      const expected = (keys: string[], parents: string[]) => {
        const whole = Map.groupBy(payments, keyOf(parents))
        return Object.fromEntries(
          [...Map.groupBy(payments, keyOf(keys))].map(([key, values]) => {
            const all = whole.get(keyOf(parents)(values[0] as Payment)) as Payment[]
            return [key, Object.fromEntries(Object.entries(MEASURES).map(([name, of]) => [name, of(values, all)]))]
          }),
        )
      }
      const told = (rows: { keys?: { value: unknown }[]; currency: string | null; values: object }[]) =>
        Object.fromEntries(
          rows.map(({ keys = [], currency, values }) => [
            [...keys.map(({ value }) => value), currency].join('|'),
            values,
          ]),
        )
      expect(told(groups)).toEqual(expected(groupBy, groupBy.slice(0, -1)))
      expect(told(subtotals)).toEqual(groupBy.length === 2 ? expected(groupBy.slice(0, 1), []) : {})
      expect(told(totals)).toEqual(expected([], []))
    }),
    { numRuns: 25, seed: 20_260_615 },
  )
}, 120_000)
