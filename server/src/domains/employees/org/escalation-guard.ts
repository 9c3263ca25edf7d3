import type { PermissionKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { principalsByIds } from '../../access/index.ts'
import * as tree from './reporting-line.repo.ts'

/** Some people who get a manager; null for no one. */
interface Move {
  people: readonly { id: string }[]
  managerId: string | null
}

/**
 * Does a change of the tree, and refuses it where the actor would come to stand above people, or to head a department, by
 * their own doing, and would get rights that they do not hold already: no one makes themselves a person's manager.
 * @param moves the tree is locked
 * @param today the organisation's day
 * @throws {AppError} FORBIDDEN; besides what `work` throws
 */
export async function withEscalationGuards<T>(
  trx: Trx,
  { actor, today }: Standpoint,
  moves: readonly Move[],
  work: () => Promise<T>,
): Promise<T> {
  const led = moves.filter(({ managerId }) => managerId !== null)
  const self = led.length === 0 ? undefined : await tree.memberById(trx, actor.userId)
  let grows = false
  if (self)
    for (const { people, managerId } of led) grows ||= await standsAboveMore(trx, self.id, people, managerId ?? '')
  const done = await work()
  if (grows) await requireHeld(trx, { actor, today }, ({ reports }) => reports)
  return done
}

/** `withEscalationGuards` for people who all get the same manager. */
export const withEscalationGuard = <T>(
  trx: Trx,
  standpoint: Standpoint,
  people: readonly { id: string }[],
  managerId: string | null,
  work: () => Promise<T>,
): Promise<T> => withEscalationGuards(trx, standpoint, [{ people, managerId }], work)

/** The actor whose rights a change of the tree must not widen, and the organisation's day. */
interface Standpoint {
  actor: Pick<ActingPrincipal, 'userId' | 'grants'>
  today: string
}

/** The actor who changes the tree, and the organisation's day. */
export interface ActorOnDay extends Standpoint {
  actor: ActingPrincipal
}

/** A `ActorOnDay`, or the product itself, which does what was planned: then the actor is null. */
export type Mover = Omit<ActorOnDay, 'actor'> & { actor: ActingPrincipal | null }

async function standsAboveMore(trx: Trx, self: string, people: readonly { id: string }[], managerId: string) {
  if (managerId !== self && (await tree.distanceBelow(trx, self, managerId)) === null) return false
  for (const { id } of people) if ((await tree.distanceBelow(trx, self, id)) === null) return true
  return false
}

/** @param concerns which of the rights that the actor has now must have been held for everyone before */
export async function requireHeld(
  trx: Trx,
  { actor, today }: Standpoint,
  concerns: (reach: Reach) => boolean,
): Promise<void> {
  const now = (await principalsByIds(trx, [actor.userId], today)).get(actor.userId)
  for (const [key, reach] of Object.entries(now?.grants ?? {}))
    if (reach && concerns(reach) && !hasPermissionForEveryone(actor, key as PermissionKey))
      throw new AppError('org.own-gain')
}
