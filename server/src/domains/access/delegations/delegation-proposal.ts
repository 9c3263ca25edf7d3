import type { DelegationKind } from '@ems/contract/core/own-access'
import type { Db } from '../../../platform/database/index.ts'
import { principalsByIds } from '../principals/principal.repo.ts'
import { hasDelegated } from '../shared/delegation.repo.ts'
import { canApprove } from '../shared/grants.rules.ts'

/** A delegation that a person's absence asks for. */
export interface ProposedDelegation {
  userId: string
  name: string
  kinds: DelegationKind[]
  from_day: string
  to_day: string
}

/**
 * What a person who will be away should hand over: null for who decides nothing for others, who has handed it over for some
 * of the days already, and for days that are past.
 * @param userId the account of who will be away
 * @param today the organisation's day
 */
export async function proposeDelegation(
  db: Db,
  userId: string,
  { from_day, to_day }: { from_day: string; to_day: string },
  today: string,
): Promise<ProposedDelegation | null> {
  if (to_day < today) return null
  const person = (await principalsByIds(db, [userId], today)).get(userId)
  if (!person || !canApprove(person.grants, 'leave')) return null
  const days = { from_day: from_day < today ? today : from_day, to_day }
  if (await hasDelegated(db, userId, ['leave'], days)) return null
  return { userId, name: person.name, kinds: ['leave'], ...days }
}
