import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { RUN_MAX, type salaries } from '@ems/contract/salaries'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { notFoundError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasAnotherHolder, requireSeparationOfDuties } from '../access/index.ts'
import { holdEmployees } from '../employees/index.ts'
import { firstLegalEntity, type LegalEntityRow, legalEntitiesOn, totalsIn } from '../legal-entities/index.ts'
import { findPermitted, getPeopleInScope, requirePermissionForAll } from '../scope/index.ts'
import { payDayAfter } from './pay-date.rules.ts'
import * as repo from './pay-period.repo.ts'
import { insertSalaries, salaryAuditSnapshot, sumsOf } from './repo.ts'
import { salaryOf } from './service.ts'

/** The salaries of a month at once. */
export function payPeriodService({ db, clock }: Platform) {
  const nextPayDate = async (): Promise<string> => {
    const last = await repo.lastPayDate(db, clock.today())
    return last === undefined ? clock.today() : payDayAfter(last)
  }

  return {
    /** Those whom the actor may pay and whose pay they may see, a thousand at most, with what they would be paid. */
    async run(actor: Actor, query: QueryOf<typeof salaries.run>) {
      const people = [
        await getPeopleInScope(db, actor, 'salaries.manage'),
        await getPeopleInScope(db, actor, 'salaries.read'),
      ]
      const payDate = query.payDate ?? (await nextPayDate())
      const { rows, total } = await repo.runRows(db, { query, payDate, people }, RUN_MAX)
      const accounts = rows.map((row) => row.user_id)
      const barred =
        accounts.includes(actor.userId) && (await hasAnotherHolder(db, 'salaries.manage', actor.userId, clock.today()))
      const readable = await findPermitted(db, actor, 'employees.read', accounts)
      return { payDate, rows, total, readable, ownAccount: barred ? actor.userId : null }
    },

    /**
     * Records a run, all of it or nothing. What is recorded already with the same amounts is left as it is, so that a run
     * that is sent twice is recorded once.
     * @throws {AppError} FORBIDDEN for people out of reach, and for one's own while someone else could; NOT_FOUND
     */
    async addMany(actor: Actor, body: BodyOf<typeof salaries.addMany>) {
      return inTransaction(db, async (trx) => {
        const ids = body.records.map(({ employeeId }) => employeeId)
        const people = new Map((await holdEmployees(trx, ids)).map((person) => [person.id, person.user_id]))
        await requirePermissionForAll(
          trx,
          actor,
          'salaries.manage',
          ids.map((id) => people.get(id) ?? null),
        )
        if (people.size < ids.length) throw notFoundError('employee')
        const own = ids.find((id) => people.get(id) === actor.userId)
        const via = own
          ? await requireSeparationOfDuties(trx, actor, 'salaries.manage', actor.userId, clock.today())
          : {}
        const entities = await legalEntitiesOn(trx, ids, body.payDate)
        const made = await insertSalaries(
          trx,
          body.records.map((record) => {
            const entity = entities.get(record.employeeId) as LegalEntityRow
            return salaryOf(record.employeeId, entity, body.payDate, record)
          }),
        )
        await writeAuditEvents(
          trx,
          actor,
          made.map((row) => ({
            action: 'salary.add',
            entityId: row.id,
            after: salaryAuditSnapshot(row),
            ...(row.employee_id === own ? via : {}),
          })),
        )
        const totals = await sumsOf(
          trx,
          made.map(({ id }) => id),
        )
        const sums = totalsIn(await firstLegalEntity(trx), totals)
        return { added: made.length, alreadyRecorded: ids.length - made.length, ...sums }
      })
    },
  }
}
