import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import type { GroupRow } from '../shared/auth-needs.ts'

const PROVIDER = [
  'id',
  'preset',
  'name',
  'issuer',
  'tenant',
  'domain',
  'client_id',
  'client_secret',
  'scopes',
  'trusts_email',
  'provides_factor',
  'strong_acr',
  'enabled',
  'group_claim',
  sql<GroupRow[]>`group_rows`.as('group_rows'),
  'updated_at',
] as const

const selected = (db: Db) => db.selectFrom('providers').select(PROVIDER)

export const listProviders = (db: Db) => selected(db).orderBy(sql`lower(name)`).execute()

export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number]
export type ProviderValues = Omit<ProviderRow, 'id' | 'updated_at'>

/** Providers that people can sign in with. */
export const enabledProviders = (db: Db) =>
  db.selectFrom('providers').select(['id', 'name']).where('enabled', '=', true).orderBy(sql`lower(name)`).execute()

export const providerById = (db: Db, id: string) => selected(db).where('id', '=', id).executeTakeFirst()

export const lockProvider = (trx: Trx, id: string) => selected(trx).where('id', '=', id).forUpdate().executeTakeFirst()

const columnsOf = (values: ProviderValues) => ({ ...values, group_rows: JSON.stringify(values.group_rows) })

/** @throws the unique violation `providers_name_unique` for a taken name, in any case */
export async function insertProvider(trx: Trx, id: string, values: ProviderValues): Promise<void> {
  await trx
    .insertInto('providers')
    .values({ id, ...columnsOf(values) })
    .execute()
}

/** @throws the unique violation `providers_name_unique` */
export async function updateProvider(trx: Trx, id: string, values: ProviderValues): Promise<void> {
  await trx
    .updateTable('providers')
    .set({ ...columnsOf(values), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteProvider(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('providers').where('id', '=', id).execute()
}

/** The same secret under another key of this installation. */
export async function setClientSecret(trx: Trx, id: string, secret: Buffer): Promise<void> {
  await trx.updateTable('providers').set({ client_secret: secret }).where('id', '=', id).execute()
}

export const identityBySubject = (db: Db, providerId: string, subject: string) =>
  db
    .selectFrom('provider_identities')
    .select(['id', 'user_id'])
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()

export async function hasIdentities(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_identities')
    .select('id')
    .where('provider_id', '=', providerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const identitiesOf = (db: Db, userId: string) =>
  db
    .selectFrom('provider_identities as i')
    .innerJoin('providers as p', 'p.id', 'i.provider_id')
    .select(['i.id', 'i.provider_id', 'p.name', 'i.email', 'i.linked_at', 'i.last_used_at'])
    .where('i.user_id', '=', userId)
    .orderBy(sql`lower(p.name)`)
    .execute()

export type IdentityRow = Awaited<ReturnType<typeof identitiesOf>>[number]

interface NewIdentity {
  providerId: string
  userId: string
  subject: string
  email: string | null
}

/** @returns its id. @throws the unique violations `provider_identities_subject` and `provider_identities_user` */
export async function insertIdentity(trx: Trx, { providerId, userId, subject, email }: NewIdentity, at: Date) {
  const id = newId()
  await trx
    .insertInto('provider_identities')
    .values({ id, provider_id: providerId, user_id: userId, subject, email, linked_at: at })
    .execute()
  return id
}

export async function markIdentityUsed(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('provider_identities').set({ last_used_at: at }).where('id', '=', id).execute()
}

export async function deleteIdentity(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('provider_identities').where('id', '=', id).execute()
}

/** Ends the sessions that a person began with a provider, but one. */
export async function deleteProviderSessions(trx: Trx, userId: string, providerId: string, except: string | null) {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .execute()
}

/** Ends sessions named by a provider. @returns their owners */
export async function endSessionsAt(
  trx: Trx,
  providerId: string,
  { sid, subject }: { sid: string | null; subject: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    delete from sessions where provider_id = ${providerId}
      and (${sid}::text is null or provider_sid = ${sid})
      and (${subject}::text is null or user_id = (
        select user_id from provider_identities where provider_id = ${providerId} and subject = ${subject}))
    returning user_id`.execute(trx)
  return [...new Set(rows.map((row) => row.user_id))]
}

/** A session by its token, with its provider. */
export const sessionOfToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'bind_hash', 'strength', 'provider_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The provider of a session; null for other sign-ins. */
export async function providerOfSession(db: Db, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('provider_id').where('id', '=', sessionId).executeTakeFirst()
  return row?.provider_id ?? null
}
