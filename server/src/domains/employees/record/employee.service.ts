import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  isDatabaseUnavailable,
  notFoundError,
  requireCurrent,
} from '../../../platform/errors/errors.ts'
import { deleteFileRows, insertFileRow } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { prepareAccount, sendInvitation, setPicture, storeMailedAddress } from '../../auth/index.ts'
import { departmentById } from '../../departments/index.ts'
import { queueFirstPassword } from '../../mail/index.ts'
import { getPeopleInScope, hasPermissionFor } from '../../scope/index.ts'
import { organisationName } from '../../settings/index.ts'
import { fieldEditorsOf } from '../custom-fields/field-editors.repo.ts'
import { managerOf } from '../org/reporting-lines.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import {
  explainEmployeeError,
  lockManagedEmployee,
  recordEmployeeChange,
  toShownEmployee,
} from '../shared/employee-mutation.ts'
import { findEmployeeFor, lockEmployeeFor, requireVisibleEmployee } from '../shared/find-employee.ts'
import { legalEntityFor } from '../shared/legal-entity.ts'
import { redactEmployees, requireSortable, type ShownEmployee } from '../shared/redact-employee.ts'
import { createEmployee, requireManager, requireValidNewEmployee } from './create-employee.ts'
import { nextFreeCode } from './employee-id.repo.ts'
import { type EmployeeFilter, listEmployees } from './employee-list.repo.ts'
import { updateEmployeeRecords } from './update-employee.ts'

const t = getTranslator('people')

export function employeeService({ db, clock, files: { images }, config }: Platform) {
  return {
    /** The visible employees. @throws {AppError} FORBIDDEN for an order by a hidden field */
    list,

    /** @throws {AppError} NOT_FOUND for an unknown department, for readers of everyone; FORBIDDEN as for `list` */
    async byDepartment(actor: Actor, department: string, query: EmployeeFilter) {
      if (hasPermissionForEveryone(actor, 'employees.read') && !(await departmentById(db, department)))
        throw notFoundError('department')
      return list(actor, { ...query, department })
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN */
    async get(actor: Actor, id: string): Promise<ShownEmployee> {
      return toShownEmployee(db, actor, await requireVisibleEmployee(db, actor, id))
    },

    /** A proposed employee ID, see `nextFreeCode`; null for none. */
    nextCode: async (actor: Actor): Promise<string | null> =>
      nextFreeCode(db, await getPeopleInScope(db, actor, 'employees.manage')),

    /**
     * Adds the employee and their account, and queues the mail with their secrets, or with their invitation.
     * @throws {AppError} FORBIDDEN, ALREADY_REGISTERED, INVALID, UNSUPPORTED_TYPE, TOO_LARGE, TOO_MANY
     */
    async add(actor: Actor, body: BodyOf<typeof employees.add>, image: Buffer | null): Promise<ShownEmployee> {
      const entity = await legalEntityFor(db, body.legalEntityId)
      const settledBefore = requireValidNewEmployee(actor, body, { entity, today: clock.today() })
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
          const manager = await requireManager(trx, body.managerId)
          const userId = await createAccount(trx).catch(explainEmployeeError)
          if (picture) await insertFileRow(trx, picture, { kind: 'user', id: userId }, actor.userId)
          const { personalEmail, email, name } = body
          if (personalEmail) await storeMailedAddress(trx, userId, personalEmail)
          if (secrets === null) {
            const inviter = { by: actor.userId, organisation: await organisationName(trx) }
            await sendInvitation({ clock, config }, trx, { id: userId, name, email }, personalEmail ?? email, inviter)
          } else if (personalEmail)
            await queueFirstPassword(trx, personalEmail, { ...body, ...secrets }, config.PUBLIC_URL)
          const doer = { actor, today: clock.today() }
          const employee = await createEmployee(trx, doer, { ...body, ...settledBefore, userId }, manager)
          return toShownEmployee(trx, actor, employee)
        })
      } catch (error) {
        // A commit without an answer may have succeeded: a picture without a row is better than a row without its
        // picture.
        if (picture && !isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /**
     * Replaces a person's picture.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID without one; UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY as for
     * pictures
     */
    async setPhoto(actor: Actor, id: string, image: Buffer | null): Promise<ShownEmployee> {
      const may = async (on: Db, person: EmployeeRow) => {
        if (await hasPermissionFor(on, actor, 'employees.manage', person.user_id)) return
        if (person.user_id !== actor.userId) throw forbiddenError()
        if ((await fieldEditorsOf(on)).photo !== 'self')
          throw new AppError('access.hidden-field', { field: t('fields.photo') })
      }
      const person = await findEmployeeFor(db, actor, 'employees.personal', id)
      if (!person) throw notFoundError('employee')
      // Before the picture is processed.
      await may(db, person)
      if (!image) throw fieldError('image', 'image.none')
      const picture = await images.keep(image)
      try {
        return await inTransaction(db, async (trx) => {
          const before = await lockEmployeeFor(trx, actor, 'employees.personal', id)
          await may(trx, before)
          // The sweep job deletes files without a row.
          await deleteFileRows(trx, 'user', [before.user_id])
          await insertFileRow(trx, picture, { kind: 'user', id: before.user_id }, actor.userId)
          await setPicture(trx, before.user_id, picture.key)
          return toShownEmployee(
            trx,
            actor,
            await recordEmployeeChange(trx, actor, { action: 'employee.photo' }, before),
          )
        })
      } catch (error) {
        if (!isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /**
     * @throws {AppError} NOT_FOUND, STALE, INVALID; FORBIDDEN for people out of reach, for hidden fields, and for one's
     * own salary while another person could set it
     */
    async update(actor: Actor, id: string, body: BodyOf<typeof employees.update>): Promise<ShownEmployee> {
      return inTransaction(db, async (trx) => {
        const manager = await managerOf(trx, body.managerId)
        const before = await lockManagedEmployee(trx, actor, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const doer = { actor, today: clock.today() }
        const [after] = await updateEmployeeRecords(trx, doer, [{ before, body, manager }])
        return toShownEmployee(trx, actor, after as EmployeeRow)
      })
    },
  }

  async function list(
    actor: ActingPrincipal,
    query: EmployeeFilter,
  ): Promise<{ rows: ShownEmployee[]; total: number }> {
    const people = await getPeopleInScope(db, actor, 'employees.read', query.team)
    requireSortable(actor, query.sort)
    const { rows, total } = await listEmployees(db, { query, people, today: clock.today() })
    return { rows: await redactEmployees(db, actor, rows), total }
  }
}
