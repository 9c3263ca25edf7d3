import type { PermissionKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { principalsByIds } from '../../access/index.ts'
import * as tree from './reporting-line.repo.ts'

/** People with a new manager; null for none. */
interface Move {
  people: readonly { id: string }[]
  managerId: string | null
}

/**
 * Changes the tree, and refuses if the actor themselves would become the manager of people or the head of a department,
 * and so gain rights: nobody makes themselves a person's manager.
 * @param moves with the tree locked
 * @param today the organisation's day
 * @throws {AppError} FORBIDDEN; besides the errors of `work`
 */
export async function withEscalationGuards<T>(
  trx: Trx,
  { actor, today }: Standpoint,
  moves: readonly Move[],
  work: () => Promise<T>,
): Promise<T> {
  const led = moves.filter(({ managerId }) => managerId !== null)
  const self = led.length === 0 ? undefined : await tree.orgMemberById(trx, actor.userId)
  let grows = false
  if (self)
    for (const { people, managerId } of led) grows ||= await standsAboveMore(trx, self.id, people, managerId ?? '')
  const done = await work()
  if (grows) await requireHeld(trx, { actor, today }, ({ reports }) => reports)
  return done
}

/** `withEscalationGuards` for people with the same new manager. */
export const withEscalationGuard = <T>(
  trx: Trx,
  standpoint: Standpoint,
  people: readonly { id: string }[],
  managerId: string | null,
  work: () => Promise<T>,
): Promise<T> => withEscalationGuards(trx, standpoint, [{ people, managerId }], work)

/** The actor whose rights a change of the tree must not increase, and the organisation's day. */
interface Standpoint {
  actor: Pick<ActingPrincipal, 'userId' | 'grants'>
  today: string
}

/** The actor who changes the tree, and the organisation's day. */
export interface ActorOnDay extends Standpoint {
  actor: ActingPrincipal
}

/** An `ActorOnDay`; the actor is null if the product applies a plan. */
export type Mover = Omit<ActorOnDay, 'actor'> & { actor: ActingPrincipal | null }

async function standsAboveMore(trx: Trx, self: string, people: readonly { id: string }[], managerId: string) {
  if (managerId !== self && (await tree.distanceBelow(trx, self, managerId)) === null) return false
  for (const { id } of people) if ((await tree.distanceBelow(trx, self, id)) === null) return true
  return false
}

/** @param concerns the rights that the actor must have had for everyone before */
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
