import type { Db } from '../../platform/database/index.ts'
import type { LeaveRow } from './repo.ts'
import { othersAway } from './repo-around.ts'
import { openChanges } from './repo-changes.ts'

/** What is told beside leaves of a list, for whoever decides them. */
export interface Beside {
  /** how many others of the department are away in the days of each that waits, by its id */
  away: ReadonlyMap<string, number>
  /** what waits of each that is approved, by its id */
  changes: ReadonlyMap<string, 'cancel' | 'amend'>
}

/** What stands beside the leaves of a page. */
export async function besideOf(db: Db, rows: readonly LeaveRow[]): Promise<Beside> {
  const idsIn = (state: LeaveRow['state']) => rows.filter((row) => row.state === state).map(({ id }) => id)
  const others = await othersAway(
    db,
    rows.filter(({ state }) => state === 'pending'),
  )
  return {
    away: new Map(idsIn('pending').map((id) => [id, others.get(id) ?? 0])),
    changes: await openChanges(db, idsIn('approved')),
  }
}
