import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { CopiedFile } from '../../../platform/personal/index.ts'

/** A person's picture, as a file of their copy; none without one in the store. */
export async function pictureOf(db: Db, userId: string): Promise<CopiedFile[]> {
  return db
    .selectFrom('users as u')
    .innerJoin('files as f', 'f.store_key', 'u.profile_image')
    .select([sql<string>`'picture.webp'`.as('path'), 'f.store_key', sql<number>`f.bytes::float8`.as('bytes')])
    .select([sql<null>`null`.as('documentId'), sql<string>`'picture'`.as('title')])
    .where('u.id', '=', userId)
    .execute()
}
