import { DAY_MS } from '@ems/contract/core/durations'
import type { NewKey, ServiceBody } from '@ems/contract/keys'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { setActive } from '../shared/account.repo.ts'
import { type KeyRow, keysOf, revokeKeys } from './api-key.repo.ts'
import { MAX_KEY_DAYS } from './api-key.rules.ts'
import { type CreatedKey, createKey } from './api-keys.ts'
import {
  type DevicePermission,
  insertService,
  listServiceAccounts,
  lockService,
  type ServiceAccountRow,
  updateService,
} from './service-account.repo.ts'

/** A service account, with its keys. */
export interface ServiceWithKeys {
  service: ServiceAccountRow
  keys: KeyRow[]
}

/** The audit snapshot of a service account. */
const factsOf = ({ name, purpose, contact_id }: ServiceAccountRow) => ({ name, purpose, contact_id })

const valuesOf = ({ name, purpose, contactId }: ServiceBody) => ({ name, purpose, contactId: contactId ?? null })

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'service_accounts_contact_id_fkey')
    throw fieldError('contactId', 'key.unknown-contact')
  throw error
}

/** Creates a service account with one right and no role, and its only key. @throws {AppError} CONFIRM */
export async function createServiceWithKey(
  platform: Pick<Platform, 'clock'>,
  trx: Trx,
  actor: Actor,
  { name, purpose, permission }: { name: string; purpose: string; permission: DevicePermission },
): Promise<{ id: string; secret: string }> {
  const id = await insertService(trx, { name, purpose, contactId: null }, permission)
  await writeAuditEvent(trx, actor, {
    action: 'service.add',
    entityId: id,
    after: { name, purpose, contact_id: null, own_right: permission },
  })
  const expiresAt = new Date(platform.clock.now().getTime() + MAX_KEY_DAYS.service * DAY_MS).toISOString()
  const wanted = { name, permissions: [{ key: permission, scope: 'everyone' as const }], expiresAt }
  const { secret } = await createKey(platform, trx, actor, id, wanted, MAX_KEY_DAYS.service)
  return { id, secret }
}

/** Closes a service account and revokes its keys. @returns whether there was one */
export async function closeService(trx: Trx, clock: Platform['clock'], actor: Actor, id: string): Promise<boolean> {
  const service = await lockService(trx, id)
  if (!service) return false
  await revokeKeys(trx, { owner: id }, clock.now())
  await setActive(trx, id, false)
  await writeAuditEvent(trx, actor, { action: 'service.remove', entityId: id, before: factsOf(service) })
  return true
}

/** Service accounts: they act as themselves, with keys. */
export function serviceAccounts({ db, clock }: Platform) {
  /** @throws {AppError} NOT_FOUND */
  async function requireLocked(trx: Trx, id: string): Promise<ServiceAccountRow> {
    const service = await lockService(trx, id)
    if (!service) throw new AppError('key.unknown-service')
    return service
  }
  const withKeys = async (trx: Trx, service: ServiceAccountRow): Promise<ServiceWithKeys> => ({
    service,
    keys: await keysOf(trx, [service.id], clock.now()),
  })

  return {
    async list(): Promise<ServiceWithKeys[]> {
      const services = await listServiceAccounts(db)
      const keys = Map.groupBy(
        await keysOf(
          db,
          services.map(({ id }) => id),
          clock.now(),
        ),
        ({ owner_id }) => owner_id,
      )
      return services.map((service) => ({ service, keys: keys.get(service.id) ?? [] }))
    },

    /** @throws {AppError} INVALID for an unknown contact */
    async add(actor: Actor, body: ServiceBody): Promise<ServiceWithKeys> {
      return inTransaction(db, async (trx) => {
        const service = await requireLocked(trx, await insertService(trx, valuesOf(body)).catch(explain))
        await writeAuditEvent(trx, actor, { action: 'service.add', entityId: service.id, after: factsOf(service) })
        return withKeys(trx, service)
      })
    },

    /** @throws {AppError} NOT_FOUND, INVALID */
    async update(actor: Actor, id: string, body: ServiceBody): Promise<ServiceWithKeys> {
      return inTransaction(db, async (trx) => {
        const before = await requireLocked(trx, id)
        await updateService(trx, id, valuesOf(body)).catch(explain)
        const service = await requireLocked(trx, id)
        const facts = { before: factsOf(before), after: factsOf(service) }
        await writeAuditEvent(trx, actor, { action: 'service.update', entityId: id, ...facts })
        return withKeys(trx, service)
      })
    },

    /** Closes it; its keys are revoked. @throws {AppError} NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<ServiceWithKeys> {
      return inTransaction(db, async (trx) => {
        const service = await requireLocked(trx, id)
        await closeService(trx, clock, actor, id)
        return { service, keys: [] }
      })
    },

    /** @returns the key itself, which is shown only once. @throws {AppError} NOT_FOUND, INVALID, CONFLICT */
    async addKey(actor: Actor, id: string, wanted: NewKey): Promise<CreatedKey> {
      return inTransaction(db, async (trx) => {
        await requireLocked(trx, id)
        return createKey({ clock }, trx, actor, id, wanted, MAX_KEY_DAYS.service)
      })
    },
  }
}
