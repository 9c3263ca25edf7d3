import { approvalFlows } from '@ems/contract/approval-flows'
import { leaveAttachments } from '@ems/contract/leave-attachments'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveCalendar } from '@ems/contract/leave-calendar'
import { leaveCertificates } from '@ems/contract/leave-certificates'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveRestrictions } from '@ems/contract/leave-restrictions'
import { leaveRuns } from '@ems/contract/leave-runs'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { change, describeAudit } from '../../../../test/audit.ts'
import { startProduct } from '../../../../test/product.ts'

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
  withdraw: async () => {
    const { id } = await build.leave()
    return change({
      endpoint: leaves.withdraw,
      request: { params: { id } },
      events: [{ action: 'leave.withdraw', kind: 'leave', id }],
    })
  },
  preview: async () => {
    const { userId } = await build.employee()
    return change({
      endpoint: leaves.preview,
      request: { body: { userId, leaveType: 'Sick Leave', startDate: '2026-03-02', endDate: '2026-03-04' } },
      events: [],
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

const approved = () => build.leave({ status: 'Approved', startDate: '2031-03-03', endDate: '2031-03-07' })

describeAudit('leaveChanges', product, {
  cancel: async () => {
    const { id } = await approved()
    return change({
      endpoint: leaveChanges.cancel,
      request: { params: { id }, body: { reason: 'Typing error' } },
      events: [{ action: 'leave.cancel', kind: 'leave', id }],
    })
  },
  amend: async () => {
    const { id } = await build.leave()
    return change({
      endpoint: leaveChanges.amend,
      request: { params: { id }, body: { startDate: '2026-03-02', endDate: '2026-03-03' } },
      events: [{ action: 'leave.amend', kind: 'leave', id }],
    })
  },
  decide: async () => {
    const leave = await approved()
    const id = await build.leaveChange(leave.id)
    return change({
      endpoint: leaveChanges.decide,
      request: { params: { id }, body: { status: 'Approved', comment: 'Fine' } },
      events: [
        { action: 'leave-change.decide', kind: 'leaveChange', id },
        { action: 'leave.cancel', kind: 'leave', id: leave.id },
      ],
    })
  },
  interrupt: async () => {
    const { id } = await approved()
    const body = { leaveType: 'Sick Leave', startDate: '2031-03-05', endDate: '2031-03-05' }
    return change({
      endpoint: leaveChanges.interrupt,
      request: { params: { id }, body },
      known: [{ kind: 'leave', id }],
      events: ({ leaves: [, sick, rest] }) => [
        { action: 'leave.interrupt', kind: 'leave', id },
        { action: 'leave.add', kind: 'leave', id: sick?._id ?? '' },
        { action: 'leave.add', kind: 'leave', id: rest?._id ?? '' },
      ],
    })
  },
})

describeAudit('leaveCertificates', product, {
  record: async () => {
    const name = 'Illness'
    await build.leaveType({ name, certificateAfter: 3 })
    const { id } = await build.leave({ leaveType: name, status: 'Approved' })
    return change({
      endpoint: leaveCertificates.record,
      request: { params: { id }, body: { receivedOn: '2026-01-02' } },
      events: [{ action: 'leave.certificate', kind: 'leave', id }],
    })
  },
})

describeAudit('leaveAttachments', product, {
  upload: async () => {
    const { userId, id: employeeId } = await build.employee()
    const { id: leaveId } = await build.leave({ employeeId })
    const file = { bytes: Buffer.from('%PDF-1.7\n%%EOF'), name: 'note.pdf', type: 'application/pdf', field: 'file' }
    return change({
      endpoint: leaveAttachments.upload,
      as: userId,
      request: { body: { leaveId }, file },
      events: ({ attachment }) => [{ action: 'leave-attachment.add', kind: 'leaveAttachment', id: attachment._id }],
    })
  },
})

describeAudit('leaveCalendar', product, {
  updateSettings: async () =>
    change({
      endpoint: leaveCalendar.updateSettings,
      request: { body: { colleagues: 'none' } },
      events: [{ action: 'leave-settings.update', kind: 'leaveSettings', id: '00000000-0000-0000-0000-000000000001' }],
    }),
})

const added = async (name: string) => {
  const admin = await product.administrator()
  return (await admin.call(leaveTypes.add, { body: { name } })).body.type._id
}

describeAudit('leaveTypes', product, {
  add: async () =>
    change({
      endpoint: leaveTypes.add,
      request: { body: { name: 'Parental leave', notice: [{ from: 5, days: 14, mode: 'refuse' as const }] } },
      events: ({ type }) => [{ action: 'leave-type.add', kind: 'leaveType', id: type._id }],
    }),
  update: async () => {
    const id = await added('Study leave')
    return change({
      endpoint: leaveTypes.update,
      request: { params: { id }, body: { name: 'Studies', unit: 'hours' as const, maxAmount: 480, private: true } },
      events: [{ action: 'leave-type.update', kind: 'leaveType', id }],
    })
  },
  remove: async () => {
    const id = await added('Gone soon')
    return change({
      endpoint: leaveTypes.remove,
      request: { params: { id } },
      events: [{ action: 'leave-type.remove', kind: 'leaveType', id }],
    })
  },
})

const policyBody = (leaveType: string) => ({ leaveType, name: `Policy of ${leaveType}`, amount: 10 })

describeAudit('leavePolicies', product, {
  add: async () =>
    change({
      endpoint: leavePolicies.add,
      request: { body: policyBody(await build.leaveType()) },
      events: ({ policy }) => [{ action: 'leave-policy.add', kind: 'leavePolicy', id: policy._id }],
    }),
  update: async () => {
    const type = await build.leaveType()
    const id = await build.leavePolicy(type)
    return change({
      endpoint: leavePolicies.update,
      request: { params: { id }, body: policyBody(type) },
      events: [{ action: 'leave-policy.update', kind: 'leavePolicy', id }],
    })
  },
  preview: async () => {
    const id = await build.leavePolicy(await build.leaveType())
    return change({
      endpoint: leavePolicies.preview,
      request: { params: { id }, body: { year: 2026 } },
      events: [],
    })
  },
  setRules: async () => {
    const id = await build.leaveType()
    const policyId = await build.leavePolicy(id)
    return change({
      endpoint: leavePolicies.setRules,
      request: { params: { leaveType: id }, body: { from: '2026-01-01', rules: [{ policyId }] } },
      events: [{ action: 'leave-rules.set', kind: 'leaveRules', id }],
    })
  },
})

describeAudit('leaveRestrictions', product, {
  set: async () => {
    const days = { from: '2031-12-24', to: '2031-12-31', leaveTypes: ['Sick Leave'], mode: 'warn' as const }
    return change({
      endpoint: leaveRestrictions.set,
      request: {
        body: {
          blackouts: [{ ...days, name: 'Stocktaking' }],
          staffing: [{ departmentId: await build.department(), maxAwayPercent: 30 }],
        },
      },
      events: [
        { action: 'leave-restrictions.set', kind: 'leaveRestrictions', id: '00000000-0000-0000-0000-000000000000' },
      ],
    })
  },
})

describeAudit('approvalFlows', product, {
  set: async () =>
    change({
      endpoint: approvalFlows.set,
      request: { body: { flows: [{ minAmount: 200, steps: [{ who: 'manager' }, { who: 'head' }] }] } },
      events: [{ action: 'approval-flows.set', kind: 'approvalFlows', id: '00000000-0000-0000-0000-000000000000' }],
    }),
})

describeAudit('leaveFeeds', product, {
  add: async () =>
    change({
      endpoint: leaveFeeds.add,
      request: { body: { kind: 'peers' } },
      events: ({ feed }) => [{ action: 'leave-feed.add', kind: 'leaveFeed', id: feed._id }],
    }),
  remove: async () => {
    const { userId } = await build.employee()
    const id = await build.leaveFeed(userId)
    return change({
      endpoint: leaveFeeds.remove,
      request: { params: { id } },
      as: userId,
      events: [{ action: 'leave-feed.remove', kind: 'leaveFeed', id }],
    })
  },
})

describeAudit('leaveRuns', product, {
  add: async () => {
    const leaveType = await build.leaveType()
    return change({
      endpoint: leaveRuns.add,
      request: { body: { kind: 'period-end', leaveType, periodEnd: '2025-12-31' } },
      events: ({ run }) => [{ action: 'leave-run.add', kind: 'leaveRun', id: run._id }],
    })
  },
})

/** A type of which everyone has a balance, and someone. */
async function tracked() {
  const leaveType = await build.leaveType()
  const policyId = await build.leavePolicy(leaveType)
  const admin = await product.administrator()
  await admin.call(leavePolicies.setRules, {
    params: { leaveType },
    body: { from: '2026-01-01', rules: [{ policyId }] },
  })
  const { id: employeeId } = await build.employee()
  return { leaveType, employeeId, amount: 2, day: product.clock.today(), reason: 'Moved house' }
}

describeAudit('leaveBalances', product, {
  adjust: async () => {
    const body = await tracked()
    return change({
      endpoint: leaveBalances.adjust,
      request: { body },
      events: [{ action: 'leave-balance.adjust', kind: 'leaveRow', id: body.employeeId }],
    })
  },
  encash: async () => {
    const body = await tracked()
    return change({
      endpoint: leaveBalances.encash,
      request: { body },
      events: [{ action: 'leave-balance.encash', kind: 'leaveRow', id: body.employeeId }],
    })
  },
  opening: async () => {
    const { employeeId, leaveType, day } = await tracked()
    return change({
      endpoint: leaveBalances.opening,
      request: { body: { leaveType, day, rows: [{ employeeId, amount: 12 }] } },
      events: [{ action: 'leave-balance.open', kind: 'leaveRow', id: employeeId }],
    })
  },
})
