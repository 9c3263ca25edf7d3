import { job } from '@ems/contract/job'
import { payCategories } from '@ems/contract/pay-categories'
import { payGaps } from '@ems/contract/pay-gaps'
import { vi } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, administrator } = product

let made = 0
const category = () => ({
  code: `C${++made}`,
  name: 'Engineers',
  level: 7,
  criteria: { skills: 'A degree', effort: 'High', responsibility: 'Own work', conditions: 'Office' },
  ranges: [{ from: '2026-01-01', currency: 'EUR', minimum: 32_000, maximum: 48_000 }],
})
const addCategory = async () =>
  (await (await administrator()).call(payCategories.add, { body: category() })).body.category._id

const YEAR = { year: 2025, currency: 'USD' }

/** A prepared gap, with a person in a pay category. */
async function draft() {
  const admin = await administrator()
  const id = await addCategory()
  const { id: employeeId } = await build.employee()
  await build.salary({ employeeId, payDate: '2025-03-31' })
  await admin.call(job.plan, { params: { id: employeeId }, body: { effectiveFrom: '2021-01-01', payCategoryId: id } })
  const { gap } = (await admin.call(payGaps.prepare, { body: YEAR })).body
  const people = await vi.waitFor(async () => {
    const found = (await admin.call(payGaps.get, { params: { id: gap._id }, query: {} })).body.gap.people
    if (!found) throw new Error('It is being prepared.')
    return found
  }, 10_000)
  return { id: gap._id, category: id, people }
}

describeAudit('payCategories', product, {
  add: async () =>
    change({
      endpoint: payCategories.add,
      request: { body: category() },
      events: ({ category: { _id } }) => [{ action: 'pay-category.add', kind: 'payCategory', id: _id }],
    }),
  update: async () => {
    const id = await addCategory()
    return change({
      endpoint: payCategories.update,
      request: { params: { id }, body: category() },
      events: [{ action: 'pay-category.update', kind: 'payCategory', id }],
    })
  },
  remove: async () => {
    const id = await addCategory()
    return change({
      endpoint: payCategories.remove,
      request: { params: { id } },
      events: [{ action: 'pay-category.remove', kind: 'payCategory', id }],
    })
  },
})

describeAudit('payGaps', product, {
  prepare: async () =>
    change({
      endpoint: payGaps.prepare,
      request: { body: YEAR },
      events: ({ gap: { _id } }) => [{ action: 'pay-gap.prepare', kind: 'payGap', id: _id }],
    }),
  publish: async () => {
    const { id, people } = await draft()
    return change({
      endpoint: payGaps.publish,
      request: { params: { id }, body: { expect: { women: people.women, men: people.men } } },
      events: [{ action: 'pay-gap.publish', kind: 'payGap', id }],
    })
  },
  finding: async () => {
    const { id, category: categoryId } = await draft()
    return change({
      endpoint: payGaps.finding,
      request: { params: { id, category: categoryId }, body: { state: 'Justified', note: 'Seniority' } },
      events: [{ action: 'pay-gap.finding', kind: 'payGapFinding', id }],
    })
  },
})
