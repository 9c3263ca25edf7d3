import type { BodyOf } from '@ems/contract/core/endpoint'
import type { privacy } from '@ems/contract/privacy'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockEmployee } from '../../employees/index.ts'
import * as repo from './hold.repo.ts'

const factsOf = ({ employee_id, reason, until }: repo.HoldRow) => ({ employee_id, reason, until })

/** Holds against erasure, such as a dispute. */
export const holdService = ({ db, clock }: Platform) => ({
  list: () => repo.listHolds(db),

  /** @throws {AppError} NOT_FOUND; INVALID for a last day that has passed */
  add: (actor: Actor, body: BodyOf<typeof privacy.addHold>): Promise<repo.HoldRow> =>
    inTransaction(db, async (trx) => {
      const person = await lockEmployee(trx, body.employeeId)
      if (!person) throw notFoundError('employee')
      const until = body.until ?? null
      if (until !== null && until < clock.today()) throw fieldError('until', 'privacy.hold-in-past')
      const values = { employee_id: person.id, reason: body.reason, until, created_by: actor.userId }
      const hold = (await repo.holdById(trx, await repo.insertHold(trx, values))) as repo.HoldRow
      await writeAuditEvent(trx, actor, { action: 'privacy.hold', entityId: hold.id, after: factsOf(hold) })
      return hold
    }),

  /** @throws {AppError} NOT_FOUND */
  remove: (actor: Actor, id: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      const hold = await repo.holdById(trx, id)
      if (!hold) throw notFoundError('legal-hold')
      await repo.deleteHold(trx, id)
      await writeAuditEvent(trx, actor, { action: 'privacy.end-hold', entityId: id, before: factsOf(hold) })
    }),
})
