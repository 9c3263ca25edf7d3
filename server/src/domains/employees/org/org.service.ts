import type { BodyOf } from '@ems/contract/core/endpoint'
import { MOVES_MAX, type org } from '@ems/contract/org'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { departmentById } from '../../departments/index.ts'
import { requirePermissionFor, requirePermissionForAll } from '../../scope/index.ts'
import { employeeById, lockEmployee } from '../shared/employee.repo.ts'
import { redactEmployees, type ShownEmployee } from '../shared/redact-employee.ts'
import { type ActorOnDay, requireHeld } from './escalation-guard.ts'
import { type PersonRow, personById } from './org-chart.repo.ts'
import * as tree from './reporting-line.repo.ts'
import { changeManager, headEvent, requireManagerById, requireNoCycle } from './reporting-lines.ts'

type Moves = BodyOf<typeof org.move>

export function orgService({ db, clock }: Platform) {
  const doerOf = (actor: Actor): ActorOnDay => ({ actor, today: clock.today() })
  return {
    /**
     * @throws {AppError} FORBIDDEN; NOT_FOUND for the person and the manager; STALE; INVALID for oneself; CONFLICT for
     * leavers and lines that would be too long; CYCLE
     */
    async setManager(actor: Actor, id: string, body: BodyOf<typeof org.setManager>): Promise<ShownEmployee> {
      return inTransaction(db, async (trx) => {
        await tree.lockReportingLines(trx)
        const before = await lockEmployee(trx, id)
        await requirePermissionFor(trx, actor, 'employees.managers', before?.user_id)
        if (!before) throw notFoundError('employee')
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const manager = await requireManagerById(trx, body.managerId, 'managerId')
        await requireNoCycle(trx, before, manager, 'managerId')
        await changeManager(trx, doerOf(actor), [before], manager?.id ?? null)
        const after = await employeeById(trx, before.id)
        const [shown] = await redactEmployees(trx, actor, after ? [after] : [])
        if (!shown) throw notFoundError('employee')
        return shown
      })
    },

    /**
     * Moves all people or none; an error names the place of its move.
     * @returns the number of people with a new manager
     * @throws {AppError} FORBIDDEN for people out of reach; else as `setManager`
     */
    async move(actor: Actor, body: Moves): Promise<number> {
      return inTransaction(db, async (trx) => {
        await tree.lockReportingLines(trx)
        return body.moves ? inOrder(trx, doerOf(actor), body.moves) : allReports(trx, doerOf(actor), body)
      })
    },

    /**
     * @param headId the employee's or the user's id; null for none.
     * @throws {AppError} NOT_FOUND, CONFLICT for leavers
     */
    async setHead(actor: Actor, departmentId: string, headId: string | null): Promise<PersonRow | null> {
      return inTransaction(db, async (trx) => {
        await tree.lockReportingLines(trx)
        if (!(await departmentById(trx, departmentId))) throw notFoundError('department')
        const head = await requireManagerById(trx, headId, 'headId', 'org.head-unknown')
        if (head?.left_on) throw fieldError('headId', 'org.head-left', { name: head.name })
        const before = await tree.headOf(trx, departmentId)
        if (before !== (head?.id ?? null)) {
          await tree.writeHead(trx, departmentId, head?.id ?? null).catch(explainHead)
          if (head?.user_id === actor.userId)
            await requireHeld(trx, doerOf(actor), ({ departments }) => departments.includes(departmentId))
          await writeAuditEvents(trx, actor, [headEvent(departmentId, before, head?.id ?? null)])
        }
        return head ? ((await personById(trx, head.id)) ?? null) : null
      })
    },
  }
}

// The department may have been deleted since it was read.
function explainHead(error: unknown): never {
  if (violatedConstraint(error) === 'department_heads_department_id_fkey') throw notFoundError('department')
  throw error
}

async function inOrder(trx: Trx, doer: ActorOnDay, moves: NonNullable<Moves['moves']>): Promise<number> {
  const moved = new Set<string>()
  for (const [index, { employeeId, managerId }] of moves.entries()) {
    const at = `moves.${index}`
    const person = await tree.orgMemberById(trx, employeeId)
    await requirePermissionFor(trx, doer.actor, 'employees.managers', person?.user_id)
    if (!person) throw fieldError(`${at}.employeeId`, 'employee.not-found')
    const manager = await requireManagerById(trx, managerId, `${at}.managerId`)
    await requireNoCycle(trx, person, manager, `${at}.managerId`)
    const count = await changeManager(trx, doer, [person], manager?.id ?? null).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'org.too-deep')
        throw fieldError(`${at}.managerId`, 'org.too-deep')
      throw error
    })
    if (count > 0) moved.add(person.id)
  }
  return moved.size
}

async function allReports(trx: Trx, doer: ActorOnDay, { from = '', to = null }: Moves): Promise<number> {
  const former = await tree.orgMemberById(trx, from)
  const reports = former ? await tree.listReports(trx, former.id) : []
  const users = former ? reports.map((person) => person.user_id) : [null]
  await requirePermissionForAll(trx, doer.actor, 'employees.managers', users)
  if (!former) throw fieldError('from', 'employee.not-found')
  if (reports.length > MOVES_MAX) throw fieldError('from', 'org.too-many-moves', { max: MOVES_MAX })
  const manager = await requireManagerById(trx, to, 'to')
  // People who are not below the former manager are not below their reports either.
  const isBelow = manager !== null && (await tree.distanceBelow(trx, former.id, manager.id)) !== null
  for (const person of isBelow ? reports : reports.slice(0, 1)) await requireNoCycle(trx, person, manager, 'to')
  return changeManager(trx, doer, reports, manager?.id ?? null)
}
