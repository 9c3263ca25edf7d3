import type { Account } from '@ems/contract/accounts'
import type { AccountListRow } from './repo.ts'

const stateOf = ({ active, locked_at, signed_in }: AccountListRow): Account['state'] => {
  if (!active) return 'closed'
  if (locked_at !== null) return 'locked'
  return signed_in ? 'active' : 'never'
}

export const presentAccount = (row: AccountListRow): Account => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  state: stateOf(row),
  factors: { totp: row.totp, passkeys: row.passkeys, recoveryLeft: row.recovery_left },
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  invitedAt: null,
  lockReason: row.lock_reason,
})
