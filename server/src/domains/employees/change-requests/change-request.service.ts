import { type changeRequests, isRequestField, type RequestField, type Wanted } from '@ems/contract/change-requests'
import { HOUR_MS } from '@ems/contract/core/durations'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHolders, requireSeparationOfDuties } from '../../access/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { findPermitted, getPeopleInScope, requirePermissionFor } from '../../scope/index.ts'
import { type EmployeeRow, lockEmployee } from '../shared/employee.repo.ts'
import * as repo from './change-request.repo.ts'
import { requestDecided, requestMade } from './notification-kinds.ts'
import {
  type FieldNeeds,
  getRequestableField,
  permissionToDecide,
  toAuditedValue,
  toReadableValue,
} from './requestable-fields.ts'

/** A request as the reader may see it: hidden values are null. */
export type VisibleRequest = repo.RequestRow

/** The most requests of one person in an hour: each notifies all approvers, some by mail. */
const REQUESTS_AN_HOUR = 60

const factsOf = ({ employee_id, field, before, after, status, reason }: repo.RequestRow) => ({
  employee_id,
  field,
  before: toAuditedValue(field, before),
  after: toAuditedValue(field, after),
  status,
  reason,
})

/** @param needs fields of domains to the right */
export function changeRequestService({ db, clock }: Platform, needs: FieldNeeds) {
  /**
   * Redacts requests for readers without the right to personal fields; names are visible. Requested custom fields are
   * visible to the person and to people who manage the person, like the requests themselves.
   */
  async function shown(
    handle: Db,
    actor: ActingPrincipal,
    rows: readonly repo.RequestRow[],
  ): Promise<VisibleRequest[]> {
    const ids = rows.map(({ user_id }) => user_id)
    const open = await findPermitted(handle, actor, 'employees.personal', ids)
    return rows.map((row) =>
      !isRequestField(row.field) || OPEN.includes(row.field) || open.has(row.user_id)
        ? row
        : { ...row, before: null, after: null },
    )
  }

  async function read(trx: Trx, actor: Actor, id: string): Promise<VisibleRequest> {
    const rows = await repo.requestsById(trx, [id])
    return (await shown(trx, actor, rows))[0] as VisibleRequest
  }

  /**
   * Requests a change for the locked actor; fields that they may edit change at once.
   * @returns the request's id
   * @throws {AppError} as `ask`
   */
  async function createRequest(
    trx: Trx,
    actor: Actor,
    person: EmployeeRow,
    field: string,
    asked: Wanted | null,
  ): Promise<string> {
    const wanted = await getRequestableField(trx, field, needs)
    const [before, after] = [await wanted.now(trx, person), wanted.read(asked)]
    if (field === 'dob' && (after ?? '') > clock.today()) throw fieldError('after', 'employee.born-in-future')
    if (before === after) throw new AppError('change-request.unchanged')
    const at = clock.now()
    if (
      wanted.edits !== 'self' &&
      (await repo.countRequestsSince(trx, person.id, new Date(at.getTime() - HOUR_MS))) >= REQUESTS_AN_HOUR
    )
      throw new AppError('change-request.too-many-in-hour', { most: REQUESTS_AN_HOUR })
    for (const id of await repo.withdrawPendingRequest(trx, person.id, field))
      await writeAuditEvent(trx, actor, { ...event('withdraw', person.id, id), after: { status: 'Withdrawn' } })
    const id = await repo.insertRequest(trx, { employee_id: person.id, field, before, after }, at)
    if (wanted.edits === 'self') {
      await wanted.write(trx, actor, person, after)
      await repo.closeRequest(trx, id, { status: 'Approved', decided_at: at })
    }
    const [row] = await repo.requestsById(trx, [id])
    await writeAuditEvent(trx, actor, { action: 'change-request.ask', entityId: id, after: row ? factsOf(row) : null })
    if (wanted.edits === 'self') return id
    const holders = await findHolders(trx, permissionToDecide(field), clock.today())
    await notifyPeople(trx, requestMade, {
      eventKey: `change-request:${id}`,
      params: { requestId: id },
      link: addressOf(screens.admin.employee, { id: person.id }),
      actor,
      to: holders.filter((holder) => holder !== actor.userId),
    })
    return id
  }

  return {
    /** The reader's own requests, and those that they decide. */
    async list(actor: ActingPrincipal, query: repo.RequestFilter) {
      await getPeopleInScope(db, actor, 'employees.read')
      const whomWith = async (key: PersonKey) =>
        actor.grants[key] ? await getPeopleInScope(db, actor, key) : undefined
      const decides = { most: await whomWith('employees.manage'), accounts: await whomWith('salaries.manage') }
      const { rows, total } = await repo.listRequests(db, query, actor.userId, decides)
      return { rows: await shown(db, actor, rows), total }
    },

    /**
     * @throws {AppError} NOT_FOUND for an account without an employee record; INVALID; CONFLICT if the value is equal;
     * TOO_MANY in an hour
     */
    async ask(actor: Actor, { field, after }: BodyOf<typeof changeRequests.ask>): Promise<VisibleRequest> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployee(trx, actor.userId)
        if (!person) throw notFoundError('employee')
        return read(trx, actor, await createRequest(trx, actor, person, field, after))
      })
    },

    askWithin: createRequest,

    /**
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND; INVALID for a rejection
     * without a reason; CONFLICT for a decided request; STALE if the value changed meanwhile
     */
    async decide(
      actor: Actor,
      id: string,
      { status, reason }: BodyOf<typeof changeRequests.decide>,
    ): Promise<VisibleRequest> {
      return inTransaction(db, async (trx) => {
        const request = await repo.lockRequest(trx, id)
        await requirePermissionFor(trx, actor, 'employees.read', request?.user_id)
        const permission = permissionToDecide(request?.field ?? '')
        await requirePermissionFor(trx, actor, permission, request?.user_id)
        if (!request) throw notFoundError('change-request')
        if (request.status !== 'Pending') throw new AppError('change-request.settled')
        if (status === 'Rejected' && reason === '') throw fieldError('reason', 'change-request.needs-reason')
        const via = await requireSeparationOfDuties(trx, actor, permission, request.user_id, clock.today())
        if (status === 'Approved') await apply(trx, actor, request, needs)
        await repo.closeRequest(trx, id, { status, reason, decided_by: actor.userId, decided_at: clock.now() })
        const [after] = await repo.requestsById(trx, [id])
        const facts = { before: factsOf(request), after: after ? factsOf(after) : null }
        await writeAuditEvent(trx, actor, { action: 'change-request.decide', entityId: id, ...facts, ...via })
        await notifyPeople(trx, requestDecided, {
          eventKey: `change-request-decided:${id}`,
          params: { requestId: id },
          link: addressOf(screens.employee.profile, { id: request.user_id }),
          actor,
          to: [request.user_id],
        })
        return read(trx, actor, id)
      })
    },

    /** @throws {AppError} NOT_FOUND, also for other people's requests; CONFLICT for a decided request */
    async withdraw(actor: Actor, id: string): Promise<VisibleRequest> {
      return inTransaction(db, async (trx) => {
        const request = await repo.lockRequest(trx, id)
        if (request?.user_id !== actor.userId) throw notFoundError('change-request')
        if (request.status !== 'Pending') throw new AppError('change-request.settled')
        await repo.closeRequest(trx, id, { status: 'Withdrawn' })
        const after = { ...factsOf(request), status: 'Withdrawn' }
        await writeAuditEvent(trx, actor, {
          ...event('withdraw', request.employee_id, id),
          before: factsOf(request),
          after,
        })
        return read(trx, actor, id)
      })
    },
  }
}

/** The right to see requests for a field. Requests for bank accounts also need the right to see accounts. */
const OPEN: readonly RequestField[] = ['name', 'preferredName', 'workPhone', 'bankAccount']

const event = (verb: string, subjectId: string, entityId: string) => ({
  action: `change-request.${verb}`,
  entityId,
  subjectId,
  before: { status: 'Pending' },
})

/** Applies the change, if the stored value is still the former one. */
async function apply(
  trx: Trx,
  actor: Actor,
  { employee_id, field, before, after }: repo.RequestRow,
  needs: FieldNeeds,
): Promise<void> {
  const person = (await lockEmployee(trx, employee_id)) as EmployeeRow
  const requestedField = await getRequestableField(trx, field, needs)
  const now = await requestedField.now(trx, person)
  if (now !== before)
    throw new AppError('change-request.stale', {
      now: toReadableValue(field, now) ?? '',
      before: toReadableValue(field, before) ?? '',
    })
  await requestedField.write(trx, actor, person, after)
}
