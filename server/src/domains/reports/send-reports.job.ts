import { DAY_MS } from '@ems/contract/core/durations'
import type { Principal } from '../../platform/actor/actor.ts'
import type { Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork } from '../../platform/queue/index.ts'
import { principalsByIds } from '../access/index.ts'
import { requestExport } from '../exchange/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../notifications/index.ts'
import type { Reports } from './run-report.ts'
import * as repo from './saved-report.repo.ts'
import { nextDueAfter } from './saved-report.service.ts'

const SEND_JOB = 'report.send'
const KEPT_MS = 7 * DAY_MS

/**
 * Orders the files of due reports, with each recipient's present rights. One transaction under the schedule's lock
 * writes the order, its record and the next time, so each scheduled time is sent once.
 */
export function sendReports(platform: Platform, runner: Reports): Omit<BackgroundWork, 'consumers'> {
  const { clock } = platform

  /** The scheduled time to send: after a downtime, the latest missed one. */
  function latestDue(schedule: repo.DueSchedule): { due: Date; next: Date } {
    let [due, next] = [schedule.nextAt, nextDueAfter(clock, schedule, schedule.nextAt)]
    while (next <= clock.now()) [due, next] = [next, nextDueAfter(clock, schedule, next)]
    return { due, next }
  }

  /** Whether a person may get the file: they need the rights to the rows and to all columns in use. */
  async function isAllowed(
    trx: Trx,
    person: Principal | undefined,
    { definition }: repo.DueSchedule,
  ): Promise<boolean> {
    if (!person) return false
    try {
      await runner.plan(trx, person, definition, true)
      return true
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false
      throw error
    }
  }

  async function send(trx: Trx, schedule: repo.DueSchedule): Promise<void> {
    const { report_id, owner_id, name: title, format, definition } = schedule
    if (!schedule.owner_active) return repo.removeSchedule(trx, report_id)
    const { due, next } = latestDue(schedule)
    await repo.setNextDue(trx, report_id, next)
    const people = await principalsByIds(trx, schedule.people, clock.today())
    let missed = 0
    for (const userId of schedule.people.toSorted()) {
      const person = people.get(userId)
      const sent = await isAllowed(trx, person, schedule)
      if (!sent) missed++
      if (!(await repo.noteDelivery(trx, { report_id, due_at: due, user_id: userId, sent })) || !sent || !person)
        continue
      const caller = { userId, keyId: null, role: person.role, grants: person.grants, actsFor: person.standing.actsFor }
      const expires_at = new Date(clock.now().getTime() + KEPT_MS)
      await requestExport(trx, {
        list: 'report',
        query: { definition },
        title,
        format,
        headers: 'labels',
        rows: 0,
        caller,
        expires_at,
      })
    }
    if (missed > 0)
      await notifyPeople(trx, reportSent, {
        eventKey: `report-sent:${report_id}:${due.toISOString()}`,
        params: { reportId: report_id, due: due.toISOString() },
        link: null,
        actor: null,
        to: [owner_id],
      })
  }

  return {
    jobs: [
      {
        kind: SEND_JOB,
        async run(job) {
          await job.batches(async (trx) => {
            const schedule = await repo.lockDueSchedule(trx, clock.now())
            if (schedule) await send(trx, schedule)
            return schedule !== undefined
          })
          await job.batch((trx) => repo.deleteOldDeliveries(trx, clock.now()))
        },
      },
    ],
    schedules: [{ kind: SEND_JOB, at: 'every 1 min', catchUp: 'one' }],
  }
}

const sentence = sentencesOf('notifications')

/** Not all recipients got the file of a schedule: its owner is notified. */
export const reportSent: NotificationKind = {
  kind: 'report.sent',
  defaults: { bell: true, mail: 'off' },
  async describe(db, notifications) {
    const deliveries = await repo.deliveriesOf(
      db,
      notifications.map(({ params }) => String(params.reportId)),
    )
    const words = new Map()
    for (const { id, params, reader } of notifications) {
      const found = deliveries.find(
        ({ report_id, due_at }) => report_id === params.reportId && due_at.toISOString() === params.due,
      )
      if (found?.owner_id !== reader.userId) continue
      const { name, sent, people } = found
      words.set(id, { sentence: sentence('report.sent', { name, sent, people }) })
    }
    return words
  },
}
