import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { comingAfter } from './org-chart.repo.ts'

/** A person in the tree whom its reader does not see. */
export interface UnseenPerson {
  id: string
  manager_id: string | null
  direct_reports: number
}

/** The tree for a reader with a limited scope: reports of a hidden manager are shown below the next visible one. */
export interface Unseen {
  ids: readonly string[]
  has(id: string): boolean
  /** the unseen whose reports stand right below a person instead. @param id null: at the top */
  right(id: string | null): string[]
  /** how many are seen right below a person. @param all how many report to them, or to no one */
  seenRight(id: string | null, all: number): number
  /** the next who is seen, from a person's manager on; null at the top */
  nextSeen(managerId: string | null): string | null
}

export function treeWithout(people: readonly UnseenPerson[]): Unseen {
  const byId = new Map(people.map((person) => [person.id, person]))
  const below = Map.groupBy(people, ({ manager_id }) => manager_id)
  const right = (id: string | null): UnseenPerson[] =>
    (below.get(id) ?? []).flatMap((person) => [person, ...right(person.id)])
  return {
    ids: [...byId.keys()],
    has: (id) => byId.has(id),
    right: (id) => right(id).map((person) => person.id),
    seenRight: (id, all) => right(id).reduce((sum, { direct_reports }) => sum + direct_reports - 1, all),
    nextSeen(managerId) {
      let next = managerId
      for (let passed = byId.get(next ?? ''); passed; passed = byId.get(next ?? '')) next = passed.manager_id
      return next
    },
  }
}

/**
 * The people whom an actor does not see in the tree: those who have not begun yet, unless the actor may see their employee record,
 * and those who were rehired for a later day, who have no place in it until then. @param today the organisation's day
 */
export async function unseenBy(db: Db, actor: ActingPrincipal, today: string): Promise<Unseen> {
  const coming = await comingAfter(db, today)
  const accounts = coming.map(({ user_id }) => user_id)
  const seen = hasPermissionForEveryone(actor, 'employees.read')
    ? new Set(accounts)
    : await findPermitted(db, actor, 'employees.read', accounts)
  const isShown = ({ user_id, rehired }: (typeof coming)[number]) =>
    seen.has(user_id) && (!rehired || user_id === actor.userId)
  return treeWithout(coming.filter((person) => !isShown(person)))
}
