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
  /** What ends of those whom the actor sees, and of their documents those that are open to them. @throws {AppError} FORBIDDEN */
  async upcoming(actor: ActingPrincipal, query: ReminderFilter) {
    const { kind, within = WITHIN_DAYS, sort, limit, skip } = query
    const people = await getPeopleInScope(db, actor, 'employees.read')
    const documents = actor.grants['documents.read'] ? await getReadable(db, actor) : null
    const today = clock.today()
    const { kept } = remindersFor([0])
    const span = { from: addDays(today, -kept.documents), to: addDays(today, within) }
    return repo.upcoming(db, today, span, { kind, sort, limit, skip, people, documents })
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

/** After a document has expired it is told of so often, a week apart. */
const WEEKS_AFTER = [-7, -14, -21, -28]

/** A week passes until the next would be due; then nothing is told any more. */
const LATE_DAYS = 6

/**
 * When something that ends is told of, in days before its end, and until when it is told of late.
 * @param leads as the organisation has them
 */
export const remindersFor = (leads: readonly number[]) => ({
  points: { ends: leads, documents: [...leads, ...WEEKS_AFTER] },
  kept: { ends: LATE_DAYS, documents: 28 + LATE_DAYS },
})
