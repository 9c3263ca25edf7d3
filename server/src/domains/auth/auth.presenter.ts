import type { OwnSession, Passkey } from '@ems/contract/account'
import type { SessionUser } from '@ems/contract/auth'
import type { SignInRules } from '@ems/contract/core/sign-in'
import type { ApiKey, Service } from '@ems/contract/keys'
import type { PolicyRules } from '@ems/contract/security'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor/actor.ts'
import type { KeyRow } from './service-accounts/api-key.repo.ts'
import type { ServiceWithKeys } from './service-accounts/service-accounts.ts'
import type { AccountRow } from './shared/account.repo.ts'
import type { Factors } from './shared/factor.repo.ts'
import { deviceOf } from './shared/one-time-code.rules.ts'
import type { PasskeyRow } from './shared/passkey.repo.ts'
import type { SessionListRow } from './shared/session.repo.ts'
import type { IdentityRow } from './single-sign-on/provider.repo.ts'

export const presentAccount = (row: AccountRow): SessionUser => ({
  _id: row.id,
  name: row.name,
  role: row.role as SessionUser['role'],
  email: row.email,
  profileImage: row.profile_image,
})

export const presentActor = (actor: Actor): SessionUser => ({
  _id: actor.userId,
  name: actor.name,
  role: actor.role,
  email: actor.email,
  profileImage: actor.profileImage,
})

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  backedUp: row.backed_up,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const presentFactors = ({ totp, recoveryLeft }: Factors, passkeys: PasskeyRow[]) => ({
  totp,
  passkeys: passkeys.map(presentPasskey),
  recoveryLeft,
})

export const presentRules = (rules: SignInRules): z.output<typeof PolicyRules> => ({
  ...rules,
  graceUntil: rules.graceUntil?.toISOString() ?? null,
})

/** @param current the calling session */
export const presentSession = (row: SessionListRow, current: string): OwnSession => ({
  _id: row.id,
  device: deviceOf(row.user_agent ?? ''),
  network: row.network,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  current: row.id === current,
  strength: row.strength as OwnSession['strength'],
})

export const presentIdentity = (row: IdentityRow) => ({
  _id: row.id,
  provider: { _id: row.provider_id, name: row.name },
  email: row.email,
  linkedAt: row.linked_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const presentKey = (row: KeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  prefix: row.prefix,
  permissions: row.permissions,
  expiresAt: row.expires_at.toISOString(),
  perMinute: row.per_minute,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const presentService = ({ service, keys }: ServiceWithKeys): Service => ({
  _id: service.id,
  name: service.name,
  purpose: service.purpose,
  contact: service.contact_id === null ? null : { _id: service.contact_id, name: service.contact_name ?? '' },
  keys: keys.map(presentKey),
})
