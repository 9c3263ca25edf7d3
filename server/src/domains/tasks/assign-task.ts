import { addressOf, screens } from '@ems/contract/core/screens'
import type { TaskKind } from '@ems/contract/tasks'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldError, requireCurrent } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeById, lockEmployeesAgainstLeaving } from '../employees/index.ts'
import { MAILS_AN_HOUR } from '../mail/index.ts'
import { notifyPeople, wereAllMailsLimited } from '../notifications/index.ts'
import { requirePermissionFor } from '../scope/index.ts'
import { leaderOf, lockTeam, membersOf } from '../teams/index.ts'
import { readInstant } from './due-dates.ts'
import type { taskNotices } from './notification-kinds.ts'
import type * as repo from './repo.ts'
import { taskAuditSnapshot } from './repo.ts'
import { assignmentKey, deadlineIsEarly } from './rules.ts'
import { auditTaskChange, requireManagedTask, requireTask } from './service.ts'
import * as changes from './task-write.repo.ts'

/** The assignee and the times in the body of an assignment. */
export interface Assignment {
  /** the employee's id for a personal task, the team's for a team task */
  assignee: string
  /** ISO 8601; without a zone local to the organisation */
  assignAt: string
  deadlineAt: string
  ifUpdatedAt?: string | undefined
}

/** The assignee and the times of a new task. */
export type NewAssignment = Pick<Assignment, 'assignee'> & {
  assignAt?: string | undefined
  deadlineAt?: string | undefined
}

/** A recipient of the notification of an assignment. */
interface Recipient {
  /** their account's id */
  user_id: string
}

/** Assigns tasks, and notifies people. */
export function assignmentService({ db, clock }: Platform, notices: ReturnType<typeof taskNotices>) {
  return {
    /**
     * Assigns a task to an employee or a team, also again: the former assignee loses it, and a finished one is open
     * again. The mails go out with the change. People above the limit of mails in an hour get none: the task is in
     * their list.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; STALE; CONFLICT for leavers; INVALID for an unknown assignee and
     * for a deadline before the assignment
     */
    async assign(
      actor: Actor,
      kind: TaskKind,
      id: string,
      { assignee, assignAt, deadlineAt, ifUpdatedAt }: Assignment,
    ): Promise<repo.TaskRow> {
      const assign_at = readInstant(clock, 'assignAt', 'Assign at', assignAt)
      const deadline_at = readInstant(clock, 'deadlineAt', 'Deadline', deadlineAt)
      if (deadlineIsEarly(assign_at, deadline_at)) throw fieldError('deadlineAt', 'task.deadline-too-early')
      return inTransaction(db, async (trx) => {
        // Before the task, as deleting the team locks them in this order: otherwise both could deadlock.
        const held = await (kind === 'personal' ? lockAssignee(trx, assignee) : lockTeamMembers(trx, assignee))
        const before = await requireManagedTask(trx, actor, kind, id)
        await requirePermissionFor(trx, actor, 'tasks.manage', await answerableOf(trx, kind, assignee))
        const recipients = able(held)
        // A repeated assignment, for instance by a double click, counts once and brings one mail.
        if (isSame(before, assignee, assign_at, deadline_at)) return before
        requireCurrent(before.updated_at, ifUpdatedAt)
        await changes.assignTask(trx, kind, id, assignee, { assign_at, deadline_at })
        const task = await auditTaskChange(trx, actor, 'task.assign', before)
        await inform(trx, actor, task, recipients)
        return task
      })
    },

    /**
     * Adds a task with an assignee, and notifies them.
     * @param times `assignAt` is now if it is absent
     * @throws {AppError} FORBIDDEN; CONFLICT for leavers; INVALID without a deadline, as for an assignment
     */
    async addAssigned(
      actor: Actor,
      kind: TaskKind,
      { task_name, description }: changes.TaskValues,
      { assignee, assignAt, deadlineAt }: NewAssignment,
    ): Promise<repo.TaskRow> {
      if (deadlineAt === undefined)
        throw fieldError('deadlineAt', 'field.required', undefined, { sentence: 'Deadline is required.' })
      const assign_at = assignAt === undefined ? clock.now() : readInstant(clock, 'assignAt', 'Assign at', assignAt)
      const deadline_at = readInstant(clock, 'deadlineAt', 'Deadline', deadlineAt)
      if (deadlineIsEarly(assign_at, deadline_at)) throw fieldError('deadlineAt', 'task.deadline-too-early')
      return inTransaction(db, async (trx) => {
        const held = await (kind === 'personal' ? lockAssignee(trx, assignee) : lockTeamMembers(trx, assignee))
        await requirePermissionFor(trx, actor, 'tasks.manage', await answerableOf(trx, kind, assignee))
        const recipients = able(held)
        const id = await changes.insertTask(trx, kind, { task_name, description })
        const added = await requireTask(trx, kind, id)
        await writeAuditEvent(trx, actor, { action: 'task.add', entityId: id, after: taskAuditSnapshot(added) })
        await changes.assignTask(trx, kind, id, assignee, { assign_at, deadline_at })
        const task = await auditTaskChange(trx, actor, 'task.assign', added)
        await inform(trx, actor, task, recipients)
        return task
      })
    },

    /**
     * Notifies the assignee or the members of the team, once per assignment.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT without an assignee, for a completed task, and for leavers;
     * TOO_MANY if all remaining recipients reached the limit of such mails in an hour
     */
    async notify(actor: Actor, kind: TaskKind, id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const task = await requireManagedTask(trx, actor, kind, id)
        const { status, employee_id, team_id } = task
        if (status === 'no assign') throw new AppError('task.unassigned')
        if (status === 'Completed') throw new AppError('task.completed')
        // The team stays as long as the task is locked.
        const people = kind === 'personal' ? lockAssignee(trx, employee_id ?? '') : employedOf(trx, team_id ?? '')
        // The caller requested this mail, so they get one as well if the task is theirs.
        await inform(trx, null, task, able(await people))
        if (await wereAllMailsLimited(trx, assignmentKey(id, task.assignments)))
          throw new AppError('task.told-enough', { most: MAILS_AN_HOUR })
      })
    },
  }

  async function inform(
    trx: Trx,
    actor: Actor | null,
    { id, task_for, assignments }: repo.TaskRow,
    recipients: readonly Recipient[],
  ): Promise<void> {
    await notifyPeople(trx, notices.assigned, {
      eventKey: assignmentKey(id, assignments),
      params: { taskId: id },
      link: addressOf(screens.employee.viewTask, { task_for, id }),
      actor,
      to: recipients.map((recipient) => recipient.user_id),
    })
  }
}

