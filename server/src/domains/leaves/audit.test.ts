import { leaves } from '@ems/contract/leaves'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

describeAudit('leaves', product, {
  add: async () => {
    const { userId } = await build.employee()
    return change({
      endpoint: leaves.add,
      as: userId,
      request: {
        body: { userId, leaveType: 'Sick Leave', startDate: '2026-03-02', endDate: '2026-03-04', reason: 'Flu' },
      },
      events: ({ leave }) => [{ action: 'leave.add', kind: 'leave', id: leave._id }],
    })
  },
  decide: async () => {
    const { id } = await build.leave()
    return change({
      endpoint: leaves.decide,
      request: { params: { id }, body: { status: 'Approved' } },
      events: [{ action: 'leave.decide', kind: 'leave', id }],
    })
  },
  undoDecision: async () => {
    const { id } = await build.leave()
    const decider = await build.administrator()
    const { body } = await (await product.as(decider)).call(leaves.decide, {
      params: { id },
      body: { status: 'Approved' },
    })
    return change({
      endpoint: leaves.undoDecision,
      as: decider,
      request: { params: { id }, body: { decidedAt: body.leave.updatedAt } },
      events: [{ action: 'leave.undo-decision', kind: 'leave', id }],
    })
  },
})
