import type { Principal } from '../../platform/actor.ts'
import { recordCheck } from '../../platform/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbidden } from '../../platform/errors.ts'
import { principalsByIds } from '../access/index.ts'
import { covers } from '../employees/index.ts'

type Decider = Pick<Principal, 'userId' | 'grants' | 'standing'>

/** By whose right somebody decides. */
export interface Right {
  /** the account of who handed their decisions over; null where it is the decider's own right */
  onBehalfOf: string | null
}

/**
 * By whose right somebody may decide a person's leaves: their own, else that of one who handed their decisions to them for
 * today. What was handed over is not passed on, and nobody decides their own leave by it, nor that of who handed it over.
 * @param userId the person's account; undefined where there is no such person
 * @returns null where by none
 */
export async function rightToDecide(
  db: Db,
  actor: Decider,
  userId: string | undefined,
  today: string,
): Promise<Right | null> {
  if (await covers(db, actor, 'leaves.decide', userId)) return { onBehalfOf: null }
  const handed = actor.standing.actsFor.filter(({ kind }) => kind === 'leave').map((each) => each.userId)
  if (userId === undefined || userId === actor.userId || handed.length === 0) return null
  const givers = await principalsByIds(db, handed, today)
  for (const giver of givers.values())
    if (giver.userId !== userId && (await covers(db, giver, 'leaves.decide', userId)))
      return { onBehalfOf: giver.userId }
  return null
}

/** Lets a decider pass. @throws {AppError} FORBIDDEN, the same for a person out of reach and for one who does not exist */
export async function requireDecider(
  db: Db,
  actor: Decider,
  userId: string | undefined,
  today: string,
): Promise<Right> {
  const right = await rightToDecide(db, actor, userId, today)
  if (!right) throw forbidden()
  recordCheck('leaves.decide')
  return right
}

/** Lets pass who may see a person's leave: by their own right, or because they may decide it. @throws {AppError} FORBIDDEN */
export async function requireReader(db: Db, actor: Decider, userId: string | undefined, today: string): Promise<void> {
  if (!(await covers(db, actor, 'leaves.read', userId)) && !(await rightToDecide(db, actor, userId, today)))
    throw forbidden()
  recordCheck('leaves.read')
}
