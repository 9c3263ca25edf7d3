import type { TaskKind } from '@ems/contract/tasks'
import type { Actor } from '../../platform/actor.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import { holdEmployees } from '../employees/index.ts'
import { queueMails } from '../mail/index.ts'
import { lockTeam, membersOf } from '../teams/index.ts'
import { assignmentLetter, type Recipient } from './letters.ts'
import { presentTask } from './present.ts'
import * as repo from './repo.ts'
import { deadlineIsEarly } from './rules.ts'
import { changedTask, lockedTask } from './service.ts'
import { readInstant } from './times.ts'

/** To whom and for when, as an administrator says it. */
export interface Assignment {
  /** the employee's id for a personal task, the team's for a team task */
  assignee: string
  /** ISO 8601; without a zone local to the organisation */
  assignAt: string
  deadlineAt: string
  ifUpdatedAt?: string | undefined
}

/** Gives tasks to people and tells them. */
export function assignmentService({ db, clock, config }: Platform) {
  return {
    /**
     * Gives a task to an employee or a team, again too: who had it before loses it. The mails go out with the change.
     * @throws {AppError} NOT_FOUND; STALE; ALREADY_DONE for a completed task; CONFLICT for those who have left; INVALID for an
     * assignee who does not exist and for a deadline before the assignment
     */
    async assign(
      actor: Actor,
      kind: TaskKind,
      id: string,
      { assignee, assignAt, deadlineAt, ifUpdatedAt }: Assignment,
    ) {
      const assign_at = readInstant(clock, 'assignAt', 'Assign at', assignAt)
      const deadline_at = readInstant(clock, 'deadlineAt', 'Deadline', deadlineAt)
      if (deadlineIsEarly(assign_at, deadline_at))
        throw invalid('deadlineAt', 'The deadline cannot be before the assignment.')
      return inTransaction(db, async (trx) => {
        const before = await lockedTask(trx, kind, id)
        if (before.status === 'Completed') throw new AppError('ALREADY_DONE', 'This task is already completed.')
        const recipients = await (kind === 'personal' ? holdAssignee(trx, assignee) : holdTeam(trx, assignee))
        // The same said twice, for instance by a double click, is one assignment and brings one mail.
        if (isSame(before, assignee, assign_at, deadline_at)) return { task: presentTask(before, actor) }
        refuseStale(before.updated_at, ifUpdatedAt)
        await repo.assignTask(trx, kind, id, assignee, { assign_at, deadline_at })
        const task = await changedTask(trx, actor, 'task.assign', before)
        await tell(trx, kind, id, recipients)
        return { task }
      })
    },

    /**
     * Tells the assignee, or the members of the team, unless this assignment was told to them already.
     * @throws {AppError} NOT_FOUND; CONFLICT while nobody is assigned, for a completed task, and for those who have left
     */
    async notify(kind: TaskKind, id: string) {
      return inTransaction(db, async (trx) => {
        const { status, employee_id, team_id } = await lockedTask(trx, kind, id)
        if (status === 'no assign') throw new AppError('CONFLICT', 'This task is not assigned to anybody yet.')
        if (status === 'Completed') throw new AppError('CONFLICT', 'This task is already completed.')
        await tell(
          trx,
          kind,
          id,
          await (kind === 'personal' ? holdAssignee(trx, employee_id ?? '') : holdTeam(trx, team_id ?? '')),
        )
        return { message: 'The mail is on its way.' }
      })
    },
  }

  async function tell(trx: Trx, kind: TaskKind, id: string, recipients: readonly Recipient[]): Promise<void> {
    const task = await lockedTask(trx, kind, id)
    await queueMails(
      trx,
      recipients.map((recipient) => assignmentLetter(task, recipient, clock.timeZone(), config.PUBLIC_URL)),
    )
  }
}

const isSame = (task: repo.TaskRow, assignee: string, assignAt: Date, deadlineAt: Date): boolean =>
  (task.employee_id ?? task.team_id) === assignee.toLowerCase() &&
  task.assign_at?.getTime() === assignAt.getTime() &&
  task.deadline_at?.getTime() === deadlineAt.getTime()

// Nobody who is given a task leaves between the check and the commit.
async function holdAssignee(trx: Trx, employeeId: string): Promise<Recipient[]> {
  const [person] = await holdEmployees(trx, [employeeId])
  if (!person) throw invalid('employeeId', 'This employee does not exist.')
  if (person.left_on !== null)
    throw refusal('employeeId', `${person.name} has left the organisation and cannot be given a task.`)
  return [person]
}

async function holdTeam(trx: Trx, teamId: string): Promise<Recipient[]> {
  if (!(await lockTeam(trx, teamId, 'shared'))) throw invalid('teamId', 'This team does not exist.')
  const employed = (await membersOf(trx, [teamId])).filter((member) => member.left_on === null)
  if (employed.length === 0) throw refusal('teamId', 'Everybody in this team has left the organisation.')
  return employed
}

const refusal = (path: string, sentence: string) => new AppError('CONFLICT', sentence, [{ path, message: sentence }])
