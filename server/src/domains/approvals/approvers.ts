import { toScope } from '@ems/contract/core/reach'
import { hasPermissionForEveryone, type Principal } from '../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../platform/actor/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbiddenError } from '../../platform/errors/errors.ts'
import { hasAnotherHolder, principalsByIds } from '../access/index.ts'
import { findPermitted, getPeopleInScope, hasPermissionFor, type ScopedPeople } from '../scope/index.ts'
import type { ApprovalKind } from './kind.ts'
import { hasDefaultApprover } from './steps.ts'

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing'>
type Deciding = Pick<ApprovalKind, 'permission' | 'delegation'>
type Reading = Deciding & Pick<ApprovalKind, 'read'>

/** undefined if the person is unknown: then only a right for everyone covers them */
type UserId = string | undefined

interface PermissionToDecide {
  onBehalfOf: string | null
}

/**
 * The accounts that the actor may decide for, with the delegating approver: the own right comes first. A delegation is
 * not passed on, and covers neither the actor's requests nor the delegating approver's.
 */
export async function findDecidableAccounts(
  db: Db,
  kind: Deciding,
  actor: Decider,
  userIds: readonly string[],
  today: string,
) {
  const permissions = new Map<string, PermissionToDecide>()
  for (const id of await findPermitted(db, actor, kind.permission, userIds)) permissions.set(id, { onBehalfOf: null })
  const others = userIds.filter((id) => id !== actor.userId && !permissions.has(id))
  if (others.length === 0) return permissions
  for (const giver of await giversTo(db, kind, actor, today))
    for (const id of await findPermitted(db, giver, kind.permission, others))
      if (id !== giver.userId && !permissions.has(id)) permissions.set(id, { onBehalfOf: giver.userId })
  return permissions
}

export async function findPermissionToDecide(db: Db, kind: Deciding, actor: Decider, userId: UserId, today: string) {
  if (userId !== undefined) return (await findDecidableAccounts(db, kind, actor, [userId], today)).get(userId) ?? null
  return hasPermissionForEveryone(actor, kind.permission) ? { onBehalfOf: null } : null
}

async function giversTo(db: Db, { delegation }: Deciding, { standing }: Decider, today: string): Promise<Principal[]> {
  const handed = standing.actsFor.filter(({ kind }) => kind === delegation).map(({ userId }) => userId)
  return handed.length === 0 ? [] : [...(await principalsByIds(db, handed, today)).values()]
}

export interface ApproverScope {
  /** the delegating approver; null if the decision needs no delegation */
  giver: { id: string; name: string } | null
  /** null: everyone */
  people: ScopedPeople | null
  /** accounts that the right does not cover */
  but: readonly string[]
}

const holds = ({ permission }: Deciding, { grants }: Pick<Decider, 'grants'>) => {
  const reach = grants[permission]
  return reach !== undefined && toScope(reach) !== 'own'
}

/** The actor's own right comes first. Their own leave is included only if no one else could decide it. */
export async function listApproverScopes(db: Db, kind: ApprovalKind, actor: Decider, today: string) {
  const mandates: ApproverScope[] = []
  if (holds(kind, actor)) {
    const alone =
      hasPermissionForEveryone(actor, kind.permission) &&
      !(await hasAnotherHolder(db, kind.permission, actor.userId, today)) &&
      !(kind.ownNeedsManager && (await hasDefaultApprover(db, kind, actor.userId, today)))
    const people = await getPeopleInScope(db, actor, kind.permission)
    mandates.push({ giver: null, people, but: alone ? [] : [actor.userId] })
  }
  for (const giver of await giversTo(db, kind, actor, today))
    if (holds(kind, giver))
      mandates.push({
        giver: { id: giver.userId, name: giver.name },
        people: await getPeopleInScope(db, giver, kind.permission),
        but: [actor.userId, giver.userId],
      })
  return mandates
}

/** The answer is the same for a person out of scope and for an unknown person. */
export async function requireApprover(db: Db, kind: Deciding, actor: Decider, userId: UserId, today: string) {
  const permission = await findPermissionToDecide(db, kind, actor, userId, today)
  if (!permission) throw forbiddenError()
  notePermissionCheck(kind.permission)
  return permission
}

export async function requireReader(db: Db, kind: Reading, actor: Decider, userId: UserId, today: string) {
  if (
    !(await hasPermissionFor(db, actor, kind.read, userId)) &&
    !(await findPermissionToDecide(db, kind, actor, userId, today))
  )
    throw forbiddenError()
  notePermissionCheck(kind.read)
}
