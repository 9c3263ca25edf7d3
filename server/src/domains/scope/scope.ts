import type { PersonKey } from '@ems/contract/core/permissions'
import { OWN, type Reach } from '@ems/contract/core/reach'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../platform/actor/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbiddenError } from '../../platform/errors/errors.ts'
import { findPermitted, getScopedPeople, type ScopedPeople } from './scope.repo.ts'

/**
 * Whether the actor has a permission for a person.
 * @param db the transaction, if there is one
 * @param userId the person's account; undefined or null for an unknown person, whom only `everyone` contains
 */
export async function hasPermissionFor(
  db: Db,
  actor: Pick<ActingPrincipal, 'userId' | 'grants'>,
  key: PersonKey,
  userId: string | null | undefined,
): Promise<boolean> {
  const reach = actor.grants[key]
  if (!reach || reach.everyone) return reach !== undefined
  if (actor.userId === userId) return true
  return userId != null && (await findPermitted(db, actor, key, [userId])).has(userId)
}

/**
 * `hasPermissionFor` for many readers and people, in at most one statement per reader.
 * @param asked readers with the people of their requests; undefined for an unknown person
 * @returns whether a reader has the permission for a person of `asked`
 */
export async function loadPermissionsOfReaders(
  db: Db,
  key: PersonKey,
  asked: readonly { reader: Pick<ActingPrincipal, 'userId' | 'grants'>; userId: string | undefined }[],
): Promise<(reader: Pick<ActingPrincipal, 'userId'>, userId: string) => boolean> {
  const permittedByReader = new Map<string, ReadonlySet<string>>()
  for (const [readerId, own] of Map.groupBy(asked, ({ reader }) => reader.userId)) {
    const userIds = new Set(own.flatMap(({ userId }) => userId ?? []))
    const reader = own[0]?.reader
    if (reader) permittedByReader.set(readerId, await findPermitted(db, reader, key, [...userIds]))
  }
  return (reader, userId) => permittedByReader.get(reader.userId)?.has(userId) ?? false
}

/**
 * Requires a permission for a person. Calls about a person (see `subject` of the endpoint) neither commit nor answer
 * without it. It comes before "does not exist", so that it reveals no ids.
 * @param userId the person's account; undefined or null for an unknown person
 * @throws {AppError} FORBIDDEN, the same for a person out of reach and for an unknown one
 */
export async function requirePermissionFor(
  db: Db,
  actor: ActingPrincipal,
  key: PersonKey,
  userId: string | null | undefined,
): Promise<void> {
  requireCovered(await hasPermissionFor(db, actor, key, userId), key)
}

/** `requirePermissionFor` with a known result. @throws {AppError} FORBIDDEN */
export function requireCovered(reached: boolean, key: PersonKey): void {
  if (!reached) throw forbiddenError()
  notePermissionCheck(key)
}

/**
 * `requirePermissionFor` for many people at once.
 * @param userIds their accounts; null for an unknown person
 * @throws {AppError} FORBIDDEN if one of them is out of reach
 */
export async function requirePermissionForAll(
  db: Db,
  actor: ActingPrincipal,
  key: PersonKey,
  userIds: readonly (string | null)[],
): Promise<void> {
  if (!hasPermissionForEveryone(actor, key)) {
    const known = userIds.filter((id) => id !== null)
    const reached = await findPermitted(db, actor, key, known)
    if (known.length < userIds.length || !known.every((id) => reached.has(id))) throw forbiddenError()
  }
  notePermissionCheck(key)
}

/**
 * The people a permission of the actor covers, to narrow a list with `isInScope`.
 * @param ofTeam `true`: only people whom the actor leads, as their manager or as the head of their department
 * @returns null for everyone: the list needs no condition, and counters hold its length
 * @throws {AppError} FORBIDDEN if the actor lacks the permission
 */
export async function getPeopleInScope(
  db: Db,
  actor: Pick<ActingPrincipal, 'userId' | 'grants' | 'standing'>,
  key: PersonKey,
  ofTeam?: 'true',
): Promise<ScopedPeople | null> {
  const reach = actor.grants[key]
  if (!reach) throw forbiddenError()
  notePermissionCheck(key)
  if (ofTeam) return getScopedPeople(db, actor.userId, ledWithin(reach, actor.standing.heads))
  return reach.everyone ? null : getScopedPeople(db, actor.userId, reach)
}

/** The part of a scope that a person leads. @param heads the departments that they head */
const ledWithin = ({ everyone, reports, departments }: Reach, heads: readonly string[]): Reach => ({
  ...OWN,
  reports: everyone || reports,
  departments: heads.filter((head) => everyone || departments.includes(head)),
})

/** The department and the legal entity of a job. */
export interface JobPlace {
  department: string
  legalEntity: string
}

/** Whether a permission of the actor covers a job in a department and entity. */
export function coversPlace(actor: ActingPrincipal, key: PersonKey, { department, legalEntity }: JobPlace): boolean {
  const reach = actor.grants[key]
  return (
    reach !== undefined &&
    (reach.everyone || reach.departments.includes(department) || reach.legalEntities.includes(legalEntity))
  )
}

/**
 * Requires a permission that covers a job in a department and entity.
 * @throws {AppError} FORBIDDEN
 */
export function requirePlace(actor: ActingPrincipal, key: PersonKey, place: JobPlace): void {
  if (!coversPlace(actor, key, place)) throw forbiddenError()
  notePermissionCheck(key)
}

/** Whether a person may be moved into a legal entity: managers of some entities cannot move people out of them. */
export function canMoveInto(actor: Pick<ActingPrincipal, 'grants'>, legalEntity: string): boolean {
  const reach = actor.grants['employees.manage']
  const isNarrowed = reach !== undefined && !reach.everyone && reach.legalEntities.length > 0
  return !isNarrowed || reach.legalEntities.includes(legalEntity)
}

/** @throws {AppError} FORBIDDEN unless `canMoveInto` */
export function requireEntityInScope(actor: Pick<ActingPrincipal, 'grants'>, legalEntity: string): void {
  if (!canMoveInto(actor, legalEntity)) throw forbiddenError()
}

/** Whether the actor has a permission for everyone of a legal entity. */
export function coversEntity(actor: Pick<ActingPrincipal, 'grants'>, key: PersonKey, legalEntity: string): boolean {
  const reach = actor.grants[key]
  return reach !== undefined && (reach.everyone || reach.legalEntities.includes(legalEntity))
}

/** Requires a permission for everyone of a legal entity. @throws {AppError} FORBIDDEN */
export function requireEntity(actor: ActingPrincipal, key: PersonKey, legalEntity: string | undefined): void {
  if (legalEntity === undefined ? !actor.grants[key]?.everyone : !coversEntity(actor, key, legalEntity))
    throw forbiddenError()
  notePermissionCheck(key)
}

/** The legal entities whose people a permission covers, to narrow a list; null for all. @throws {AppError} FORBIDDEN */
export function entitiesInScope(actor: ActingPrincipal, key: PersonKey): readonly string[] | null {
  const reach = actor.grants[key]
  if (!reach || (!reach.everyone && reach.legalEntities.length === 0)) throw forbiddenError()
  notePermissionCheck(key)
  return reach.everyone ? null : reach.legalEntities
}
