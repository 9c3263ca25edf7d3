import { payInputs, payTerms } from '@ems/contract/pay-terms'
import { change, describeAudit } from '../../../../test/audit.ts'
import { companiesOf } from '../../../../test/pay-companies.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { company, admins } = companiesOf(product)
const raise = { effectiveFrom: '2026-06-01', lines: [{ component: 'BASIC', amount: 1100.5 }], note: 'Raise' }

describeAudit('payTerms', product, {
  add: async () => {
    const { group, person } = await company()
    return change({
      endpoint: payTerms.add,
      request: { params: { id: person.id }, body: { group, ...raise } },
      events: ({ terms }) => [{ action: 'pay-terms.set', kind: 'payTerms', id: terms._id }],
    })
  },
  remove: async () => {
    const { group, person } = await company()
    const { admin } = await admins()
    const { body } = await admin.call(payTerms.add, { params: { id: person.id }, body: { group, ...raise } })
    const { _id: id } = body.terms
    return change({
      endpoint: payTerms.remove,
      request: { params: { id } },
      events: [{ action: 'pay-terms.remove', kind: 'payTerms', id }],
    })
  },
})

const bonus = { component: 'ALLOWANCE', month: '2026-06', amount: 250, note: 'Bonus' }
const make = async () => {
  const { person } = await company()
  const { admin } = await admins()
  return (await admin.call(payInputs.add, { body: { employeeId: person.id, ...bonus } })).body.input._id
}

describeAudit('payInputs', product, {
  add: async () => {
    const { person } = await company()
    return change({
      endpoint: payInputs.add,
      request: { body: { employeeId: person.id, ...bonus } },
      events: ({ input }) => [{ action: 'pay-input.add', kind: 'payInput', id: input._id }],
    })
  },
  update: async () => {
    const id = await make()
    const overtime = { component: 'OVERTIME', month: '2026-07', quantity: 2.5, factor: 1.5, day: '2026-06-15' }
    return change({
      endpoint: payInputs.update,
      request: { params: { id }, body: overtime },
      events: [{ action: 'pay-input.update', kind: 'payInput', id }],
    })
  },
  remove: async () => {
    const id = await make()
    return change({
      endpoint: payInputs.remove,
      request: { params: { id } },
      events: [{ action: 'pay-input.remove', kind: 'payInput', id }],
    })
  },
})
