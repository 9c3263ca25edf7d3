import type { Account } from '@ems/contract/accounts'
import { shownEmail } from '../../platform/personal/placeholder-email.ts'
import type { AccountListRow } from './repo.ts'

/** How an account stands. */
export const stateOf = ({ active, locked_at, signed_in, invited_at }: AccountListRow): Account['state'] => {
  if (!active) return 'closed'
  if (locked_at !== null) return 'locked'
  if (signed_in) return 'active'
  return invited_at === null ? 'never' : 'invited'
}

export const presentAccount = (row: AccountListRow): Account => ({
  _id: row.id,
  name: row.name,
  email: shownEmail(row.email) ?? '',
  profileImage: row.profile_image,
  role: row.role,
  state: stateOf(row),
  factors: { totp: row.totp, passkeys: row.passkeys, recoveryLeft: row.recovery_left },
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  invitedAt: row.invited_at?.toISOString() ?? null,
  lockReason: row.lock_reason,
  hasRecord: row.has_record,
})
