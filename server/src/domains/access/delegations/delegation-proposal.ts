import type { DelegationKind } from '@ems/contract/core/own-access'
import type { Db } from '../../../platform/database/index.ts'
import { principalsByIds } from '../principals/principal.repo.ts'
import { hasDelegated } from '../shared/delegation.repo.ts'
import { canApprove } from '../shared/grants.rules.ts'

/** A proposed delegation for a person's absence. */
export interface ProposedDelegation {
  userId: string
  name: string
  kinds: DelegationKind[]
  from_day: string
  to_day: string
}

/**
 * The delegation to propose for an absence: null for people who decide nothing for others, who have a delegation on
 * some of the days, and for past days.
 * @param userId the account of the absent person
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
