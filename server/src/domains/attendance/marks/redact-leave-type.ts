import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findPermitted } from '../../scope/index.ts'

/** A kind of leave that the actor may not see. */
const HIDDEN = ''

/** Hides the leave types of people whose leaves the actor may not see; that they are on leave stays visible. */
export async function redactLeaveTypes<Row extends { user_id: string; on_leave: string | null }>(
  db: Db,
  actor: ActingPrincipal,
  rows: readonly Row[],
): Promise<Row[]> {
  const away = rows.filter((row) => row.on_leave !== null).map((row) => row.user_id)
  if (away.length === 0) return [...rows]
  const seen = await findPermitted(db, actor, 'leaves.read', away)
  return rows.map((row) => (row.on_leave === null || seen.has(row.user_id) ? row : { ...row, on_leave: HIDDEN }))
}
