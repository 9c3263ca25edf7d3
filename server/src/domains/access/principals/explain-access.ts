import type { RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { type Reach, type Scope, toScope } from '@ems/contract/core/reach'
import { type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type GrantReason, reachOf, type Source, sourcesOf } from '../shared/grants.rules.ts'
import { accountOf } from '../shared/names.repo.ts'
import { type PrincipalWithSources, principalsByIds } from './principal.repo.ts'

const t = getTranslator('access')

/** A right of a person, with its scope and reasons. */
export interface ExplainedPermission {
  key: PermissionKey
  scope: Scope
  because: (GrantReason & { scope: RoleScope })[]
}

/** Whether a scope contains a person, by account; provided by the domain of people to the right. */
export type ReachContains = (db: Db, holder: { userId: string; reach: Reach }, about: string) => Promise<boolean>

/** A question about a right for one person: both or neither is given. */
interface Question {
  about?: string | undefined
  key?: PermissionKey | undefined
}

const explanationOf = (holder: PrincipalWithSources): ExplainedPermission[] => {
  const sources = sourcesOf(holder.holdings)
  return (Object.keys(permissions) as PermissionKey[]).flatMap((key) => {
    const reach = holder.grants[key]
    if (!reach) return []
    const because = sources.flatMap(({ kind, role, assignmentId, permissions, ...places }) => {
      const scope = permissions[key]
      return scope && reachOf(key, scope, places) ? [{ kind, role, assignmentId, scope }] : []
    })
    return [{ key, scope: toScope(reach), because }]
  })
}

const cause = ({ kind, role }: GrantReason): string => t(`because.${kind}`, { role: role?.name ?? '' })

/** Explains the rights of people. */
export function explainService({ db, clock }: Platform, contains: ReachContains) {
  /** The grants that cover a person, each checked separately. */
  async function causesFor(holder: PrincipalWithSources, key: PermissionKey, about: string): Promise<Source[]> {
    const causes: Source[] = []
    for (const source of sourcesOf(holder.holdings)) {
      const scope = source.permissions[key]
      const reach = scope && reachOf(key, scope, source)
      if (reach && (await contains(db, { userId: holder.userId, reach }, about))) causes.push(source)
    }
    return causes
  }

  /**
   * Whether a person may be asked about: only people whose record the actor sees, so that nobody can find out who
   * exists.
   */
  async function canExplainTo(actor: Actor, about: string | undefined): Promise<boolean> {
    if (about === actor.userId || hasPermissionForEveryone(actor, 'access.read')) return true
    const reach = actor.grants['employees.read']
    return reach !== undefined && (reach.everyone || (!!about && contains(db, { userId: actor.userId, reach }, about)))
  }

  return {
    /**
     * A person's rights with reasons; with `about` and `key` whether they have that right for one person.
     * @throws {AppError} FORBIDDEN for others without the right to see roles; NOT_FOUND; INVALID if only one of both is
     * given
     */
    async explain(actor: Actor, id: string, { about: aboutId, key }: Question) {
      const person = await accountOf(db, id)
      if (person?.id !== actor.userId && !hasPermissionForEveryone(actor, 'access.read')) throw forbiddenError()
      if (!person) throw notFoundError('person')
      if ((aboutId === undefined) !== (key === undefined))
        throw fieldError(aboutId === undefined ? 'about' : 'key', 'field.required')
      const holder = (await principalsByIds(db, [person.id], clock.today())).get(person.id)
      if (!holder) throw new AppError('access.cannot-sign-in', { name: person.name })
      const explanation = explanationOf(holder)
      const user = { _id: holder.userId, name: holder.name }
      if (aboutId === undefined || key === undefined) return { user, explanation }
      const about = await accountOf(db, aboutId)
      const causes = about ? await causesFor(holder, key, about.id) : []
      // The answer must not reveal whether a person exists: it is the same for an unknown id.
      const holdsIt = holder.userId === actor.userId && causes.length > 0
      const named = holdsIt || (await canExplainTo(actor, about?.id))
      if (!about && named) throw notFoundError('person')
      if (!about || !named) {
        const unseen = { holder: holder.name, about: t('somebody'), right: permissions[key].sentence }
        return { user, explanation, allowed: false, sentence: t('notAllowed', unseen) }
      }
      const words = { holder: holder.name, about: about.name, right: permissions[key].sentence }
      const allowed = causes.length > 0
      const sentence = allowed
        ? t('allowed', { ...words, because: causes.map(cause).join(', ') })
        : t('notAllowed', words)
      return { user, explanation, allowed, sentence }
    },
  }
}
