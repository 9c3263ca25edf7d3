import { wordFor } from '@ems/contract/core/reach'
import { hasPermissionForEveryone, type Principal } from '../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../platform/actor/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbiddenError } from '../../platform/errors/errors.ts'
import { hasAnotherHolder, principalsByIds } from '../access/index.ts'
import { findPermitted, getPeopleInScope, hasPermissionFor, type ScopedPeople } from '../scope/index.ts'

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing'>

/** The right behind a decision. */
export interface Right {
  /** the account of the delegating approver; null for the own right */
  onBehalfOf: string | null
}

/**
 * The right by which the actor may decide a person's leaves: their own, else a delegation for today. A delegation is not
 * passed on. It covers neither the actor's own leave nor that of the delegating approver.
 * @param userId the person's account; undefined where there is no such person
 * @returns null where the actor may not decide
 */
export async function rightToDecide(
  db: Db,
  actor: Decider,
  userId: string | undefined,
  today: string,
): Promise<Right | null> {
  if (await hasPermissionFor(db, actor, 'leaves.decide', userId)) return { onBehalfOf: null }
  if (userId === undefined || userId === actor.userId) return null
  for (const giver of await giversTo(db, actor, today))
    if (giver.userId !== userId && (await hasPermissionFor(db, giver, 'leaves.decide', userId)))
      return { onBehalfOf: giver.userId }
  return null
}

/** The people whose leaves the actor may decide today: `rightToDecide` for a list. @param userIds their accounts */
export async function decidable(
  db: Db,
  actor: Decider,
  userIds: readonly string[],
  today: string,
): Promise<ReadonlySet<string>> {
  const found = new Set(await findPermitted(db, actor, 'leaves.decide', userIds))
  for (const giver of await giversTo(db, actor, today))
    for (const id of await findPermitted(db, giver, 'leaves.decide', userIds))
      if (id !== actor.userId && id !== giver.userId) found.add(id)
  return found
}

/** The approvers who delegated to the actor today, with their present rights. */
async function giversTo(db: Db, { standing }: Decider, today: string): Promise<Principal[]> {
  const handed = standing.actsFor.filter(({ kind }) => kind === 'leave').map(({ userId }) => userId)
  return handed.length === 0 ? [] : [...(await principalsByIds(db, handed, today)).values()]
}

/** The people whose leaves one right covers. */
export interface ApproverScope {
  /** the delegating approver; null for the own right */
  giver: { id: string; name: string } | null
  /** null: everyone */
  people: ScopedPeople | null
  /** accounts that the right does not cover nevertheless */
  but: readonly string[]
}

const holds = ({ grants }: Pick<Decider, 'grants'>) => {
  const reach = grants['leaves.decide']
  return reach !== undefined && wordFor(reach) !== 'own'
}

/**
 * Every right by which the actor decides leaves today, their own first. The own leave is included only where no one else
 * could decide it.
 */
export async function listApproverScopes(db: Db, actor: Decider, today: string): Promise<ApproverScope[]> {
  const mandates: ApproverScope[] = []
  if (holds(actor)) {
    const alone =
      hasPermissionForEveryone(actor, 'leaves.decide') &&
      !(await hasAnotherHolder(db, 'leaves.decide', actor.userId, today))
    const people = await getPeopleInScope(db, actor, 'leaves.decide')
    mandates.push({ giver: null, people, but: alone ? [] : [actor.userId] })
  }
  for (const giver of await giversTo(db, actor, today))
    if (holds(giver))
      mandates.push({
        giver: { id: giver.userId, name: giver.name },
        people: await getPeopleInScope(db, giver, 'leaves.decide'),
        but: [actor.userId, giver.userId],
      })
  return mandates
}

/** Requires an approver. @throws {AppError} FORBIDDEN, the same for a person out of scope and for an unknown one */
export async function requireApprover(
  db: Db,
  actor: Decider,
  userId: string | undefined,
  today: string,
): Promise<Right> {
  const right = await rightToDecide(db, actor, userId, today)
  if (!right) throw forbiddenError()
  notePermissionCheck('leaves.decide')
  return right
}

/** Requires a reader or an approver of a person's leave. @throws {AppError} FORBIDDEN */
export async function requireReader(db: Db, actor: Decider, userId: string | undefined, today: string): Promise<void> {
  if (!(await hasPermissionFor(db, actor, 'leaves.read', userId)) && !(await rightToDecide(db, actor, userId, today)))
    throw forbiddenError()
  notePermissionCheck('leaves.read')
}
