import { departments } from '@ems/contract/departments'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

describeAudit('departments', product, {
  add: async () =>
    change({
      endpoint: departments.add,
      request: { body: { dep_name: 'Legal', description: 'Contracts' } },
      events: ({ department }) => [{ action: 'department.add', kind: 'department', id: department._id }],
    }),
  update: async () => {
    const id = await build.department()
    return change({
      endpoint: departments.update,
      request: { params: { id }, body: { dep_name: 'Law', description: 'All of it' } },
      events: [{ action: 'department.update', kind: 'department', id }],
    })
  },
  remove: async () => {
    const id = await build.department()
    return change({
      endpoint: departments.remove,
      request: { params: { id } },
      events: [{ action: 'department.remove', kind: 'department', id }],
    })
  },
})
