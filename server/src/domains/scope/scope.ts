import type { PersonKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../platform/actor/admission.ts'
import type { Db } from '../../platform/database/index.ts'
import { forbiddenError } from '../../platform/errors/errors.ts'
import { findPermitted, getScopedPeople, type ScopedPeople } from './scope.repo.ts'

/**
 * Whether the actor holds a right for a person.
 * @param db the transaction where there is one
 * @param userId the person's account; undefined or null where there is no such person, whom only `everyone` contains
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
 * `hasPermissionFor` for what is told of many people to many readers: a statement a reader at most.
 * @param asked who reads of whom; undefined where there is no such person
 * @returns whether a reader holds the right for a person that was asked for with them
 */
export async function checkPermissionsOfReaders(
  db: Db,
  key: PersonKey,
  asked: readonly { reader: Pick<ActingPrincipal, 'userId' | 'grants'>; userId: string | undefined }[],
): Promise<(reader: Pick<ActingPrincipal, 'userId'>, userId: string) => boolean> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const [readerId, own] of Map.groupBy(asked, ({ reader }) => reader.userId)) {
    const userIds = new Set(own.flatMap(({ userId }) => userId ?? []))
    const reader = own[0]?.reader
    if (reader) found.set(readerId, await findPermitted(db, reader, key, [...userIds]))
  }
  return (reader, userId) => found.get(reader.userId)?.has(userId) ?? false
}

/**
 * Lets an actor pass who holds a right for a person. What is about a person (see `subject` of the endpoint) is neither
 * committed nor answered without it. It comes before "does not exist": someone without the right is not told which ids do.
 * @param userId the person's account; undefined or null where there is no such person
 * @throws {AppError} FORBIDDEN, the same for a person out of reach and for one who does not exist
 */
export async function requirePermissionFor(
  db: Db,
  actor: ActingPrincipal,
  key: PersonKey,
  userId: string | null | undefined,
): Promise<void> {
  requireCovered(await hasPermissionFor(db, actor, key, userId), key)
}

/** The end of `requirePermissionFor`, where it is known already whether the actor's right holds the person. @throws {AppError} FORBIDDEN */
export function requireCovered(reached: boolean, key: PersonKey): void {
  if (!reached) throw forbiddenError()
  notePermissionCheck(key)
}

/**
 * `requirePermissionFor` for many people at once.
 * @param userIds their accounts; null for one who does not exist
 * @throws {AppError} FORBIDDEN where one of them is out of reach
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
 * Whom the actor holds a right for, to narrow a list with `isInScope`.
 * @param ofTeam `true`: of those the ones alone whom the actor leads, as their manager or as the head of their department
 * @returns null for everyone: then a list needs no condition, and counters still say how long it is
 * @throws {AppError} FORBIDDEN for someone who does not hold the right at all
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

/** What a reach holds of those whom someone leads. @param heads the departments that they head */
const ledWithin = ({ everyone, reports, departments }: Reach, heads: readonly string[]): Reach => ({
  everyone: false,
  reports: everyone || reports,
  departments: heads.filter((head) => everyone || departments.includes(head)),
})

/** Whether the actor holds a right for anyone who is, or is to be, in a department. */
export function coversDepartment(actor: ActingPrincipal, key: PersonKey, department: string): boolean {
  const reach = actor.grants[key]
  return reach !== undefined && (reach.everyone || reach.departments.includes(department))
}

/**
 * Lets an actor pass who may add a person to a department.
 * @throws {AppError} FORBIDDEN
 */
export function requireDepartment(actor: ActingPrincipal, key: PersonKey, department: string): void {
  if (!coversDepartment(actor, key, department)) throw forbiddenError()
  notePermissionCheck(key)
}
