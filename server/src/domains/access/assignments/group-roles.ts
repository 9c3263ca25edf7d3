import { hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { type AuditActor, writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import type { GroupRoles, GroupRow } from '../../auth/index.ts'
import { permissionsOfRole } from '../roles/escalation.rules.ts'
import { requireOwnPermissions } from '../roles/escalation-guard.ts'
import { lockRole, roleById } from '../roles/role.repo.ts'
import * as repo from '../shared/assignment.repo.ts'
import { isAssignable } from '../shared/built-in-roles.rules.ts'
import type { AssignmentScope } from '../shared/grants.rules.ts'
import { allDepartmentsExist, departmentNames, legalEntityNames, recordOf } from '../shared/names.repo.ts'
import { getAssignmentAuditSnapshot } from './assignment.service.ts'

/** A role from groups, with its departments or legal entities. */
interface WantedAssignment extends AssignmentScope {
  role: string
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each))

/** Roles that come from groups of a provider of single sign-on. */
export function groupRoles({ clock }: Pick<Platform, 'clock'>): GroupRoles {
  /** A row whose departments or legal entities are gone would cover more people, so it gives nothing. */
  async function isBroken(trx: Trx, { role, departments, legalEntities }: GroupRow): Promise<boolean> {
    const found = await roleById(trx, role, clock.today())
    if (!found || !isAssignable(found.builtin)) return true
    if (departments.length > 0 && (await departmentNames(trx, departments)).length === 0) return true
    return legalEntities.length > 0 && (await legalEntityNames(trx, legalEntities)).length === 0
  }

  /**
   * One assignment for each role: the departments, or the legal entities, of several rows add up. A row for everyone
   * wins; rows for departments win over rows for legal entities, because an assignment has only one of them.
   */
  async function wantedAssignments(trx: Trx, rows: readonly GroupRow[]): Promise<WantedAssignment[]> {
    const whole: GroupRow[] = []
    for (const row of rows) if (!(await isBroken(trx, row))) whole.push(row)
    const wanted: WantedAssignment[] = []
    for (const [role, given] of Map.groupBy(whole, (row) => row.role)) {
      const everyone = given.some(({ departments, legalEntities }) => departments.length + legalEntities.length === 0)
      const idsOf = (names: { id: string }[]) => names.map(({ id }) => id).sort()
      const departments = idsOf(await departmentNames(trx, everyone ? [] : given.flatMap((row) => row.departments)))
      const forEntities = everyone || departments.length > 0 ? [] : given.flatMap((row) => row.legalEntities)
      wanted.push({ role, departments, legalEntities: idsOf(await legalEntityNames(trx, forEntities)) })
    }
    return wanted
  }

  async function end(trx: Trx, row: repo.AssignmentRow, actor: AuditActor): Promise<void> {
    await repo.revokeAssignment(trx, row.id, null)
    const after = (await repo.assignmentById(trx, row.id, clock.today())) as repo.AssignmentRow
    await writeAuditEvent(trx, actor, {
      action: 'assignment.end',
      entityId: row.id,
      subjectId: await recordOf(trx, row.user_id),
      before: getAssignmentAuditSnapshot(row),
      after: getAssignmentAuditSnapshot(after),
      via: 'sso',
    })
    await publishEvent(trx, {
      kind: 'access.role-ended',
      entityId: row.id,
      payload: { roleId: row.role_id, userId: row.user_id, how: 'taken', until: row.to_day, by: null },
    })
  }

  async function assignRole(
    trx: Trx,
    userId: string,
    providerId: string,
    wanted: WantedAssignment,
    actor: AuditActor,
  ): Promise<void> {
    const today = clock.today()
    const others = await repo.overlappingAssignments(trx, userId, wanted.role, today)
    // A manual assignment of the same role stays; if it begins later, the assignment from the group ends then.
    if (others.some(({ from_day }) => from_day <= today)) return
    const next = others.map(({ day_before }) => day_before).sort()[0] ?? null
    const values = { role_id: wanted.role, user_id: userId, from_day: today, to_day: next, granted_by: null }
    const id = await repo.insertAssignment(trx, { ...values, provider_id: providerId }, wanted)
    const row = (await repo.assignmentById(trx, id, today)) as repo.AssignmentRow
    await writeAuditEvent(trx, actor, {
      action: 'assignment.add',
      entityId: id,
      subjectId: await recordOf(trx, userId),
      after: getAssignmentAuditSnapshot(row),
      via: 'sso',
    })
    await publishEvent(trx, {
      kind: 'access.role-given',
      entityId: id,
      payload: { roleId: wanted.role, userId, how: 'given', until: next, by: null },
    })
  }

  return {
    async readRows(trx, rows) {
      const read: GroupRow[] = []
      for (const [index, row] of rows.entries()) {
        const field = (name: string) => `groups.rows.${index}.${name}`
        const role = await roleById(trx, row.role, clock.today())
        if (!role) throw fieldError(field('role'), 'provider.unknown-role')
        if (role.builtin === 'administrator') throw fieldError(field('role'), 'provider.administrator-group')
        if (!isAssignable(role.builtin)) throw fieldError(field('role'), 'provider.role-not-assignable')
        const departments = [...new Set(row.departments ?? [])].sort()
        if (!(await allDepartmentsExist(trx, departments))) throw fieldError(field('departments'), 'department.unknown')
        const legalEntities = [...new Set(row.legalEntities ?? [])].sort()
        if ((await legalEntityNames(trx, legalEntities)).length < legalEntities.length)
          throw fieldError(field('legalEntities'), 'legal-entity.unknown')
        if (departments.length > 0 && legalEntities.length > 0)
          throw fieldError(field('legalEntities'), 'assignment.two-places')
        read.push({ group: row.group, role: role.id, departments, legalEntities })
      }
      return read
    },

    async brokenRows(trx, rows) {
      const broken: boolean[] = []
      for (const row of rows) broken.push(await isBroken(trx, row))
      return broken
    },

    async requireMine(trx, actor, rows) {
      if (rows.length === 0) return
      if (!hasPermissionForEveryone(actor, 'access.manage')) throw new AppError('provider.group-rights')
      for (const { role, ...places } of rows) {
        const found = await lockRole(trx, role, clock.today(), 'shared')
        if (found) await requireOwnPermissions(trx, actor, permissionsOfRole(found.permissions, places))
      }
    },

    async apply(trx, { userId, providerId }, rows, requestId) {
      await repo.lockHolder(trx, userId)
      const actor = { userId, requestId }
      const wanted = await wantedAssignments(trx, rows)
      const assignments = await repo.assignmentsFrom(trx, { providerId, userId }, clock.today())
      const stays = (row: repo.AssignmentRow) => {
        const departments = row.departments.map(({ id }) => id)
        const legalEntities = row.legal_entities.map(({ id }) => id)
        return wanted.some(
          (each) =>
            each.role === row.role_id &&
            isSame(each.departments, departments) &&
            isSame(each.legalEntities, legalEntities),
        )
      }
      for (const row of assignments) if (!stays(row)) await end(trx, row, actor)
      const kept = assignments.filter(stays).map(({ role_id }) => role_id)
      for (const each of wanted)
        if (!kept.includes(each.role) && (await lockRole(trx, each.role, clock.today(), 'shared')))
          await assignRole(trx, userId, providerId, each, actor)
    },

    async endAll(trx, providerId, actor) {
      for (const row of await repo.assignmentsFrom(trx, { providerId }, clock.today())) await end(trx, row, actor)
    },
  }
}
