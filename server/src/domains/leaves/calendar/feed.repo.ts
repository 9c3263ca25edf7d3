import type { FeedKind } from '@ems/contract/leave-feeds'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'

const FEED = ['id', 'user_id', 'kind', 'created_at', 'last_used_at'] as const
interface Narrowed {
  kind: FeedKind
}

export const feedsOf = (db: Db, userId: string) =>
  db
    .selectFrom('leave_feeds')
    .select(FEED)
    .$narrowType<Narrowed>()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export type FeedRow = Awaited<ReturnType<typeof feedsOf>>[number]

export const countFeeds = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom('leave_feeds').where('user_id', '=', userId))

export const insertFeed = (trx: Trx, values: { user_id: string; kind: FeedKind; token_hash: Buffer }) =>
  trx
    .insertInto('leave_feeds')
    .values({ id: newId(), ...values })
    .returning(FEED)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow()

export const deleteFeed = (trx: Trx, userId: string, id: string) =>
  trx
    .deleteFrom('leave_feeds')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(FEED)
    .$narrowType<Narrowed>()
    .executeTakeFirst()

export const feedByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('leave_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.id', 'f.user_id', 'f.kind', 'f.last_used_at'])
    .$narrowType<Narrowed>()
    .where('f.token_hash', '=', tokenHash)
    .where('u.locked_at', 'is', null)
    .executeTakeFirst()

export async function setFeedUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('leave_feeds').set({ last_used_at: at }).where('id', '=', id).execute()
}
