import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../database/ids.ts'
import type { Db, Trx } from '../database/index.ts'

/** A file in the store, before or after its row is written. */
export interface StoredFile {
  /** random; the only reference into the store */
  key: string
  mediaType: string
  bytes: number
  sha256: Buffer
  /** the file name for saving, if it has its own */
  name?: string
}

/** The owner of a file: it decides who may read the file, and the file is deleted with it. */
export interface FileOwner {
  /** the kind of the owner, e.g. `user` */
  kind: string
  id: string
}

/** The stored properties of a file. */
export const describeFile = (key: string, mediaType: string, content: Uint8Array): StoredFile => ({
  key,
  mediaType,
  bytes: content.byteLength,
  sha256: createHash('sha256').update(content).digest(),
})

/**
 * Writes the row of a stored file, in the transaction of its owner. Files without a row are deleted from the store a
 * day later.
 * @param createdBy the user; null for the product itself
 * @returns the row's id, or undefined if the file already had a row
 */
export async function insertFileRow(
  trx: Db | Trx,
  file: StoredFile,
  owner: FileOwner,
  createdBy: string | null,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('files')
    .values({
      id,
      name: file.name ?? null,
      store_key: file.key,
      media_type: file.mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      owner_kind: owner.kind,
      owner_id: owner.id,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.column('store_key').doNothing())
    .execute()
  return id
}

/** The folder of people's documents in the store. */
export const DOCUMENTS = 'documents'

/** The folder of prepared list files in the store. */
export const EXPORTS = 'exports'

/**
 * Deletes the rows of some owners' files in the transaction of the change.
 * @returns their keys, whose files still exist
 */
export async function deleteFileRows(trx: Trx, kind: string, ownerIds: readonly string[]): Promise<string[]> {
  if (ownerIds.length === 0) return []
  const rows = await trx
    .deleteFrom('files')
    .where('owner_kind', '=', kind)
    .where('owner_id', 'in', ownerIds)
    .returning('store_key')
    .execute()
  return rows.map(({ store_key }) => store_key)
}

/** The stored hash and type of files, by key. */
export async function recordedFiles(
  db: Db | Trx,
  keys: readonly string[],
): Promise<Map<string, Pick<StoredFile, 'sha256' | 'mediaType'>>> {
  const rows = await db
    .selectFrom('files')
    .select(['store_key', 'sha256', 'media_type'])
    .where(sql<boolean>`store_key = any(${keys})`)
    .execute()
  return new Map(rows.map(({ store_key, sha256, media_type }) => [store_key, { sha256, mediaType: media_type }]))
}
