import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, fieldFailure, isDatabaseUnavailable, notFound } from '../../platform/errors.ts'
import { recordFile } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import { closeAccount, openAccount, prepareAccount, renameAccount } from '../auth/index.ts'
import { departmentById } from '../departments/index.ts'
import { queueFirstPassword } from '../mail/index.ts'
import * as repo from './repo.ts'
import { type EmployeeFilter, type EmployeePage, listEmployees } from './repo-lists.ts'
import { requirePerson } from './scope.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_unique') throw fieldFailure('email', 'employee.email-registered')
  if (constraint === 'employees_code_unique') throw fieldFailure('employeeId', 'employee.code-registered')
  if (constraint === 'employees_department_id_fkey') throw fieldFailure('department', 'department.unknown')
  throw error
}

async function stored(db: Db, id: string): Promise<repo.EmployeeRow> {
  const employee = await repo.employeeById(db, id)
  if (!employee) throw notFound('employee')
  return employee
}

/** The employee, locked until the transaction ends. */
async function locked(trx: Trx, id: string): Promise<repo.EmployeeRow> {
  const employee = await repo.lockEmployee(trx, id)
  if (!employee) throw notFound('employee')
  return employee
}

/** What the audit keeps of an employee. */
const factsOf = (row: repo.EmployeeRow) => ({
  name: row.name,
  email: row.email,
  role: row.role,
  profile_image: row.profile_image,
  code: row.code,
  department_id: row.department_id,
  dob: row.dob,
  gender: row.gender,
  marital_status: row.marital_status,
  designation: row.designation,
  salary: row.salary,
  employed_from: row.employed_from,
  left_on: row.left_on,
})

export function employeeService({ db, clock, files: { images }, config }: Platform) {
  return {
    list: (query: EmployeeFilter): Promise<EmployeePage> => listEmployees(db, query, clock.today()),

    /** @throws {AppError} NOT_FOUND for a department that does not exist */
    async byDepartment(department: string, query: EmployeeFilter): Promise<EmployeePage> {
      if (!(await departmentById(db, department))) throw notFound('department')
      return listEmployees(db, { ...query, department }, clock.today())
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN */
    async get(actor: Actor, id: string): Promise<repo.EmployeeRow> {
      const employee = await repo.employeeById(db, id)
      await requirePerson(db, actor, 'employees.read', employee?.user_id)
      if (!employee) throw notFound('employee')
      return employee
    },

    /** Adds the employee and their account, and queues the mail with their secrets. @throws {AppError} ALREADY_REGISTERED, INVALID, UNSUPPORTED_TYPE, TOO_LARGE, TOO_MANY */
    async add(actor: Actor, body: BodyOf<typeof employees.add>, image: Buffer | null): Promise<repo.EmployeeRow> {
      if (body.dob > clock.today()) throw fieldFailure('dob', 'employee.born-in-future')
      const picture = image ? await images.keep(image) : null
      try {
        const createAccount = await prepareAccount({ ...body, profileImage: picture?.key ?? null })
        return await inTransaction(db, async (trx) => {
          const userId = await createAccount(trx).catch(explain)
          if (picture) await recordFile(trx, picture, { kind: 'user', id: userId }, actor.userId)
          const id = await repo
            .insertEmployee(trx, {
              user_id: userId,
              department_id: body.department,
              code: body.employeeId,
              dob: body.dob,
              gender: body.gender,
              marital_status: body.maritalStatus,
              designation: body.designation,
              salary: body.salary,
              employed_from: clock.today(),
            })
            .catch(explain)
          if (body.personalEmail) await queueFirstPassword(trx, body.personalEmail, body, config.PUBLIC_URL)
          const employee = await stored(trx, id)
          await audit(trx, actor, { action: 'employee.add', entityId: id, after: factsOf(employee) })
          return employee
        })
      } catch (error) {
        // A commit whose answer was lost may have been done: a picture that nobody names is better than a name without its picture.
        if (picture && !isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /** @throws {AppError} NOT_FOUND, STALE, INVALID */
    async update(actor: Actor, id: string, body: BodyOf<typeof employees.update>): Promise<repo.EmployeeRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        refuseStale(before.updated_at, body.ifUpdatedAt)
        await renameAccount(trx, before.user_id, body.name)
        await repo
          .updateEmployee(trx, before.id, {
            department_id: body.department,
            marital_status: body.maritalStatus,
            designation: body.designation,
            salary: body.salary,
          })
          .catch(explain)
        return changed(trx, actor, 'employee.update', before)
      })
    },

    /** @throws {AppError} NOT_FOUND; INVALID for a last day before the first or in the future; CONFLICT for those who left and for the last administrator */
    async endEmployment(actor: Actor, id: string, leftOn = clock.today()): Promise<repo.EmployeeRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        if (before.user_id === actor.userId) throw new AppError('employee.own-end')
        if (before.left_on !== null) throw new AppError('employee.already-left')
        if (leftOn < before.employed_from) throw fieldFailure('leftOn', 'employee.end-before-start')
        if (leftOn > clock.today()) throw fieldFailure('leftOn', 'employee.end-in-future')
        await closeAccount(trx, before.user_id)
        await repo.setLeftOn(trx, before.id, leftOn)
        return changed(trx, actor, 'employee.end-employment', before)
      })
    },

    /** @throws {AppError} NOT_FOUND, CONFLICT for those who are employed */
    async resumeEmployment(actor: Actor, id: string): Promise<repo.EmployeeRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        if (before.left_on === null) throw new AppError('employee.still-employed')
        await openAccount(trx, before.user_id)
        await repo.setLeftOn(trx, before.id, null)
        return changed(trx, actor, 'employee.resume-employment', before)
      })
    },
  }

  async function changed(trx: Trx, actor: Actor, action: string, before: repo.EmployeeRow): Promise<repo.EmployeeRow> {
    const employee = await stored(trx, before.id)
    await audit(trx, actor, { action, entityId: before.id, before: factsOf(before), after: factsOf(employee) })
    return employee
  }
}
