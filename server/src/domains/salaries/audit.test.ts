import { salaries } from '@ems/contract/salaries'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

describeAudit('salaries', product, {
  add: async () => {
    const { id: employeeId } = await build.employee()
    return change({
      endpoint: salaries.add,
      request: { body: { employeeId, basicSalary: 10, allowances: 2, deductions: 1, payDate: '2026-01-31' } },
      events: ({ salary }) => [{ action: 'salary.add', kind: 'salary', id: salary._id }],
    })
  },
  reverse: async () => {
    const { id } = await build.salary()
    return change({
      endpoint: salaries.reverse,
      request: { params: { id }, body: { reason: 'Typed twice' } },
      events: [{ action: 'salary.reverse', kind: 'salary', id }],
    })
  },
})
