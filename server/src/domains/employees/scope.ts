import type { PersonKey } from '@ems/contract/core/permissions'
import type { Actor } from '../../platform/actor.ts'
import { recordCheck } from '../../platform/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbidden } from '../../platform/errors.ts'
import { covered } from './repo-scope.ts'

/**
 * Whether the actor holds a right for a person.
 * @param db the transaction where there is one
 * @param userId the person's account; undefined or null where there is no such person, whom only `everyone` contains
 */
export async function covers(
  db: Db,
  actor: Pick<Actor, 'userId' | 'grants'>,
  key: PersonKey,
  userId: string | null | undefined,
): Promise<boolean> {
  const reach = actor.grants[key]
  if (!reach || reach.everyone) return reach !== undefined
  if (actor.userId === userId) return true
  return userId != null && (await covered(db, actor, key, [userId])).has(userId)
}

/**
 * Lets an actor pass who holds a right for a person. What is about a person (see `subject` of the endpoint) is neither
 * committed nor answered without it. It comes before "does not exist": somebody without the right is not told which ids do.
 * @param userId the person's account; undefined or null where there is no such person
 * @throws {AppError} FORBIDDEN, the same for a person out of reach and for one who does not exist
 */
export async function requirePerson(
  db: Db,
  actor: Actor,
  key: PersonKey,
  userId: string | null | undefined,
): Promise<void> {
  if (!(await covers(db, actor, key, userId))) throw forbidden()
  recordCheck(key)
}
