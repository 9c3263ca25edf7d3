import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employment } from '@ems/contract/employment'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { isServiceAccount, lockAccount } from '../../auth/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { employeeById } from '../shared/employee.repo.ts'
import { toShownEmployee } from '../shared/employee-mutation.ts'
import { legalEntityFor } from '../shared/legal-entity.ts'
import type { ShownEmployee } from '../shared/redact-employee.ts'
import { createEmployee, requireManager, requireValidNewEmployee } from './create-employee.ts'

/** Creates employee records for accounts without one, such as the first administrator's. */
export function recordService({ db, clock }: Platform) {
  return {
    /**
     * Creates the employee record of an account: name, address and rights stay, and the account stays open, whenever
     * the employment begins.
     * @throws {AppError} NOT_FOUND; FORBIDDEN, also for one's own base salary while another person could set it;
     * ALREADY_REGISTERED, INVALID; CONFLICT if the account has a record, or is closed
     */
    async add(actor: Actor, id: string, body: BodyOf<typeof employment.addRecord>): Promise<ShownEmployee> {
      const today = clock.today()
      return inTransaction(db, async (trx) => {
        const manager = await requireManager(trx, body.managerId)
        const account = await lockAccount(trx, id)
        const known = await employeeById(trx, id)
        await requirePermissionFor(trx, actor, 'employees.manage', known?.user_id ?? account?.id)
        if (known) throw new AppError('employee.has-record', { name: known.name })
        if (!account || (await isServiceAccount(trx, account.id))) throw notFoundError('person')
        if (!account.active) throw new AppError('account.not-open')
        const entity = await legalEntityFor(trx, body.legalEntityId)
        const settled = requireValidNewEmployee(actor, body, { entity, today })
        const isPaid = Number(settled.salary) !== 0
        const via = isPaid ? await requireSeparationOfDuties(trx, actor, 'employees.pay', account.id, today) : {}
        const person = { ...body, ...settled, ...via, userId: account.id, earlyAccess: true }
        return toShownEmployee(trx, actor, await createEmployee(trx, { actor, today }, person, manager))
      })
    },
  }
}
