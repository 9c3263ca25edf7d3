import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import { type Actor, forEveryone } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { fieldFailure, forbidden, isDatabaseUnavailable, notFound } from '../../platform/errors.ts'
import { recordFile } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { emit } from '../../platform/queue/index.ts'
import { refuseStale } from '../../platform/stale.ts'
import { administratorsChanged, requireAdministrator, separateDuties } from '../access/index.ts'
import { invite, prepareAccount, renameAccount } from '../auth/index.ts'
import { departmentById } from '../departments/index.ts'
import { queueFirstPassword } from '../mail/index.ts'
import { explain, locked, noted, shown, stored } from './changing.ts'
import { openFrom, requireEndsAfter, requireNotTooFar } from './employment-days.ts'
import { factsOf } from './facts.ts'
import { requireSortable, type ShownEmployee, settled, shownTo } from './hidden.ts'
import { recordJobs } from './job-record.ts'
import { seen } from './person.ts'
import { moveTo } from './places.ts'
import * as repo from './repo.ts'
import { type EmployeeFilter, listEmployees } from './repo-lists.ts'
import { managerOf, moveOne, withoutGain } from './reporting.ts'
import { covers, coversDepartment, peopleFor, requireDepartment } from './scope.ts'

/** What a body says of the terms of an employment; what it leaves out stays as it is. */
const termsOf = (body: BodyOf<typeof employees.update>): repo.TermValues => ({
  ...(body.employmentType !== undefined && { employment_type: body.employmentType }),
  ...(body.fte !== undefined && { fte: body.fte }),
  ...(body.probationEnds !== undefined && { probation_ends: body.probationEnds }),
  ...(body.contractEnds !== undefined && { contract_ends: body.contractEnds }),
  ...(body.earlyAccess !== undefined && { early_access: body.earlyAccess }),
})