const isSame = (task: repo.TaskRow, assignee: string, assignAt: Date, deadlineAt: Date): boolean =>
  task.status === 'Assigned' &&
  (task.employee_id ?? task.team_id) === assignee &&
  task.assign_at?.getTime() === assignAt.getTime() &&
  task.deadline_at?.getTime() === deadlineAt.getTime()

/**
 * The account for which an assignment checks the permission: the employee, or the team's leader; undefined for an
 * unknown assignee.
 */
const answerableOf = async (trx: Trx, kind: TaskKind, assignee: string): Promise<string | undefined> =>
  kind === 'personal' ? (await employeeById(trx, assignee))?.user_id : leaderOf(trx, assignee)

/** The recipients of the notification of an assignment, or the reason why it is refused. */
type Held = Recipient[] | AppError

function able(held: Held): Recipient[] {
  if (held instanceof AppError) throw held
  return held
}

// No one who is given a task leaves between the check and the commit.
async function lockAssignee(trx: Trx, employeeId: string): Promise<Held> {
  const [person] = await lockEmployeesAgainstLeaving(trx, [employeeId])
  if (!person) return fieldError('employeeId', 'employee.unknown')
  if (person.left_on !== null) return fieldError('employeeId', 'task.assignee-left', { name: person.name })
  return [person]
}

async function lockTeamMembers(trx: Trx, teamId: string): Promise<Held> {
  if (!(await lockTeam(trx, teamId, 'shared'))) return fieldError('teamId', 'team.unknown')
  return employedOf(trx, teamId)
}

async function employedOf(trx: Trx, teamId: string): Promise<Held> {
  const employed = (await membersOf(trx, [teamId])).filter((member) => member.left_on === null)
  return employed.length > 0 ? employed : fieldError('teamId', 'task.team-left')
}
