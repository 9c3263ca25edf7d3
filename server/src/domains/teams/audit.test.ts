import { teams } from '@ems/contract/teams'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

describeAudit('teams', product, {
  add: async () => {
    const { id: leaderId } = await build.employee()
    return change({
      endpoint: teams.add,
      request: { body: { team_name: 'Rockets', leaderId } },
      events: ({ team }) => [{ action: 'team.add', kind: 'team', id: team._id }],
    })
  },
  update: async () => {
    const { id } = await build.team()
    const { id: leaderId } = await build.employee()
    return change({
      endpoint: teams.update,
      request: { params: { id }, body: { team_name: 'Renamed', leaderId } },
      events: [{ action: 'team.update', kind: 'team', id }],
    })
  },
  setMembers: async () => {
    const leaving = await build.employee()
    const { id } = await build.team({ memberIds: [leaving.id] })
    const joining = await build.employee()
    return change({
      endpoint: teams.setMembers,
      request: { params: { id }, body: { employeeIds: [joining.id] } },
      events: [{ action: 'team.set-members', kind: 'team', id }],
    })
  },
  remove: async () => {
    const { id } = await build.team()
    const [open, done] = [
      await build.task({ teamId: id }),
      await build.task({ teamId: id, returnAt: '2026-02-01T10:00:00Z' }),
    ]
    return change({
      endpoint: teams.remove,
      request: { params: { id } },
      events: [
        { action: 'task.unassign', kind: 'task', id: open },
        { action: 'task.unassign', kind: 'task', id: done },
        { action: 'team.remove', kind: 'team', id },
      ],
    })
  },
})
