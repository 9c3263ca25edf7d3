import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employment } from '@ems/contract/employment'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, notFound } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { separateDuties } from '../../access/index.ts'
import { isService, lockAccount } from '../../auth/index.ts'
import { requirePerson } from '../scope/scope.ts'
import { employeeById } from '../shared/employee.repo.ts'
import { shown } from '../shared/employee-mutation.ts'
import type { ShownEmployee } from '../shared/redact-employee.ts'
import { admitted, insertPerson, newManager } from './create-employee.ts'

/** Records for accounts that are no employee's, such as the first administrator's. */
export function recordService({ db, clock }: Platform) {
  return {
    /**
     * Makes the employee record of an account: its name, address and rights stay as they are, and it stays open, whenever the
     * employment begins.
     * @throws {AppError} NOT_FOUND; FORBIDDEN, also for one's own base salary while somebody else could set it; ALREADY_REGISTERED,
     * INVALID; CONFLICT where the account has one, or is closed
     */
    async add(actor: Actor, id: string, body: BodyOf<typeof employment.addRecord>): Promise<ShownEmployee> {
      const today = clock.today()
      return inTransaction(db, async (trx) => {
        const manager = await newManager(trx, body.managerId)
        const account = await lockAccount(trx, id)
        const known = await employeeById(trx, id)
        await requirePerson(trx, actor, 'employees.manage', known?.user_id ?? account?.id)
        if (known) throw new AppError('employee.has-record', { name: known.name })
        if (!account || (await isService(trx, account.id))) throw notFound('person')
        if (!account.active) throw new AppError('account.not-open')
        const settled = admitted(actor, body, today)
        const isPaid = Number(settled.salary) !== 0
        const via = isPaid ? await separateDuties(trx, actor, 'employees.pay', account.id, today) : {}
        const person = { ...body, ...settled, ...via, userId: account.id, earlyAccess: true }
        return shown(trx, actor, await insertPerson(trx, { actor, today }, person, manager))
      })
    },
  }
}
