import type { access } from '@ems/contract/access'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { type AccountRow, lockAccount, setAdministrator } from '../../auth/index.ts'
import { permissionsOfRole } from '../roles/escalation.rules.ts'
import { requireAdministrator, requireOwnPermissions, requireSeparationOfDuties } from '../roles/escalation-guard.ts'
import { lockRole } from '../roles/role.repo.ts'
import * as repo from '../shared/assignment.repo.ts'
import { isAssignable } from '../shared/built-in-roles.rules.ts'
import type { AssignmentScope } from '../shared/grants.rules.ts'
import { allDepartmentsExist, recordOf } from '../shared/names.repo.ts'

// The database decides concurrent changes; its refusal becomes a sentence here.
function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'role_assignments_no_overlap') throw new AppError('assignment.overlap')
  if (constraint === 'assignment_departments_department_id_fkey') throw fieldError('departments', 'department.unknown')
  if (constraint === 'assignment_entities_legal_entity_id_fkey')
    throw fieldError('legalEntities', 'legal-entity.unknown')
  throw error
}

/** The audit snapshot of an assignment. */
export const getAssignmentAuditSnapshot = (row: repo.AssignmentRow) => ({
  role_id: row.role_id,
  holder_id: row.user_id,
  from_day: row.from_day,
  to_day: row.to_day,
  department_ids: row.departments.map(({ id }) => id),
  legal_entity_ids: row.legal_entities.map(({ id }) => id),
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

/** The notification about a new or former administrator. @param by the actor; null for a passed planned last day */
export const administratorsChanged = (userId: string, administrator: boolean, by: string | null) => ({
  kind: 'access.administrators-changed',
  entityId: userId,
  payload: { administrator, by },
})

/** The role assignments. */
export function assignmentService({ db, clock }: Platform) {
  const stored = async (handle: Db, id: string): Promise<repo.AssignmentRow> =>
    (await repo.assignmentById(handle, id, clock.today())) as repo.AssignmentRow

  /** Throws unless the actor may give the permissions of the role, and to this person. */
  async function requireMine(
    trx: Trx,
    actor: Actor,
    { role_id, user_id, ...places }: { role_id: string; user_id: string } & AssignmentScope,
  ) {
    const via = await requireSeparationOfDuties(trx, actor, 'access.manage', user_id, clock.today())
    const role = await lockRole(trx, role_id, clock.today(), 'shared')
    if (!role) throw notFoundError('role')
    await requireOwnPermissions(trx, actor, permissionsOfRole(role.permissions, places))
    return { role, via }
  }

  const tell = (
    trx: Trx,
    row: repo.AssignmentRow,
    kind: 'access.role-given' | 'access.role-ended',
    actor: Actor,
    how: 'given' | 'taken' | 'ends-on',
  ) =>
    publishEvent(trx, {
      kind,
      entityId: row.id,
      payload: { roleId: row.role_id, userId: row.user_id, how, until: row.to_day, by: actor.userId },
    })

  return {
    list: (query: repo.AssignmentFilter) => repo.listAssignments(db, query, clock.today()),

    /**
     * Assigns a role. @returns the assignment, and warnings for the actor
     * @throws {AppError} NOT_FOUND, INVALID; FORBIDDEN for rights beyond one's own and for oneself; OVERLAP; CONFLICT
     * for leavers
     */
    async give(actor: Actor, body: BodyOf<typeof access.assign>) {
      const { departments, legalEntities, fromDay = clock.today(), toDay = null } = body
      const places = { departments, legalEntities }
      if (fromDay < clock.today()) throw fieldError('fromDay', 'assignment.in-past')
      if (toDay !== null && toDay < fromDay) throw fieldError('toDay', 'assignment.ends-before-start')
      return inTransaction(db, async (trx) => {
        const person = await repo.lockHolder(trx, body.userId)
        if (!person) throw notFoundError('person')
        if (!(await allDepartmentsExist(trx, departments))) throw fieldError('departments', 'department.unknown')
        const wanted = { role_id: body.roleId, user_id: person.id, ...places }
        const { role, via } = await requireMine(trx, actor, wanted)
        if (role.builtin === 'administrator') throw new AppError('role.administrator-not-assignable')
        if (!isAssignable(role.builtin)) throw new AppError('role.not-assignable', { name: role.name })
        if (!person.active) throw new AppError('assignment.person-left', { name: person.name })
        const values = {
          role_id: role.id,
          user_id: person.id,
          from_day: fromDay,
          to_day: toDay,
          granted_by: actor.userId,
        }
        const row = await stored(trx, await repo.insertAssignment(trx, values, places).catch(explain))
        const subjectId = await recordOf(trx, person.id)
        await writeAuditEvent(trx, actor, {
          action: 'assignment.add',
          entityId: row.id,
          subjectId,
          after: getAssignmentAuditSnapshot(row),
          ...via,
        })
        await tell(trx, row, 'access.role-given', actor, 'given')
        const forDepartments = Object.values(role.permissions).includes('department')
        const warnings = [
          ...(departments.length > 0 && !forDepartments
            ? ['This role has no permissions for departments, so choosing departments has no effect.']
            : []),
          ...(departments.length + legalEntities.length === 0 && forDepartments
            ? [
                `No departments are chosen, so the role applies to the department where ${person.name} works at the time.`,
              ]
            : []),
          ...(person.role === 'admin' ? [`${person.name} is an administrator and already has all permissions.`] : []),
        ]
        return { row, warnings }
      })
    },

    /**
     * Ends an assignment. @param onDay the last day; undefined for now
     * @throws {AppError} NOT_FOUND, INVALID, FORBIDDEN; CONFLICT if it has ended already
     */
    async end(actor: Actor, id: string, onDay: string | undefined): Promise<repo.AssignmentRow> {
      return inTransaction(db, async (trx) => {
        const known = await repo.assignmentById(trx, id, clock.today())
        if (!known) throw notFoundError('assignment')
        // Locks the holder first, in the same order as assigning: no change can depend on the right while it ends.
        await repo.lockHolder(trx, known.user_id)
        const before = (await repo.lockAssignment(trx, id, clock.today())) as repo.AssignmentRow
        const { via } = await requireMine(trx, actor, {
          ...before,
          departments: before.departments.map((each) => each.id),
          legalEntities: before.legal_entities.map((each) => each.id),
        })
        if (before.state === 'ended') throw new AppError('assignment.ended')
        if (onDay === undefined) await repo.revokeAssignment(trx, id, actor.userId)
        else {
          if (onDay < clock.today()) throw fieldError('onDay', 'assignment.end-in-past')
          if (before.from_day !== null && onDay < before.from_day)
            throw fieldError('onDay', 'assignment.ends-before-start')
          if (before.to_day !== null && onDay > before.to_day) throw fieldError('onDay', 'assignment.ends-earlier')
          await repo.endAssignmentOn(trx, id, onDay)
        }
        const row = await stored(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'assignment.end',
          entityId: id,
          subjectId: await recordOf(trx, before.user_id),
          before: getAssignmentAuditSnapshot(before),
          after: getAssignmentAuditSnapshot(row),
          ...via,
        })
        await tell(trx, row, 'access.role-ended', actor, onDay === undefined ? 'taken' : 'ends-on')
        return row
      })
    },

    /**
     * Makes a person an administrator, or the reverse; resigning is allowed.
     * @throws {AppError} FORBIDDEN unless the actor is an administrator; NOT_FOUND; CONFLICT for the last one and for
     * leavers
     */
    async setAdministrator(actor: Actor, userId: string, administrator: boolean): Promise<AccountRow> {
      const changing = inTransaction(db, async (trx) => {
        requireAdministrator(actor)
        const person = await repo.lockHolder(trx, userId)
        if (!person) throw notFoundError('person')
        if (administrator && !person.active) throw new AppError('assignment.person-left', { name: person.name })
        const role = administrator ? 'admin' : 'employee'
        if (person.role !== role) {
          await setAdministrator(trx, person.id, administrator, person.id === actor.userId ? actor.sessionId : null)
          await writeAuditEvent(trx, actor, {
            action: administrator ? 'administrator.make' : 'administrator.unmake',
            entityId: person.id,
            before: { role: person.role },
            after: { role },
          })
          await writeSecurityEvent(trx, clock.now(), {
            kind: administrator ? 'administrator-make' : 'administrator-unmake',
            outcome: 'done',
            userId: person.id,
            detail: { by: actor.userId },
          })
          await publishEvent(trx, administratorsChanged(person.id, administrator, actor.userId))
        }
        return (await lockAccount(trx, person.id)) as AccountRow
      })
      return changing.catch((error: unknown) => {
        const constraint = violatedConstraint(error)
        if (constraint === 'users_last_administrator') throw new AppError('access.last-administrator')
        if (constraint === 'service_accounts_no_administrator') throw new AppError('access.no-person')
        throw error
      })
    },
  }
}
