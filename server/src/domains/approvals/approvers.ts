import { wordFor } from '@ems/contract/core/reach'
import { hasPermissionForEveryone, type Principal } from '../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../platform/actor/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbiddenError } from '../../platform/errors/errors.ts'
import { hasAnotherHolder, principalsByIds } from '../access/index.ts'
import { findPermitted, getPeopleInScope, hasPermissionFor, type ScopedPeople } from '../scope/index.ts'

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing'>

/** By whose right someone decides. */
export interface Right {
  /** the account of who handed their decisions over; null where it is the decider's own right */
  onBehalfOf: string | null
}

/**
 * By whose right someone may decide a person's leaves: their own, else that of one who handed their decisions to them for
 * today. What was handed over is not passed on, and no one decides their own leave by it, nor that of who handed it over.
 * @param userId the person's account; undefined where there is no such person
 * @returns null where by none
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

/** Those of some people whose leaves someone may decide today, see `rightToDecide`. @param userIds the people's accounts */
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

/** Those who handed their decisions on leaves to someone for today, resolved again. */
async function giversTo(db: Db, { standing }: Decider, today: string): Promise<Principal[]> {
  const handed = standing.actsFor.filter(({ kind }) => kind === 'leave').map(({ userId }) => userId)
  return handed.length === 0 ? [] : [...(await principalsByIds(db, handed, today)).values()]
}

/** Whose leaves someone decides by one right. */
export interface ApproverScope {
  /** who handed it over; null where it is the decider's own */
  giver: { id: string; name: string } | null
  /** whom it holds; null: everyone */
  people: ScopedPeople | null
  /** the accounts of those whose leaves it does not decide all the same */
  but: readonly string[]
}

const holds = ({ grants }: Pick<Decider, 'grants'>) => {
  const reach = grants['leaves.decide']
  return reach !== undefined && wordFor(reach) !== 'own'
}

/**
 * Every right by which someone decides leaves of others today, their own first. It is `rightToDecide` for a list; one's own
 * leave is among them where no one else could decide it.
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

/** Lets a decider pass. @throws {AppError} FORBIDDEN, the same for a person out of reach and for one who does not exist */
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

/** Lets pass who may see a person's leave: by their own right, or because they may decide it. @throws {AppError} FORBIDDEN */
export async function requireReader(db: Db, actor: Decider, userId: string | undefined, today: string): Promise<void> {
  if (!(await hasPermissionFor(db, actor, 'leaves.read', userId)) && !(await rightToDecide(db, actor, userId, today)))
    throw forbiddenError()
  notePermissionCheck('leaves.read')
}
