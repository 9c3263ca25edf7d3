import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { expect, it } from 'vitest'
import { fillScale } from '../../../../seeds/scale.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()

it('more than 500 people are calculated in the background', { timeout: 120_000 }, async () => {
  const admin = await product.administrator()
  const size = { employees: 600, departments: 3, attendance: 600, salaries: 600, leaves: 600, tasks: 1, teams: 1 }
  const month = product.clock.today().slice(0, 7)
  await fillScale(product.db, size, product.clock.today(), product.clock.now().getTime())
  const group = (await admin.call(paySetup.groups)).body.groups[0]?._id ?? ''
  const { period } = (await admin.call(payPeriods.add, { body: { group, month } })).body
  const params = { id: period._id }
  const begun = (await admin.call(payPeriods.calculate, { params, body: {} })).body.period
  expect(begun).toMatchObject({ calculatedAt: null, progress: { done: 0 } })
  const of = begun.progress?.of ?? 0
  expect(of).toBeGreaterThan(500)
  const now = async () => (await admin.call(payPeriods.get, { params })).body.period
  await expect.poll(async () => (await now()).progress, { timeout: 100_000 }).toBe(null)
  const { total } = (await admin.call(payPeriods.people, { params, query: { limit: 1 } })).body
  // A person who left before the month is checked, and gets no row.
  expect(total).toBeGreaterThan(500)
  expect(total).toBeLessThanOrEqual(of)
  expect((await now()).calculatedAt).not.toBeNull()
  const proof = (await admin.call(payPeriods.proof, { params })).body
  expect(proof.equal).toBe(true)
})