export function employeeService({ db, clock, files: { images }, config }: Platform) {
  return {
    /** The employees whom the actor may see. @throws {AppError} FORBIDDEN for an order by what is hidden */
    list,

    /** @throws {AppError} NOT_FOUND for a department that does not exist, to those who see everybody; FORBIDDEN as for `list` */
    async byDepartment(actor: Actor, department: string, query: EmployeeFilter) {
      if (forEveryone(actor, 'employees.read') && !(await departmentById(db, department))) throw notFound('department')
      return list(actor, { ...query, department })
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN */
    async get(actor: Actor, id: string): Promise<ShownEmployee> {
      return shown(db, actor, await seen(db, actor, id))
    },

    /** Adds the employee and their account, and queues the mail with their secrets, or with their invitation. @throws {AppError} FORBIDDEN, ALREADY_REGISTERED, INVALID, UNSUPPORTED_TYPE, TOO_LARGE, TOO_MANY */
    async add(actor: Actor, body: BodyOf<typeof employees.add>, image: Buffer | null): Promise<ShownEmployee> {
      requireDepartment(actor, 'employees.manage', body.department)
      if (body.role === 'admin') requireAdministrator(actor)
      const setsPay = coversDepartment(actor, 'employees.pay', body.department)
      const salary = settled('salary', setsPay, body.salary, '0.00')
      if (body.dob > clock.today()) throw fieldFailure('dob', 'employee.born-in-future')
      const employedFrom = body.employedFrom ?? clock.today()
      requireNotTooFar(employedFrom, clock.today())
      requireEndsAfter(employedFrom, body)
      const picture = image ? await images.keep(image) : null
      try {
        const secrets = body.invite ? null : { password: body.password ?? '', key: body.key ?? '' }
        const createAccount = await prepareAccount({
          ...body,
          password: null,
          key: null,
          ...secrets,
          profileImage: picture?.key ?? null,
        })
        return await inTransaction(db, async (trx) => {
          const manager = await managerOf(trx, body.managerId)
          if (manager?.left_on) throw fieldFailure('managerId', 'org.manager-left', { name: manager.name })
          const userId = await createAccount(trx).catch(explain)
          if (picture) await recordFile(trx, picture, { kind: 'user', id: userId }, actor.userId)
          const id = await withoutGain(
            trx,
            { actor, today: clock.today() },
            [{ id: userId }],
            manager?.id ?? null,
            () =>
              repo
                .insertEmployee(trx, {
                  user_id: userId,
                  department_id: body.department,
                  code: body.employeeId,
                  dob: body.dob,
                  gender: body.gender,
                  marital_status: body.maritalStatus,
                  designation: body.designation,
                  salary,
                  employed_from: employedFrom,
                  manager_id: manager?.id ?? null,
                  ...termsOf(body),
                })
                .catch(explain),
          )
          if (manager && !(await covers(trx, actor, 'employees.managers', userId))) throw forbidden()
          const { personalEmail, email, name } = body
          if (secrets === null)
            await invite({ clock, config }, trx, { id: userId, name, email }, personalEmail ?? email, actor.userId)
          else if (personalEmail)
            await queueFirstPassword(trx, personalEmail, { ...body, ...secrets }, config.PUBLIC_URL)
          if (body.locationId !== undefined) await moveTo(trx, id, employedFrom, { location_id: body.locationId })
          const employee = await stored(trx, id)
          await openFrom(trx, employee, clock.today())
          await audit(trx, actor, { action: 'employee.add', entityId: id, after: factsOf(employee) })
          if (body.role === 'admin') await emit(trx, administratorsChanged(userId, true, actor.userId))
          return shown(trx, actor, employee)
        })
      } catch (error) {
        // A commit whose answer was lost may have been done: a picture that nobody names is better than a name without its picture.
        if (picture && !isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /** @throws {AppError} NOT_FOUND, STALE, INVALID; FORBIDDEN for people out of reach, for fields that are hidden, and for one's own salary while somebody else could set it */
    async update(actor: Actor, id: string, body: BodyOf<typeof employees.update>): Promise<ShownEmployee> {
      return inTransaction(db, async (trx) => {
        const manager = await managerOf(trx, body.managerId)
        const before = await locked(trx, actor, id)
        const [setsPay, setsPersonal] = [
          await covers(trx, actor, 'employees.pay', before.user_id),
          await covers(trx, actor, 'employees.personal', before.user_id),
        ]
        const salary = settled('salary', setsPay, body.salary, before.salary)
        const marital_status = settled('maritalStatus', setsPersonal, body.maritalStatus, before.marital_status)
        refuseStale(before.updated_at, body.ifUpdatedAt)
        await moveOne(trx, { actor, today: clock.today() }, before, manager)
        const via =
          Number(salary) === Number(before.salary)
            ? {}
            : await separateDuties(trx, actor, 'employees.pay', before.user_id, clock.today())
        await renameAccount(trx, before.user_id, body.name)
        await repo
          .updateEmployee(trx, before.id, {
            department_id: body.department,
            marital_status,
            designation: body.designation,
            salary,
            ...termsOf(body),
          })
          .catch(explain)
        await recordJobs(trx, { by: actor.userId, today: clock.today(), reason: 'other' }, [before.id])
        if (body.locationId !== undefined) await moveTo(trx, before.id, clock.today(), { location_id: body.locationId })
        if (body.earlyAccess !== undefined) await openFrom(trx, await stored(trx, before.id), clock.today())
        return shown(trx, actor, await noted(trx, actor, { action: 'employee.update', ...via }, before))
      })
    },
  }

  async function list(actor: Actor, query: EmployeeFilter): Promise<{ rows: ShownEmployee[]; total: number }> {
    const people = await peopleFor(db, actor, 'employees.read', query.team)
    requireSortable(actor, query.sort)
    const { rows, total } = await listEmployees(db, { query, people, today: clock.today() })
    return { rows: await shownTo(db, actor, rows), total }
  }
}
