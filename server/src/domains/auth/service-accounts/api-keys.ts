import { randomInt } from 'node:crypto'
import type { NewKey } from '@ems/contract/keys'
import { type Actor, getScope } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Loop, startLoop } from '../../../platform/queue/index.ts'
import { queueMails } from '../../mail/index.ts'
import { lockAccount } from '../shared/account.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { apiKeyExpiryMail, keyLine, securityMail } from '../shared/mail-templates.ts'
import * as repo from './api-key.repo.ts'
import { DEFAULT_CALLS_PER_MINUTE, invalidEnd, MAX_KEY_DAYS, MOST_KEYS, WARNED_DAYS } from './api-key.rules.ts'
import { isServiceAccount } from './service-account.repo.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const newPrefix = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The audit snapshot of a key. */
export const keyAuditSnapshot = ({ owner_id, name, prefix, permissions, per_minute, expires_at }: repo.KeyRow) => ({
  owner_id,
  name,
  prefix,
  permissions,
  per_minute,
  expires_at: expires_at.toISOString(),
})

export type CreatedKey = { key: repo.KeyRow; secret: string }

/**
 * Makes a key, in a transaction.
 * @param most the longest life in days
 * @throws {AppError} INVALID, CONFLICT for too many
 */
export async function createKey(
  { clock }: Pick<Platform, 'clock'>,
  trx: Trx,
  actor: Actor,
  ownerId: string,
  { name, permissions, perMinute = DEFAULT_CALLS_PER_MINUTE, ...wanted }: NewKey,
  most: number,
): Promise<CreatedKey> {
  requireFreshProof()
  const [now, expiresAt] = [clock.now(), clock.instant(wanted.expiresAt)]
  const refusal = invalidEnd(expiresAt, now, most)
  if (refusal === 'past') throw fieldError('expiresAt', 'key.ends-in-past')
  if (refusal === 'late') throw fieldError('expiresAt', 'key.ends-too-late', { days: most })
  // The lock lets each of several parallel calls see the earlier keys.
  await lockAccount(trx, ownerId)
  if ((await repo.keysOf(trx, [ownerId], now)).length >= MOST_KEYS)
    throw new AppError('key.too-many', { most: MOST_KEYS })
  const [prefix, secret] = [newPrefix(), newToken()]
  const values = { ownerId, name, prefix, permissions, perMinute, expiresAt, by: actor.userId, at: now }
  const key = await repo.insertKey(trx, { ...values, secretHash: hashToken(secret) })
  await writeAuditEvent(trx, actor, { action: 'key.add', entityId: key.id, after: keyAuditSnapshot(key) })
  const event = { kind: 'key-add', outcome: 'done', userId: ownerId, sessionId: actor.sessionId } as const
  await writeSecurityEvent(trx, now, { ...event, detail: { key: key.id, by: actor.userId } })
  await queueMails(trx, [securityMail(actor, 'keyMade', key.id, [keyLine(name, prefix)])])
  return { key, secret: `ems_${prefix}_${secret}` }
}

/** A person's own keys. */
export function ownKeys({ db, clock }: Platform) {
  /** The caller's own keys need no check of a person. */
  const mine = (actor: Actor) => {
    notePermissionCheck('keys.own')
    return actor.userId
  }
  return {
    list: (actor: Actor): Promise<repo.KeyRow[]> => repo.keysOf(db, [mine(actor)], clock.now()),

    /** @returns the key itself, which is shown only once. @throws {AppError} INVALID, CONFLICT */
    add: (actor: Actor, wanted: NewKey): Promise<CreatedKey> =>
      inTransaction(db, (trx) => createKey({ clock }, trx, actor, mine(actor), wanted, MAX_KEY_DAYS.person)),

    /** @throws {AppError} NOT_FOUND, for another person's key as for an unknown one */
    async revoke(actor: Actor, id: string): Promise<repo.KeyRow> {
      const owner = mine(actor)
      return inTransaction(db, async (trx) => {
        const key = await repo.lockKey(trx, id, clock.now())
        const isMine = key?.owner_id === owner
        const isTheirs = key && getScope(actor, 'services.manage') && (await isServiceAccount(trx, key.owner_id))
        if (!key || !(isMine || isTheirs)) throw new AppError('key.not-found')
        await repo.revokeKeys(trx, { id }, clock.now())
        await writeAuditEvent(trx, actor, { action: 'key.revoke', entityId: id, before: keyAuditSnapshot(key) })
        const event = { kind: 'key-revoke', outcome: 'done', userId: key.owner_id, sessionId: actor.sessionId } as const
        await writeSecurityEvent(trx, clock.now(), { ...event, detail: { key: id, by: actor.userId } })
        return key
      })
    },
  }
}

const USED_MS = 10_000

/** Writes the last use of keys on this instance every ten seconds. */
export function keyUseRecorder({ db, clock, log }: Platform) {
  let used = new Map<string, string>()
  let loop: Loop | undefined
  async function write(): Promise<false> {
    const writing = used
    used = new Map()
    const rows = [...writing].map(([id, network]) => ({ id, network }))
    try {
      if (rows.length > 0) await repo.markUsed(db, rows, clock.now())
    } catch (error) {
      used = new Map([...writing, ...used])
      throw error
    }
    return false
  }
  return {
    saw: (id: string, network: string) => void used.set(id, network),
    /** writes at once, instead of within ten seconds */
    write,
    start() {
      loop = startLoop('last used keys', USED_MS, log, write)
    },
    async stop() {
      await loop?.stop()
      await write()
    },
  }
}

/** Notifies owners of keys that expire soon, once for each number of days before. */
export async function warnOfExpiringKeys(db: Db, now: Date): Promise<void> {
  for (const days of WARNED_DAYS) {
    const ending = await repo.keysEnding(db, now, days)
    if (ending.length > 0)
      await inTransaction(db, (trx) =>
        queueMails(
          trx,
          ending.map((key) => apiKeyExpiryMail(key, days)),
        ),
      )
  }
}
