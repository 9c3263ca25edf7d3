import { payPeriods } from '@ems/contract/pay-periods'
import { paySetup } from '@ems/contract/pay-setup'
import { beforeAll } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { companiesOf } from '../../../../test/pay-companies.ts'
import { startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { company, period, admins } = companiesOf(product)
beforeAll(() => product.setNow('2026-06-10T09:00:00Z'))

describeAudit('payPeriods', product, {
  add: async () => {
    const { group } = await company()
    return change({
      endpoint: payPeriods.add,
      request: { body: { group, month: '2026-06' } },
      events: (reply) => [{ action: 'pay-period.start', kind: 'payPeriod', id: reply.period._id }],
    })
  },
  remove: async () => {
    const { id } = await period()
    return change({
      endpoint: payPeriods.remove,
      request: { params: { id } },
      events: [{ action: 'pay-period.remove', kind: 'payPeriod', id }],
    })
  },
  calculate: async () => {
    const { id } = await period()
    return change({
      endpoint: payPeriods.calculate,
      request: { params: { id }, body: {} },
      events: [{ action: 'pay-period.calculate', kind: 'payPeriod', id }],
    })
  },
  hold: async () => {
    const { id, person } = await period()
    return change({
      endpoint: payPeriods.hold,
      request: { params: { id }, body: { employeeId: person.id, held: true, reason: 'No contract' } },
      events: [{ action: 'pay-period.hold', kind: 'payHold', id }],
    })
  },
  status: async () => {
    const { id } = await period('Review')
    return change({
      endpoint: payPeriods.status,
      request: { params: { id }, body: { to: 'Closed' } },
      events: [{ action: 'pay-period.close', kind: 'payPeriod', id }],
    })
  },
  publish: async () => {
    const { id, person } = await period('Closed', 'own')
    const salaries = product.db.selectFrom('salaries').select('id').where('employee_id', '=', person.id)
    return change({
      endpoint: payPeriods.publish,
      request: { params: { id }, body: {} },
      known: [{ kind: 'payPublication', id }],
      events: async () => [
        { action: 'salary.add', kind: 'salary', id: (await salaries.executeTakeFirstOrThrow()).id },
        { action: 'pay-period.publish', kind: 'payPublication', id },
      ],
    })
  },
  export: async () => {
    const { id } = await period('Closed')
    const { admin } = await admins()
    const profile = (await admin.call(paySetup.profiles)).body.profiles[0]?._id ?? ''
    return change({
      endpoint: payPeriods.export,
      request: { params: { id }, body: { profile } },
      events: [{ action: 'pay-period.export', kind: 'payExport', id }],
    })
  },
})
