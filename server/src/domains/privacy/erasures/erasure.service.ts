import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { ErasureClass, privacy, Retention } from '@ems/contract/privacy'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { ERASE_JOB } from './erasure.job.ts'
import * as repo from './erasure.repo.ts'
import { reasonAgainstErasure } from './erasure.rules.ts'
import * as terms from './retention.repo.ts'

const MOST_NAMED = 5

/** A person, and why they cannot be erased now. */
export interface Previewed {
  person: terms.PersonDue
  objection: 'employed' | 'held' | 'not-due' | null
}

const REFUSALS = { employed: 'privacy.employed', held: 'privacy.held', 'not-due': 'privacy.not-due' } as const

/** @throws {AppError} CONFLICT with the names of people whose data cannot be erased */
function requireErasable(people: readonly Previewed[]): void {
  for (const [objection, reason] of Object.entries(REFUSALS)) {
    const named = people.filter((one) => one.objection === objection).map(({ person }) => person.name)
    if (named.length === 0) continue
    const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''
    throw new AppError(reason, { names: named.slice(0, MOST_NAMED).join(', ') + more })
  }
}

/** How long what is known of leavers is kept, and its erasure. */
export function erasureService({ db, clock }: Platform) {
  async function previewed(
    on: Db,
    employeeIds: readonly string[],
    classes: readonly ErasureClass[],
  ): Promise<Previewed[]> {
    const today = clock.today()
    const ids = [...new Set(employeeIds)]
    const people = await terms.getErasureStates(on, ids, today)
    if (people.length < ids.length) throw notFoundError('employee')
    return people.map((person) => ({ person, objection: reasonAgainstErasure(person, classes, today) }))
  }

  return {
    retention: () => terms.getRetention(db),

    setRetention: (actor: Actor, values: Retention): Promise<Retention> =>
      inTransaction(db, async (trx) => {
        const before = await terms.lockRetention(trx)
        await terms.setRetention(trx, values)
        const facts = { before, after: values }
        await writeAuditEvent(trx, actor, { action: 'privacy.retention', entityId: SINGLETON_ID, ...facts })
        return values
      }),

    due: (query: QueryOf<typeof privacy.due>) =>
      terms.listErasablePeople(db, clock.today(), { limit: query.limit ?? 100, skip: query.skip ?? 0 }),

    today: () => clock.today(),

    /** A preview of an erasure, with its refusals; changes nothing. @throws {AppError} NOT_FOUND */
    preview: (body: BodyOf<typeof privacy.previewErasure>) => previewed(db, body.employeeIds, body.classes),

    /**
     * Erases the data of leavers for good.
     * @throws {AppError} NOT_FOUND; INVALID if the typed number of people is wrong; CONFLICT, with names, for employed people,
     * holds, and data within its retention
     */
    async erase(actor: Actor, { employeeIds, classes, count }: BodyOf<typeof privacy.erase>): Promise<repo.RunRow> {
      const id = await inTransaction(db, async (trx) => {
        const people = await previewed(trx, employeeIds, classes)
        if (count !== people.length) throw fieldError('count', 'privacy.other-count', { count: people.length })
        requireErasable(people)
        const ids = people.map(({ person }) => person.employee_id)
        const wanted = [...new Set(classes)]
        const made = await repo.insertRun(trx, { asked_by: actor.userId, classes: wanted, employee_ids: ids })
        await addJobs(trx, [{ kind: ERASE_JOB, key: made, payload: { id: made } }])
        const after = { classes: wanted, people: ids.length }
        await writeAuditEvent(trx, actor, { action: 'privacy.ask-erasure', entityId: made, after })
        return made
      })
      return this.get(id)
    },

    list: (query: repo.RunFilter) => repo.listRuns(db, query),

    /** @throws {AppError} NOT_FOUND */
    async get(id: string): Promise<repo.RunRow> {
      const run = await repo.runById(db, id)
      if (!run) throw notFoundError('erasure')
      return run
    },
  }
}
