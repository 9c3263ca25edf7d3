import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import type { IdempotencyClaim } from '../database/idempotency-claim.ts'
import { FIRST_ID } from '../database/ids.ts'
import type { Db, Trx } from '../database/index.ts'

const KEPT_DAYS = 7
const BATCH = 5000
/** The most answers in memory at a time. */
const LOOKED_INTO = 1000

interface Kept {
  actor_id: string
  key: string
  reply: Buffer
}

const FIRST: Kept = { actor_id: FIRST_ID, key: '', reply: Buffer.alloc(0) }

/** The stored request of an idempotency key; undefined without one. */
export const findReply = (db: Db, { actorId, key }: IdempotencyClaim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'reply'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores a key outside a transaction; an existing key stays. */
export async function insertClaim(db: Db, claim: IdempotencyClaim): Promise<void> {
  const row = { actor_id: claim.actorId, key: claim.key, fingerprint: claim.fingerprint, request_id: claim.requestId }
  await db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ours = (claim: IdempotencyClaim) =>
  sql<boolean>`actor_id = ${claim.actorId} and key = ${claim.key} and request_id = ${claim.requestId}`

/** @param reply null to store no answer */
export async function storeReply(db: Db, claim: IdempotencyClaim, reply: Buffer | null): Promise<void> {
  await db.updateTable('idempotency_keys').set({ status: 200, reply }).where(ours(claim)).execute()
}

/** Frees the key of a request that was refused after its first transaction. */
export async function deleteClaim(db: Db, claim: IdempotencyClaim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(ours(claim)).execute()
}

/** Deletes keys after a week. @returns whether there may be more */
export async function deleteOldClaims(db: Db, now: Date): Promise<boolean> {
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const { numAffectedRows = 0n } = await sql`
    delete from idempotency_keys where (actor_id, key) in (
      select actor_id, key from idempotency_keys where created_at < ${old} limit ${BATCH}
    )`.execute(db)
  return numAffectedRows >= BigInt(BATCH)
}

/**
 * Deletes answers that contain one of some texts, and all answers older than an hour: in a large organisation they are
 * too many to search. Their keys still prevent repeated changes.
 */
export async function deleteRepliesContaining(trx: Trx, texts: readonly string[], now: Date): Promise<void> {
  await sql`
    update idempotency_keys set reply = null
    where reply is not null and created_at < ${new Date(now.getTime() - HOUR_MS)}`.execute(trx)
  const isOne = containsAnyWord(texts.map((text) => JSON.stringify(text).slice(1, -1)))
  for (let last: Kept | undefined = FIRST; last; ) {
    const page: { rows: Kept[] } = await sql<Kept>`
      select actor_id, key, reply from idempotency_keys
      where reply is not null and (actor_id, key) > (${last.actor_id}::uuid, ${last.key})
      order by actor_id, key limit ${sql.lit(LOOKED_INTO)}`.execute(trx)
    const found = page.rows.filter(({ reply }) => isOne(reply.toString()))
    if (found.length > 0)
      await sql`
        update idempotency_keys set reply = null where (actor_id, key) in (
          select * from unnest(${found.map((row) => row.actor_id)}::uuid[], ${found.map(({ key }) => key)}::text[]))`.execute(
        trx,
      )
    last = page.rows.at(-1)
  }
}

const LETTERS = 3

/**
 * Whether a text contains one of some words, character by character. The time depends on the text, and hardly on the
 * number of words.
 */
export function containsAnyWord(words: readonly string[]): (text: string) => boolean {
  const starts = new Map<string, string[]>()
  for (const word of words) {
    const start = word.slice(0, LETTERS)
    starts.set(start, [...(starts.get(start) ?? []), word])
  }
  const lengths = [...new Set([...starts.keys()].map((start) => start.length))]
  return (text) => {
    for (let at = 0; at < text.length; at++)
      for (const length of lengths)
        if (starts.get(text.slice(at, at + length))?.some((word) => text.startsWith(word, at))) return true
    return false
  }
}
