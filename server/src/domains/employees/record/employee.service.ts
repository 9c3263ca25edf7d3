import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import { type Acting, type Actor, forEveryone } from '../../../platform/actor/actor.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldFailure,
  forbidden,
  isDatabaseUnavailable,
  notFound,
  refuseStale,
} from '../../../platform/errors/errors.ts'
import { forgetFiles, recordFile } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { invite, noteAddress, prepareAccount, setPicture } from '../../auth/index.ts'
import { departmentById } from '../../departments/index.ts'
import { queueFirstPassword } from '../../mail/index.ts'
import { organisationName } from '../../settings/index.ts'
import { editsOf } from '../custom-fields/field-editors.repo.ts'
import { managerOf } from '../org/reporting-lines.ts'
import { covers, peopleFor } from '../scope/scope.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { explain, locked, noted, shown } from '../shared/employee-mutation.ts'
import { lockedFor, personFor, seen } from '../shared/find-employee.ts'
import { requireSortable, type ShownEmployee, shownTo } from '../shared/redact-employee.ts'
import { admitted, insertPerson, newManager } from './create-employee.ts'
import { nextFreeCode } from './employee-id.repo.ts'
import { type EmployeeFilter, listEmployees } from './employee-list.repo.ts'
import { changePeople } from './update-employee.ts'

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

    /** A proposal for who is added next, see `nextFreeCode`; null where there is none. */
    nextCode: async (actor: Actor): Promise<string | null> =>
      nextFreeCode(db, await peopleFor(db, actor, 'employees.manage')),

    /** Adds the employee and their account, and queues the mail with their secrets, or with their invitation. @throws {AppError} FORBIDDEN, ALREADY_REGISTERED, INVALID, UNSUPPORTED_TYPE, TOO_LARGE, TOO_MANY */
    async add(actor: Actor, body: BodyOf<typeof employees.add>, image: Buffer | null): Promise<ShownEmployee> {
      const settledBefore = admitted(actor, body, clock.today())
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
          const manager = await newManager(trx, body.managerId)
          const userId = await createAccount(trx).catch(explain)
          if (picture) await recordFile(trx, picture, { kind: 'user', id: userId }, actor.userId)
          const { personalEmail, email, name } = body
          if (personalEmail) await noteAddress(trx, userId, personalEmail)
          if (secrets === null) {
            const inviter = { by: actor.userId, organisation: await organisationName(trx) }
            await invite({ clock, config }, trx, { id: userId, name, email }, personalEmail ?? email, inviter)
          } else if (personalEmail)
            await queueFirstPassword(trx, personalEmail, { ...body, ...secrets }, config.PUBLIC_URL)
          const doer = { actor, today: clock.today() }
          const employee = await insertPerson(trx, doer, { ...body, ...settledBefore, userId }, manager)
          return shown(trx, actor, employee)
        })
      } catch (error) {
        // A commit whose answer was lost may have been done: a picture that nobody names is better than a name without its picture.
        if (picture && !isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /** Puts another picture in the place of somebody's. @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID without one; UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY as pictures are kept */
    async setPhoto(actor: Actor, id: string, image: Buffer | null): Promise<ShownEmployee> {
      const may = async (on: Db, person: EmployeeRow) => {
        if (await covers(on, actor, 'employees.manage', person.user_id)) return
        if (person.user_id !== actor.userId) throw forbidden()
        if ((await editsOf(on)).photo !== 'self') throw new AppError('access.hidden-field', { field: 'photo' })
      }
      const person = await personFor(db, actor, 'employees.personal', id)
      if (!person) throw notFound('employee')
      // Before the picture is worked on.
      await may(db, person)
      if (!image) throw fieldFailure('image', 'image.none')
      const picture = await images.keep(image)
      try {
        return await inTransaction(db, async (trx) => {
          const before = await lockedFor(trx, actor, 'employees.personal', id)
          await may(trx, before)
          // What no row names is swept.
          await forgetFiles(trx, 'user', [before.user_id])
          await recordFile(trx, picture, { kind: 'user', id: before.user_id }, actor.userId)
          await setPicture(trx, before.user_id, picture.key)
          return shown(trx, actor, await noted(trx, actor, { action: 'employee.photo' }, before))
        })
      } catch (error) {
        if (!isDatabaseUnavailable(error)) await images.discard(picture.key)
        throw error
      }
    },

    /** @throws {AppError} NOT_FOUND, STALE, INVALID; FORBIDDEN for people out of reach, for fields that are hidden, and for one's own salary while somebody else could set it */
    async update(actor: Actor, id: string, body: BodyOf<typeof employees.update>): Promise<ShownEmployee> {
      return inTransaction(db, async (trx) => {
        const manager = await managerOf(trx, body.managerId)
        const before = await locked(trx, actor, id)
        refuseStale(before.updated_at, body.ifUpdatedAt)
        const doer = { actor, today: clock.today() }
        const [after] = await changePeople(trx, doer, [{ before, body, manager }])
        return shown(trx, actor, after as EmployeeRow)
      })
    },
  }

  async function list(actor: Acting, query: EmployeeFilter): Promise<{ rows: ShownEmployee[]; total: number }> {
    const people = await peopleFor(db, actor, 'employees.read', query.team)
    requireSortable(actor, query.sort)
    const { rows, total } = await listEmployees(db, { query, people, today: clock.today() })
    return { rows: await shownTo(db, actor, rows), total }
  }
}
