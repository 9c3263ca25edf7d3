import { access } from '@ems/contract/access'
import { security } from '@ems/contract/security'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
const permissions = [{ key: 'leaves.read' as const, scope: 'everyone' as const }]
const days = { fromDay: '2031-05-05', toDay: '2031-05-06' }

describeAudit('access', product, {
  addRole: async () =>
    change({
      endpoint: access.addRole,
      request: { body: { name: 'Made', description: 'For leaves', permissions } },
      events: ({ role }) => [{ action: 'role.add', kind: 'role', id: role._id }],
    }),
  updateRole: async () => {
    const id = await build.role({ 'attendance.mark': 'everyone' }, 'Former')
    return change({
      endpoint: access.updateRole,
      request: { params: { id }, body: { name: 'Changed', permissions } },
      events: [{ action: 'role.update', kind: 'role', id }],
    })
  },
  previewRole: async () => {
    const id = await build.role({ 'attendance.mark': 'everyone' })
    const request = { params: { id }, body: { name: 'Looked at', permissions } }
    return change({ endpoint: access.previewRole, request, events: [] })
  },
  removeRole: async () => {
    const id = await build.role({ 'attendance.mark': 'everyone' }, 'Superfluous')
    return change({
      endpoint: access.removeRole,
      request: { params: { id } },
      events: [{ action: 'role.remove', kind: 'role', id }],
    })
  },
  assign: async () => {
    const { userId } = await build.employee()
    const [roleId, department] = [await build.role({ 'attendance.mark': 'department' }), await build.department()]
    return change({
      endpoint: access.assign,
      request: { body: { userId, roleId, departments: [department], toDay: '2099-01-01' } },
      events: ({ assignment }) => [{ action: 'assignment.add', kind: 'assignment', id: assignment._id }],
    })
  },
  endAssignment: async () => {
    const { userId } = await build.employee()
    const { id } = await build.assignment({ userId, role: 'hr' })
    return change({
      endpoint: access.endAssignment,
      request: { params: { id }, body: { onDay: '2099-01-01' } },
      events: [{ action: 'assignment.end', kind: 'assignment', id }],
    })
  },
  setAdministrator: async () => {
    const { userId } = await build.employee()
    return change({
      endpoint: access.setAdministrator,
      request: { params: { userId }, body: { administrator: true } },
      events: [{ action: 'administrator.make', kind: 'account', id: userId }],
    })
  },
  delegate: async () => {
    const [{ userId }, other] = [await build.employee(), await build.employee()]
    return change({
      endpoint: access.delegate,
      as: userId,
      request: { body: { toUser: other.userId, kinds: ['leave'], reason: 'At the sea', ...days } },
      events: ({ delegation }) => [{ action: 'delegation.add', kind: 'delegation', id: delegation._id }],
    })
  },
  endDelegation: async () => {
    const [{ userId }, other] = [await build.employee(), await build.employee()]
    const id = await build.delegation({ from: userId, to: other.userId, ...days })
    return change({
      endpoint: access.endDelegation,
      as: userId,
      request: { params: { id } },
      events: [{ action: 'delegation.end', kind: 'delegation', id }],
    })
  },
})

describeAudit('security', product, {
  setPolicies: async () => {
    const { id } = await db.selectFrom('roles').select('id').where('builtin', '=', 'hr').executeTakeFirstOrThrow()
    return change({
      endpoint: security.setPolicies,
      request: { body: { policies: [{ role: 'hr', factor: 'two', minLength: 12 }] } },
      events: [{ action: 'policy.update', kind: 'policy', id }],
    })
  },
})
