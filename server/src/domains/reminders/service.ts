import { addDays } from '@ems/contract/core/days'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { reminders } from '@ems/contract/reminders'
import type { ActingPrincipal, Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../platform/database/ids.ts'
import { inTransaction } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { getReadable } from '../documents/index.ts'
import { getPeopleInScope } from '../scope/index.ts'
import * as repo from './repo.ts'

export type ReminderFilter = QueryOf<typeof reminders.upcoming>

const WITHIN_DAYS = 60

export const reminderService = ({ db, clock }: Platform) => ({
  /** The coming ends for people in the actor's scope, with documents that the actor may read. @throws {AppError} FORBIDDEN */
  async upcoming(actor: ActingPrincipal, query: ReminderFilter) {
    const { kind, within = WITHIN_DAYS, sort, limit, skip } = query
    const people = await getPeopleInScope(db, actor, 'employees.read')
    const documents = actor.grants['documents.read'] ? await getReadable(db, actor) : null
    const today = clock.today()
    const { kept } = remindersFor([0])
    const span = { from: addDays(today, -kept.documents), to: addDays(today, within) }
    return repo.listUpcomingEnds(db, today, span, { kind, sort, limit, skip, people, documents })
  },

  leads: () => repo.getReminderDays(db),

  setLeads: (actor: Actor, { leads }: BodyOf<typeof reminders.updateSettings>): Promise<number[]> =>
    inTransaction(db, async (trx) => {
      const before = await repo.lockLeads(trx)
      await repo.setLeads(trx, leads)
      const facts = { before: { leads: before }, after: { leads } }
      await writeAuditEvent(trx, actor, { action: 'reminder.settings', entityId: SINGLETON_ID, ...facts })
      return leads
    }),
})

/** The number of weekly reminders after a document has expired. */
const WEEKS_AFTER = [-7, -14, -21, -28]

/** A week after the last reminder there are no more. */
const LATE_DAYS = 6

/**
 * The reminder days before an end, and the last day for late reminders.
 * @param leads as the organisation has them
 */
export const remindersFor = (leads: readonly number[]) => ({
  points: { ends: leads, documents: [...leads, ...WEEKS_AFTER] },
  kept: { ends: LATE_DAYS, documents: 28 + LATE_DAYS },
})
