import { addressOf, screens } from '@ems/contract/core/screens'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { type AuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { departmentNames, findHolders, personNames } from '../../access/index.ts'
import { type Description, type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { recordJobChanges } from '../job/job-history.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { type ActorOnDay, type Mover, withEscalationGuard } from './escalation-guard.ts'
import * as tree from './reporting-line.repo.ts'

/** A person of the tree, as the rules need them. */
type Person = Pick<tree.OrgMember, 'id' | 'name' | 'left_on'>

/**
 * The refusals of a manager for a person, apart from cycles.
 * @param path the field of the manager in the body
 * @throws {AppError} INVALID for oneself; CONFLICT where one of them has left
 */
export function requireBothEmployed(person: Person, manager: Person, path: string): void {
  if (manager.id === person.id) throw fieldError(path, 'org.own-manager')
  if (person.left_on !== null) throw fieldError(path, 'org.person-left', { name: person.name })
  if (manager.left_on !== null) throw fieldError(path, 'org.manager-left', { name: manager.name })
}

/**
 * The sentence for a person who cannot report to a manager below them.
 * @param distance the number of reporting lines from the person down to the manager
 */
export function cycleFailure(person: Person, manager: Person, distance: number, path: string): AppError {
  const names = { person: person.name, manager: manager.name }
  if (distance === 1) return fieldError(path, 'org.cycle-direct', names)
  if (distance === 2) return fieldError(path, 'org.cycle-through-one', names)
  return fieldError(path, 'org.cycle', { ...names, others: distance - 1 })
}

/** The sentence for a line that the database refuses as too long. */
export function explainTreeError(error: unknown): never {
  if (violatedConstraint(error) === 'reporting_lines_depth') throw new AppError('org.too-deep')
  throw error
}

/**
 * The manager or head in a body; the tree must be locked.
 * @param id the employee's or the user's id; null for none
 * @param path the field of the body
 * @param unknown the error for an unknown id
 * @throws {AppError} NOT_FOUND, also for an account without an employee record
 */
export async function requireManagerById(
  trx: Trx,
  id: string | null,
  path: string,
  unknown: 'org.manager-unknown' | 'org.head-unknown' = 'org.manager-unknown',
): Promise<tree.OrgMember | null> {
  if (id === null) return null
  const manager = await tree.orgMemberById(trx, id)
  if (!manager) throw fieldError(path, unknown)
  return manager
}

/**
 * Throws unless both are employed, and the manager is not below the person.
 * @param path the field of the manager in the body
 * @throws {AppError} INVALID for oneself; CONFLICT for leavers; CYCLE
 */
export const requireNoCycle = (trx: Trx, person: Person, manager: tree.OrgMember | null, path: string): Promise<void> =>
  requireNoCycles(trx, [person], manager, path)

/** The same for several people with one new manager. */
async function requireNoCycles(
  trx: Trx,
  people: readonly Person[],
  manager: tree.OrgMember | null,
  path: string,
): Promise<void> {
  if (manager === null) return
  for (const person of people) requireBothEmployed(person, manager, path)
  const ids = people.map(({ id }) => id)
  const above = await tree.distancesAbove(trx, manager.id, ids)
  for (const person of people) {
    const distance = above.get(person.id)
    if (distance !== undefined) throw cycleFailure(person, manager, distance, path)
  }
}

const moveEvent = (person: tree.OrgMember, managerId: string | null): AuditEvent => ({
  action: 'employee.manager',
  entityId: person.id,
  before: { manager_id: person.manager_id },
  after: { manager_id: managerId },
})

/**
 * Gives some people another manager, each with an audit event; those who already have this manager stay as they are.
 * The tree must be locked, and the manager checked.
 * @returns the number of moved people. @throws {AppError} CONFLICT for lines that would be too long
 */
export async function changeManager(
  trx: Trx,
  doer: Mover,
  people: readonly tree.OrgMember[],
  managerId: string | null,
): Promise<number> {
  const moving = people.filter((person) => person.manager_id !== managerId)
  if (moving.length === 0) return 0
  const ids = moving.map((person) => person.id)
  const { actor, today } = doer
  const work = () => tree.updateManager(trx, ids, managerId).catch(explainTreeError)
  if (actor === null) await work()
  else await withEscalationGuard(trx, { actor, today }, moving, managerId, work)
  await writeAuditEvents(
    trx,
    actor,
    moving.map((person) => moveEvent(person, managerId)),
  )
  await recordJobChanges(trx, { by: actor?.userId ?? null, today, reason: 'reorganisation' }, ids)
  return moving.length
}

/** The audit snapshot of a department's head. */
export const headEvent = (departmentId: string, before: string | null, after: string | null): AuditEvent => ({
  action: 'department.head',
  entityId: departmentId,
  before: before === null ? null : { employee_id: before },
  after: after === null ? null : { employee_id: after },
})

/**
 * Gives a leaver's reports another manager and their departments no head, in the transaction that ends the employment;
 * the tree must be locked. The reports go to the named manager, or else to the leaver's own manager, or else to the
 * top. A successor from below the leaver takes the leaver's place first, so that a report can follow their manager.
 * @param reportsTo the employee's or the user's id; absent or null for the leaver's own manager
 * @returns the number of people with a new manager
 * @throws {AppError} NOT_FOUND, CONFLICT for a successor who has left, INVALID for the leaver
 */
export async function releaseReports(
  trx: Trx,
  doer: Mover,
  leaver: { id: string; user_id: string; name: string; manager_id: string | null },
  reportsTo: string | null | undefined,
): Promise<number> {
  const successor = await requireManagerById(trx, reportsTo ?? null, 'reportsTo')
  let moved = 0
  if (successor) {
    requireBothEmployed({ ...leaver, left_on: null }, successor, 'reportsTo')
    if ((await tree.distanceBelow(trx, leaver.id, successor.id)) !== null)
      moved += await changeManager(trx, doer, [successor], leaver.manager_id)
  }
  moved += await changeManager(trx, doer, await tree.listReports(trx, leaver.id), successor?.id ?? leaver.manager_id)
  await releaseHeadships(trx, doer, leaver)
  return moved
}

/** Removes a leaver as head of departments, and notifies people who manage heads. */
async function releaseHeadships(
  trx: Trx,
  { actor, today }: Mover,
  leaver: { id: string; user_id: string },
): Promise<void> {
  const departments = await tree.endHeadships(trx, leaver.id)
  if (departments.length === 0) return
  await writeAuditEvents(
    trx,
    actor,
    departments.map((id) => headEvent(id, leaver.id, null)),
  )
  const to = await findHolders(trx, 'employees.managers', today)
  for (const departmentId of departments)
    await notifyPeople(trx, headLeft, {
      eventKey: `head-left:${newId()}`,
      params: { departmentId, userId: leaver.user_id },
      link: addressOf(screens.admin.orgIssues),
      actor,
      to,
    })
}

/** Removes the head of a department, in the transaction that deletes and locks it. */
export async function releaseHead(trx: Trx, actor: ActingPrincipal, departmentId: string): Promise<void> {
  const head = await tree.headOf(trx, departmentId)
  if (head === null) return
  await tree.writeHead(trx, departmentId, null)
  await writeAuditEvents(trx, actor, [headEvent(departmentId, head, null)])
}

/** The manager in a body, with the tree locked; undefined if it has none, null for no manager. */
export async function managerOf(trx: Trx, id: string | null | undefined): Promise<tree.OrgMember | null | undefined> {
  if (id === undefined) return undefined
  await tree.lockReportingLines(trx)
  return requireManagerById(trx, id, 'managerId')
}

/** A person with a new manager or none; undefined if unchanged. The tree must be locked. */
export interface WantedManager {
  before: EmployeeRow
  manager: tree.OrgMember | null | undefined
}

/**
 * Sets the managers of changes, if they differ. People with the same manager move together, in order of the
 * first of them.
 * @throws {AppError} FORBIDDEN, CYCLE, CONFLICT
 */
export async function moveReports(trx: Trx, doer: ActorOnDay, wanted: readonly WantedManager[]): Promise<void> {
  const moving = wanted.filter(
    ({ before, manager }) => manager !== undefined && (manager?.id ?? null) !== before.manager_id,
  )
  if (moving.length === 0) return
  const accounts = moving.map(({ before }) => before.user_id)
  const reached = await findPermitted(trx, doer.actor, 'employees.managers', accounts)
  if (!accounts.every((userId) => reached.has(userId))) throw forbiddenError()
  for (const group of Map.groupBy(moving, ({ manager }) => manager?.id ?? null).values()) {
    const [people, manager] = [group.map(({ before }) => before), group[0]?.manager ?? null]
    await requireNoCycles(trx, people, manager, 'managerId')
    const ids = people.map(({ id }) => id)
    await withEscalationGuard(trx, doer, people, manager?.id ?? null, () =>
      tree.updateManager(trx, ids, manager?.id ?? null).catch(explainTreeError),
    )
  }
}

const say = sentencesOf('notifications')
const text = (value: unknown) => String(value ?? '')

/** Notifies people with `employees.managers` that the head of a department left and it has no head. */
export const headLeft: NotificationKind = {
  kind: 'department.head-left',
  defaults: { bell: true, mail: 'now' },
  async describe(db, notifications) {
    const departments = await departmentNames(
      db,
      notifications.map(({ params }) => text(params.departmentId)),
    )
    const nameOf = new Map(departments.map(({ id, dep_name }) => [id, dep_name]))
    const people = await personNames(
      db,
      notifications.map(({ params }) => text(params.userId)),
    )
    const words = new Map<string, Description>()
    for (const { id, params, reader } of notifications) {
      const department = nameOf.get(text(params.departmentId))
      const name = people.get(text(params.userId))
      if (department && name && reader.grants['employees.managers'])
        words.set(id, { sentence: say('department.headLeft', { name, department }) })
    }
    return words
  },
}
