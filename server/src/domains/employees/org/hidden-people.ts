import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { futureEmployees } from './org-chart.repo.ts'

/** A person in the tree whom the reader does not see. */
export interface UnseenPerson {
  id: string
  manager_id: string | null
  direct_reports: number
}

/** The tree for a reader with a limited scope: reports of a hidden manager are shown below the next visible one. */
export interface HiddenPeople {
  ids: readonly string[]
  has(id: string): boolean
  /** the hidden people whose reports appear directly below a person. @param id null for the top */
  hiddenBelow(id: string | null): string[]
  /**
   * the number of visible people directly below a person.
   * @param all the number of all direct reports, or of people at the top
   */
  countVisibleBelow(id: string | null, all: number): number
  /** the nearest visible manager of a person; null at the top */
  nextVisibleManager(managerId: string | null): string | null
}

export function treeWithout(people: readonly UnseenPerson[]): HiddenPeople {
  const byId = new Map(people.map((person) => [person.id, person]))
  const below = Map.groupBy(people, ({ manager_id }) => manager_id)
  const hiddenBelowOf = (id: string | null): UnseenPerson[] =>
    (below.get(id) ?? []).flatMap((person) => [person, ...hiddenBelowOf(person.id)])
  return {
    ids: [...byId.keys()],
    has: (id) => byId.has(id),
    hiddenBelow: (id) => hiddenBelowOf(id).map((person) => person.id),
    countVisibleBelow: (id, all) =>
      hiddenBelowOf(id).reduce((sum, { direct_reports }) => sum + direct_reports - 1, all),
    nextVisibleManager(managerId) {
      let next = managerId
      for (let passed = byId.get(next ?? ''); passed; passed = byId.get(next ?? '')) next = passed.manager_id
      return next
    },
  }
}

/**
 * The people in the tree whom the actor does not see: future employees, unless the actor may see their employee record,
 * and people rehired for a later day, who are not in the tree until then. @param today the organisation's day
 */
export async function getHiddenPeople(db: Db, actor: ActingPrincipal, today: string): Promise<HiddenPeople> {
  const coming = await futureEmployees(db, today)
  const accounts = coming.map(({ user_id }) => user_id)
  const seen = hasPermissionForEveryone(actor, 'employees.read')
    ? new Set(accounts)
    : await findPermitted(db, actor, 'employees.read', accounts)
  const isShown = ({ user_id, rehired }: (typeof coming)[number]) =>
    seen.has(user_id) && (!rehired || user_id === actor.userId)
  return treeWithout(coming.filter((person) => !isShown(person)))
}
