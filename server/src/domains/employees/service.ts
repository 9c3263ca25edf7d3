import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import { type Actor, forEveryone } from '../../platform/actor.ts'
import { type AuditEvent, audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import {
  AppError,
  brokenConstraint,
  fieldFailure,
  forbidden,
  isDatabaseUnavailable,
  notFound,
} from '../../platform/errors.ts'
import { recordFile } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import { requireAdministrator, requireCoverOf, separateDuties } from '../access/index.ts'
import { closeAccount, invite, openAccount, prepareAccount, renameAccount } from '../auth/index.ts'
import { departmentById } from '../departments/index.ts'
import { queueFirstPassword } from '../mail/index.ts'
import { factsOf } from './facts.ts'
import { requireSortable, type ShownEmployee, settled, shownTo } from './hidden.ts'
import { recordJobs, rewritePeriods } from './job-record.ts'
import { lockedFor, seen } from './person.ts'
import * as repo from './repo.ts'
import { type EmployeeFilter, listEmployees } from './repo-lists.ts'
import { lastManagerOf } from './repo-org.ts'
import { lockTree } from './repo-tree.ts'
import { explainTree, managerOf, moveOne, releaseReports, withoutGain } from './reporting.ts'
import { covers, coversDepartment, peopleFor, requireDepartment } from './scope.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_unique') throw fieldFailure('email', 'employee.email-registered')
  if (constraint === 'employees_code_unique') throw fieldFailure('employeeId', 'employee.code-registered')
  if (constraint === 'users_last_administrator') throw new AppError('auth.last-administrator')
  if (constraint === 'employees_department_id_fkey') throw fieldFailure('department', 'department.unknown')
  return explainTree(error)
}

async function stored(db: Db, id: string): Promise<repo.EmployeeRow> {
  const employee = await repo.employeeById(db, id)
  if (!employee) throw notFound('employee')
  return employee
}

const locked = (trx: Trx, actor: Actor, id: string) => lockedFor(trx, actor, 'employees.manage', id)

const shown = async (db: Db, actor: Actor, row: repo.EmployeeRow) =>
  (await shownTo(db, actor, [row]))[0] as ShownEmployee

/** What a body says of the terms of an employment; what it leaves out stays as it is. */
const termsOf = (body: BodyOf<typeof employees.update>): repo.TermValues => ({
  ...(body.employmentType !== undefined && { employment_type: body.employmentType }),
  ...(body.fte !== undefined && { fte: body.fte }),
  ...(body.probationEnds !== undefined && { probation_ends: body.probationEnds }),
  ...(body.contractEnds !== undefined && { contract_ends: body.contractEnds }),
})

type Ending = BodyOf<typeof employees.endEmployment>

interface Ended {
  employee: ShownEmployee
  /** how many got another manager */
  movedReports: number
}

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
                  employed_from: clock.today(),
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
          const employee = await stored(trx, id)
          await audit(trx, actor, { action: 'employee.add', entityId: id, after: factsOf(employee) })
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
        return changed(trx, actor, { action: 'employee.update', ...via }, before)
      })
    },

    /**
     * Those who report to the person get another manager, and what the person heads is headed by nobody.
     * @returns the employee, and how many got another manager
     * @throws {AppError} FORBIDDEN, also for somebody with rights that the actor has not; NOT_FOUND; INVALID for a last day before the first or in the future; CONFLICT for those who left and for the last administrator
     */
    async endEmployment(actor: Actor, id: string, { leftOn = clock.today(), reportsTo }: Ending): Promise<Ended> {
      const ending = inTransaction(db, async (trx) => {
        await lockTree(trx)
        const before = await locked(trx, actor, id)
        if (before.user_id === actor.userId) throw new AppError('employee.own-end')
        await requireCoverOf(trx, actor, before.user_id, clock.today())
        if (before.left_on !== null) throw new AppError('employee.already-left')
        if (leftOn < before.employed_from) throw fieldFailure('leftOn', 'employee.end-before-start')
        if (leftOn > clock.today()) throw fieldFailure('leftOn', 'employee.end-in-future')
        await closeAccount(trx, before.user_id)
        const movedReports = await releaseReports(trx, { actor, today: clock.today() }, before, reportsTo)
        await repo.setLeftOn(trx, before.id, leftOn)
        await rewritePeriods(trx, [before.id])
        return { employee: await changed(trx, actor, { action: 'employee.end-employment' }, before), movedReports }
      })
      return ending.catch(explain)
    },

    /**
     * Takes the end of an employment back. Reporting lines do not come back with it.
     * @returns the employee, and whom they reported to before, where that is somebody who is employed
     * @throws {AppError} FORBIDDEN, NOT_FOUND, CONFLICT for those who are employed
     */
    async resumeEmployment(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, actor, id)
        await requireCoverOf(trx, actor, before.user_id, clock.today())
        if (before.left_on === null) throw new AppError('employee.still-employed')
        await openAccount(trx, before.user_id)
        await repo.setLeftOn(trx, before.id, null)
        await rewritePeriods(trx, [before.id])
        await recordJobs(trx, { by: actor.userId, today: clock.today(), reason: 'return' }, [before.id])
        const employee = await changed(trx, actor, { action: 'employee.resume-employment' }, before)
        return { employee, lastManager: (await lastManagerOf(trx, before.id)) ?? null }
      })
    },
  }

  async function list(actor: Actor, query: EmployeeFilter): Promise<{ rows: ShownEmployee[]; total: number }> {
    const people = await peopleFor(db, actor, 'employees.read', query.team)
    requireSortable(actor, query.sort)
    const { rows, total } = await listEmployees(db, { query, people, today: clock.today() })
    return { rows: await shownTo(db, actor, rows), total }
  }

  async function changed(
    trx: Trx,
    actor: Actor,
    event: Pick<AuditEvent, 'action' | 'via'>,
    before: repo.EmployeeRow,
  ): Promise<ShownEmployee> {
    const employee = await stored(trx, before.id)
    await audit(trx, actor, { ...event, entityId: before.id, before: factsOf(before), after: factsOf(employee) })
    return shown(trx, actor, employee)
  }
}
