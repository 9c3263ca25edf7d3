import type { ProviderBody } from '@ems/contract/providers'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, requireCurrent, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { GroupRoles } from '../shared/auth-needs.ts'
import { policiesByRole } from '../shared/sign-in-policy.repo.ts'
import { type OidcClient, ProviderUnavailableError, secretContext } from './oidc-client.ts'
import * as repo from './provider.repo.ts'
import { scopesOf } from './provider.rules.ts'
import { toProviderAddresses } from './provider-place.ts'

/** A provider, with its group rows that give nothing any more. */
export interface ProviderWithState {
  provider: repo.ProviderRow
  broken: readonly boolean[]
}

/** The audit snapshot of a provider. */
const factsOf = (row: repo.ProviderValues) => ({
  name: row.name,
  preset: row.preset,
  issuer: row.issuer,
  tenant: row.tenant,
  domain: row.domain,
  client_id: row.client_id,
  scopes: row.scopes,
  trusts_email: row.trusts_email,
  provides_factor: row.provides_factor,
  strong_acr: row.strong_acr,
  enabled: row.enabled,
  group_claim: row.group_claim,
  group_rows: row.group_rows,
})

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'providers_name_unique') throw new AppError('provider.name-registered')
  throw error
}

/** Administration of single sign-on providers. */
export function providerService({ db, clock, secrets }: Platform, client: OidcClient, groups: GroupRoles) {
  const withState = async (trx: Trx, provider: repo.ProviderRow): Promise<ProviderWithState> => ({
    provider,
    broken: await groups.brokenRows(trx, provider.group_rows),
  })

  /** @throws {AppError} NOT_FOUND */
  async function requireLocked(trx: Trx, id: string): Promise<repo.ProviderRow> {
    const provider = await repo.lockProvider(trx, id)
    if (!provider) throw new AppError('sso.no-provider')
    return provider
  }

  /** Absent values of a body stay. @throws {AppError} INVALID */
  async function valuesOf(
    trx: Trx,
    id: string,
    body: ProviderBody,
    before: repo.ProviderRow | null,
  ): Promise<repo.ProviderValues> {
    if (!before && !body.clientSecret) throw fieldError('clientSecret', 'field.required')
    const secret = body.clientSecret
      ? secrets.close(Buffer.from(body.clientSecret), secretContext(id))
      : (before?.client_secret as Buffer)
    return {
      ...toProviderAddresses(body),
      preset: body.preset,
      name: body.name,
      client_id: body.clientId,
      client_secret: secret,
      scopes: scopesOf(body.scopes),
      trusts_email: body.trustsEmail ?? before?.trusts_email ?? false,
      provides_factor: body.providesFactor ?? before?.provides_factor ?? false,
      strong_acr: body.strongAcr ?? before?.strong_acr ?? [],
      enabled: body.enabled ?? before?.enabled ?? false,
      group_claim: body.groups?.claim || (before?.group_claim ?? 'groups'),
      group_rows: body.groups?.rows ? await groups.readRows(trx, body.groups.rows) : (before?.group_rows ?? []),
    }
  }

  /** Mapping groups of a provider to roles needs the right to assign these roles. @throws {AppError} FORBIDDEN */
  async function requireGroupPermissions(
    trx: Trx,
    actor: Actor,
    before: repo.ProviderValues | null,
    after: repo.ProviderValues | null,
  ): Promise<void> {
    const providerAuditSnapshot = (row: repo.ProviderValues | null) =>
      row && JSON.stringify([row.issuer, row.client_id, row.enabled, row.group_claim, row.domain, row.group_rows])
    if (providerAuditSnapshot(before) === providerAuditSnapshot(after)) return
    await groups.requireMine(trx, actor, [...(before?.group_rows ?? []), ...(after?.group_rows ?? [])])
  }

  /** @throws {AppError} CONFLICT if a policy allows only providers, and none is left */
  async function requireOtherProvider(trx: Trx): Promise<void> {
    const policies = [...(await policiesByRole(trx)).values()]
    if (policies.some(({ sso }) => sso === 'only') && (await repo.enabledProviders(trx)).length === 0)
      throw new AppError('policy.provider-needed')
  }

  async function auditProvider(trx: Trx, actor: Actor, action: 'add' | 'update' | 'remove', id: string, facts: object) {
    await writeAuditEvent(trx, actor, { action: `provider.${action}`, entityId: id, ...facts })
    const { userId, sessionId } = actor
    await writeSecurityEvent(trx, clock.now(), { kind: 'provider', outcome: 'done', userId, sessionId })
  }

  return {
    async list(): Promise<ProviderWithState[]> {
      return inTransaction(db, async (trx) => {
        const all: ProviderWithState[] = []
        for (const provider of await repo.listProviders(trx)) all.push(await withState(trx, provider))
        return all
      })
    },

    /** @throws {AppError} INVALID, ALREADY_REGISTERED; FORBIDDEN for groups that give more rights than the actor has */
    async add(actor: Actor, body: ProviderBody): Promise<ProviderWithState> {
      return inTransaction(db, async (trx) => {
        const id = newId()
        const values = await valuesOf(trx, id, body, null)
        await requireGroupPermissions(trx, actor, null, values)
        await repo.insertProvider(trx, id, values).catch(explain)
        await auditProvider(trx, actor, 'add', id, { after: factsOf(values) })
        return withState(trx, await requireLocked(trx, id))
      })
    },

    /**
     * @throws {AppError} NOT_FOUND, STALE, INVALID, ALREADY_REGISTERED, FORBIDDEN; CONFLICT for another issuer with
     * people
     */
    async update(actor: Actor, id: string, body: ProviderBody & { ifUpdatedAt?: string | undefined }) {
      const changed = await inTransaction(db, async (trx) => {
        const before = await requireLocked(trx, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const values = await valuesOf(trx, id, body, before)
        // The same subject of another issuer is another person.
        if (values.issuer !== before.issuer && (await repo.hasIdentities(trx, id)))
          throw new AppError('provider.issuer-in-use')
        await requireGroupPermissions(trx, actor, before, values)
        await repo.updateProvider(trx, id, values).catch(explain)
        await requireOtherProvider(trx)
        await auditProvider(trx, actor, 'update', id, { before: factsOf(before), after: factsOf(values) })
        return withState(trx, await requireLocked(trx, id))
      })
      client.forget(id)
      return changed
    },

    /**
     * Deletes a provider; its linked accounts and group roles end.
     * @throws {AppError} NOT_FOUND, CONFLICT, FORBIDDEN
     */
    async remove(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const before = await requireLocked(trx, id)
        await requireGroupPermissions(trx, actor, before, null)
        await groups.endAll(trx, id, actor)
        await repo.deleteProvider(trx, id)
        await requireOtherProvider(trx)
        await auditProvider(trx, actor, 'remove', id, { before: factsOf(before) })
      })
      client.forget(id)
    },

    /** Reads a provider's published data. @throws {AppError} NOT_FOUND */
    async check(id: string) {
      const provider = await repo.providerById(db, id)
      if (!provider) throw new AppError('sso.no-provider')
      client.forget(id)
      const away = `${new URL(provider.issuer).host} is not responding.`
      const discovery = await client.reach(provider).then(
        () => ({ key: 'discovery' as const, ok: true, sentence: 'The provider’s addresses were read.' }),
        (error: unknown) => ({
          key: 'discovery' as const,
          ok: false,
          sentence:
            error instanceof ProviderUnavailableError
              ? away
              : 'The provider’s addresses are not valid. Check the issuer.',
        }),
      )
      if (!discovery.ok) return { provider, steps: [discovery], ok: false }
      const count = await client.countKeys(provider).catch(() => 0)
      const sentence = count > 0 ? `Keys read: ${count}.` : 'The provider’s keys could not be read.'
      return { provider, steps: [discovery, { key: 'keys' as const, ok: count > 0, sentence }], ok: count > 0 }
    },
  }
}
