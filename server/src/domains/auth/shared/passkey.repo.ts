import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'

const PASSKEY = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'backed_up',
  'name',
  'created_at',
  'last_used_at',
] as const

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(PASSKEY).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number]

export const passkeyByCredential = (db: Db, credentialId: Buffer) =>
  db.selectFrom('passkeys').select(PASSKEY).where('credential_id', '=', credentialId).executeTakeFirst()

/** @throws the unique violation `passkeys_credential_id_key` for a known one */
export async function insertPasskey(
  trx: Trx,
  passkey: {
    userId: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    backedUp: boolean
    rpId: string
    name: string
  },
): Promise<PasskeyRow> {
  return trx
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      backed_up: passkey.backedUp,
      rp_id: passkey.rpId,
      name: passkey.name,
    })
    .returning(PASSKEY)
    .executeTakeFirstOrThrow()
}

/** Renames a passkey of a person. @returns whether it is theirs */
export async function renamePasskey(trx: Trx, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it was theirs */
export async function deletePasskey(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasskeysOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/**
 * Records a use of a passkey. Its counter must have increased, unless it is always 0: otherwise there is a copy.
 * @returns false if it has not
 */
export async function updateCounter(
  trx: Trx,
  id: string,
  { counter, backedUp, at }: { counter: number; backedUp: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: at })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The handle of an account in its passkeys; made with the first passkey. */
export async function passkeyUserHandle(trx: Trx, userId: string, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ handle: Buffer }>`
    update users set webauthn_handle = coalesce(webauthn_handle, ${fresh}) where id = ${userId}
    returning webauthn_handle as handle`.execute(trx)
  return (rows[0] as { handle: Buffer }).handle
}

/** The number of passkeys for other host names, which do not work here. */
export async function orphanedPasskeys(db: Db, rpId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<string>().as('orphans'))
    .where('rp_id', '!=', rpId)
    .executeTakeFirstOrThrow()
  return Number(row.orphans)
}
