import type { AnyEndpoint, BodyInput } from '@ems/contract/core/endpoint'
import { tasks } from '@ems/contract/tasks'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product

const times = { assignAt: '2026-03-01T09:00', deadlineAt: '2026-03-10T17:00' }

/** An open task of a person or a team. */
const personal = async () => build.task({ employeeId: (await build.employee()).id })
const ofTeam = async () => build.task({ teamId: (await build.team()).id })

const added = (endpoint: typeof tasks.add | typeof tasks.addTeam) => async () =>
  change({
    endpoint,
    request: { body: { task_name: 'Write', description: 'The report' } },
    events: ({ task }) => [{ action: 'task.add', kind: 'task', id: task._id }],
  })

const changed =
  <E extends AnyEndpoint>(
    action: string,
    endpoint: E,
    make: () => Promise<string>,
    body?: () => Promise<BodyInput<E>>,
  ) =>
  async () => {
    const id = await make()
    const request = { params: { id }, ...(body ? { body: await body() } : {}) }
    return change<AnyEndpoint>({ endpoint, request, events: [{ action, kind: 'task', id }] })
  }

const update = async () => ({ task_name: 'New', description: 'x', deadlineAt: times.deadlineAt })
const toAnyone = async () => ({ employeeId: (await build.employee()).id, ...times })
const toAnyTeam = async () => ({ teamId: (await build.team()).id, ...times })

/** A task that was just finished, with the time to undo it. */
const undone =
  (
    done: typeof tasks.markDone | typeof tasks.markTeamDone,
    endpoint: typeof tasks.undoDone | typeof tasks.undoTeamDone,
    make: () => Promise<string>,
  ) =>
  async () => {
    const id = await make()
    const { task } = (await (await product.administrator()).call(done, { params: { id } })).body
    const request = { params: { id }, body: { doneAt: String(task.returnAt) } }
    return change({ endpoint, request, events: [{ action: 'task.undo-done', kind: 'task', id }] })
  }

/** A mail about an assignment, which is its only record. */
const notified = (endpoint: typeof tasks.notify, make: () => Promise<string>) => async () =>
  change({ endpoint, request: { params: { id: await make() } }, events: [] })

describeAudit('tasks', product, {
  add: added(tasks.add),
  addTeam: added(tasks.addTeam),
  update: changed('task.update', tasks.update, personal, update),
  updateTeam: changed('task.update', tasks.updateTeam, ofTeam, update),
  assign: changed('task.assign', tasks.assign, personal, toAnyone),
  assignTeam: changed('task.assign', tasks.assignTeam, ofTeam, toAnyTeam),
  markDone: changed('task.done', tasks.markDone, personal),
  markTeamDone: changed('task.done', tasks.markTeamDone, ofTeam),
  undoDone: undone(tasks.markDone, tasks.undoDone, personal),
  undoTeamDone: undone(tasks.markTeamDone, tasks.undoTeamDone, ofTeam),
  remove: changed('task.remove', tasks.remove, personal),
  removeTeam: changed('task.remove', tasks.removeTeam, ofTeam),
  notify: notified(tasks.notify, personal),
  notifyTeam: notified(tasks.notifyTeam, ofTeam),
})
