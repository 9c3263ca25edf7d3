import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startProduct } from '../../../test/product.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { deleteOldMails, queueMails } from './repo.ts'

const product = await startProduct()
const { db } = product

it('mails are deleted after 400 days, but not while they are queued', async () => {
  const made = await inTransaction(db, (trx) =>
    queueMails(
      trx,
      ['old-sent', 'old-waiting', 'new-sent'].map((name) => ({ to: `${name}@example.com`, subject: 'x', body: 'x' })),
    ),
  )
  const [oldSent, oldWaiting, newSent] = made.queued as [string, string, string]
  const set = (id: string, days: number, sent: boolean) =>
    sql`update mails set created_at = now() - make_interval(days => ${days}), sent_at = ${sent ? new Date() : null}, body = ${sent ? null : 'x'} where id = ${id}`.execute(
      db,
    )
  await set(oldSent, 401, true)
  await set(oldWaiting, 401, false)
  await set(newSent, 399, true)
  expect(await deleteOldMails(db, new Date())).toBe(false)
  const left = await db.selectFrom('mails').select('id').where('id', 'in', made.queued).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([oldWaiting, newSent].sort())
})
