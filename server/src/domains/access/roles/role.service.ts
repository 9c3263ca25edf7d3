import { type access, ROLE_FACES } from '@ems/contract/access'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { permissions } from '@ems/contract/core/permissions'
import { sentenceOf } from '@ems/contract/core/reasons'
import { type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { inDryRunTransaction } from '../../../platform/database/transactions.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { deletePolicy } from '../../auth/index.ts'
import { isFixed, type Permissions } from '../shared/built-in-roles.rules.ts'
import {
  type ImpliedRefusal,
  impliedRefusal,
  permissionChangesOf,
  permissionsChanged,
  permissionsOfRole,
} from './escalation.rules.ts'
import { requireOwnPermissions } from './escalation-guard.ts'
import * as repo from './role.repo.ts'

const t = getTranslator('access')

type RoleBody = BodyOf<typeof access.updateRole>

// The database decides concurrent changes; its refusal becomes a sentence here.
function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'roles_name_unique') throw fieldError('name', 'role.name-registered')
  if (constraint === 'role_assignments_role_id_fkey') throw new AppError('role.in-use')
  throw error
}

/** Programs get the key and the scope, people both in words. */
function beyondImpliedError(name: string, { index, key, most }: Exclude<ImpliedRefusal, 'everybody-keeps' | null>) {
  const inWords = { name, key: permissions[key].sentence, most: t(`most.${most}`) }
  const sentence = sentenceOf('role.beyond-implied', inWords)
  return fieldError(`permissions.${index}.scope`, 'role.beyond-implied', { name, key, most }, { sentence })
}

/** The audit snapshot of a role. */
const factsOf = ({ name, description, permissions }: repo.RoleRow) => ({ name, description, permissions })

const toPermissions = (body: Pick<RoleBody, 'permissions'>): Permissions =>
  Object.fromEntries(body.permissions.map(({ key, scope }) => [key, scope]))

/** Whether a person has the role by an assignment: editing automatic roles gives nobody more. */
const isHeldBy = (actor: Actor, role: repo.RoleRow): boolean => actor.standing.roles.some(({ id }) => id === role.id)

/** The actions on a role that its state and the caller allow; the escalation check may still refuse them. */
export const allowedRoleActions = (actor: Actor, role: repo.RoleRow) => {
  const manages = hasPermissionForEveryone(actor, 'access.manage')
  return {
    edit: manages && !isFixed(role.builtin) && !isHeldBy(actor, role),
    delete: manages && role.builtin === null && !role.given,
  }
}

/** Roles with their permissions. */
export function roleService({ db, clock }: Platform) {
  const stored = async (handle: Db, id: string): Promise<repo.RoleRow> => {
    const role = await repo.roleById(handle, id, clock.today())
    if (!role) throw notFoundError('role')
    return role
  }

  /** The role after a change. @throws {AppError} NOT_FOUND, STALE, CONFLICT, FORBIDDEN, INVALID */
  async function prepared(trx: Trx, actor: Actor, id: string, body: RoleBody) {
    const before = await repo.lockRole(trx, id, clock.today())
    if (!before) throw notFoundError('role')
    requireCurrent(before.updated_at, body.ifUpdatedAt)
    if (isFixed(before.builtin)) throw new AppError('role.built-in', { name: before.name })
    if (before.builtin !== null && body.name !== before.name)
      throw new AppError('role.built-in-name', { name: before.name })
    if (isHeldBy(actor, before)) throw new AppError('role.own')
    if (before.builtin !== null) {
      const refusal = impliedRefusal(before.builtin, body.permissions)
      if (refusal === 'everybody-keeps') throw fieldError('permissions', 'role.everybody-keeps')
      if (refusal) throw beyondImpliedError(before.name, refusal)
    }
    const rights = toPermissions(body)
    await requireOwnPermissions(trx, actor, permissionsChanged(before.permissions, rights))
    return { before, rights }
  }

  const write = async (trx: Trx, id: string, body: RoleBody, rights: Permissions): Promise<repo.RoleRow> => {
    await repo.updateRole(trx, id, body).catch(explain)
    await repo.setPermissions(trx, id, rights)
    return stored(trx, id)
  }

  return {
    list: (query: repo.RoleFilter) => repo.listRoles(db, query, clock.today()),

    facesOf: (roles: readonly repo.RoleRow[]) =>
      repo.facesOfRoles(
        db,
        roles.map(({ id }) => id),
        ROLE_FACES,
        clock.today(),
      ),

    /** @throws {AppError} FORBIDDEN for rights beyond one's own; ALREADY_REGISTERED for a taken name */
    async add(actor: Actor, body: BodyOf<typeof access.addRole>): Promise<repo.RoleRow> {
      return inTransaction(db, async (trx) => {
        const rights = toPermissions(body)
        await requireOwnPermissions(trx, actor, permissionsOfRole(rights))
        const id = await repo.insertRole(trx, body).catch(explain)
        await repo.setPermissions(trx, id, rights)
        const role = await stored(trx, id)
        await writeAuditEvent(trx, actor, { action: 'role.add', entityId: id, after: factsOf(role) })
        return role
      })
    },

    /**
     * Changes a role for everyone who has it.
     * @throws {AppError} NOT_FOUND, STALE, CONFLICT, FORBIDDEN, INVALID, ALREADY_REGISTERED
     */
    async update(actor: Actor, id: string, body: RoleBody): Promise<repo.RoleRow> {
      return inTransaction(db, async (trx) => {
        const { before, rights } = await prepared(trx, actor, id, body)
        const role = await write(trx, id, body, rights)
        await writeAuditEvent(trx, actor, {
          action: 'role.update',
          entityId: id,
          before: factsOf(before),
          after: factsOf(role),
        })
        return role
      })
    },

    /** A preview of a change, with the refusals of the change itself. @throws {AppError} as `update` */
    async preview(actor: Actor, id: string, body: RoleBody) {
      return inDryRunTransaction(db, true, async (trx) => {
        const { before, rights } = await prepared(trx, actor, id, body)
        await write(trx, id, body, rights)
        return { affected: before.holders, ...permissionChangesOf(before.permissions, rights) }
      })
    },

    /**
     * @throws {AppError} NOT_FOUND; CONFLICT for a built-in one; IN_USE while it has present or future holders;
     * FORBIDDEN
     */
    async remove(actor: Actor, id: string): Promise<repo.RoleRow> {
      return inTransaction(db, async (trx) => {
        const role = await repo.lockRole(trx, id, clock.today())
        if (!role) throw notFoundError('role')
        if (role.builtin !== null) throw new AppError('role.built-in-stays', { name: role.name })
        await requireOwnPermissions(trx, actor, permissionsOfRole(role.permissions))
        await repo.deleteRole(trx, id, clock.today()).catch(explain)
        await deletePolicy(trx, id)
        await writeAuditEvent(trx, actor, { action: 'role.remove', entityId: id, before: factsOf(role) })
        return role
      })
    },
  }
}
