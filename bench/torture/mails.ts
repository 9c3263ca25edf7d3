import { setTimeout as sleep } from 'node:timers/promises'
import type { SmtpSink } from '../../server/test/smtp.ts'
import type { Installation } from './installation.ts'
import type { Report } from './report.ts'

/**
 * The lease of a mail that a dead sender had taken; see docs/adr/002-the-outbox-is-a-table-with-a-worker-not-a-job-
 * queue.md.
 */
const LEASE_MS = 120_000

interface MailRow {
  id: string
  to: string
  sent: boolean
  failed: boolean
}

/**
 * Waits until no mail, and no notification with a mail, is pending.
 * @returns the number still pending after `patienceMs`
 */
export async function untilDelivered(product: Pick<Installation, 'sql'>, patienceMs: number): Promise<number> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await product.sql((client) =>
      client.query(`select (select count(*) from mails where sent_at is null and failed_at is null)::int +
        (select count(*) from notifications where dispatched_at is null)::int as n`),
    )
    if (rows[0].n === 0 || performance.now() > deadline) return rows[0].n
    await sleep(250)
  }
}

/**
 * Waits until no mail is pending and compares rows with received mails: none is lost, each has a row, and a second
 * copy exists only if a sender died between sending and recording it, so after the lease.
 */
export async function checkMails(product: Pick<Installation, 'sql'>, smtp: SmtpSink, report: Report): Promise<void> {
  const start = performance.now()
  const waiting = await untilDelivered(product, LEASE_MS + 60_000)
  if (waiting > 0)
    report.fault(
      `${waiting} mails are still pending ${Math.round((performance.now() - start) / 1000)} s after the last kill`,
    )
  const rows = await product.sql(
    async (client) =>
      (
        await client.query<MailRow>(
          `select id, to_address as "to", sent_at is not null as sent, failed_at is not null as failed from mails`,
        )
      ).rows,
  )
  report.proves('mail', rows.length)
  const arrivals = new Map<string, number[]>()
  for (const { messageId, at } of smtp.received) arrivals.set(messageId, [...(arrivals.get(messageId) ?? []), at])
  const names = new Set(rows.map(({ id }) => nameOf(id)))
  for (const { id, to, sent, failed } of rows) {
    if (failed) report.fault(`the mail ${id} to ${to} failed`, 'a mail failed')
    if (sent && !arrivals.has(nameOf(id)))
      report.fault(`the mail ${id} to ${to} counts as sent and never arrived`, 'a mail was lost')
  }
  for (const name of arrivals.keys())
    if (!names.has(name)) report.fault(`a mail arrived that no row names: ${name}`, 'a mail of nothing')
  const doubled = [...arrivals.values()].filter((times) => times.length > 1)
  const early = doubled.filter((times) =>
    times.some((at, n) => n > 0 && at - (times[n - 1] as number) < LEASE_MS - 20_000),
  )
  if (early.length > 0) report.fault(`${early.length} mails came twice within the lease of ${LEASE_MS / 1000} s`)
  report.row(
    'mails: queued, received, received twice (after the lease)',
    `${rows.length}, ${smtp.received.length}, ${doubled.length}`,
  )
  report.row(
    'last mail delivered after the last kill',
    `${Math.round((performance.now() - start) / 1000)} s (mails of a killed sender wait for 120 s)`,
  )
}

const nameOf = (id: string) => `${id}@employee-management`
