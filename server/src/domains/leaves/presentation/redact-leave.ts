import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { type Certificate, NO_CERTIFICATE } from '../certificates/certificate.rules.ts'
import { getCertificates } from '../certificates/sickness-spells.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

export interface VisibleLeave extends LeaveRow {
  reason_hidden: boolean
  certificate: Certificate
}

export interface ShownAway extends VisibleLeave {
  type_hidden: boolean
}

/** Reasons of private types need `leaves.reasons`. */
export async function redactLeaves(
  db: Db,
  actor: Pick<Actor, 'userId' | 'grants'>,
  rows: readonly LeaveRow[],
  today: string,
): Promise<VisibleLeave[]> {
  const certificates = await getCertificates(db, rows, today)
  const askedFor = rows.filter((row) => row.private).map((row) => row.user_id)
  const open = askedFor.length > 0 ? await findPermitted(db, actor, 'leaves.reasons', askedFor) : new Set<string>()
  return rows.map((row) => {
    const reason_hidden = row.private && !open.has(row.user_id)
    const certificate = certificates.get(row.id) ?? NO_CERTIFICATE
    return { ...row, reason: reason_hidden ? '' : row.reason, reason_hidden, certificate }
  })
}

/** Colleagues whose leaves the actor may not see keep name and days only. */
export async function redactColleagueLeaves(
  db: Db,
  actor: Actor,
  rows: readonly LeaveRow[],
  today: string,
): Promise<ShownAway[]> {
  const seen = await findPermitted(
    db,
    actor,
    'leaves.read',
    rows.map((row) => row.user_id),
  )
  return (await redactLeaves(db, actor, rows, today)).map((row) =>
    seen.has(row.user_id)
      ? { ...row, type_hidden: false }
      : { ...row, code: '', reason: '', reason_hidden: true, certificate: NO_CERTIFICATE, type_hidden: true },
  )
}

export const redactLeave = async (
  db: Db,
  actor: Pick<Actor, 'userId' | 'grants'>,
  leave: LeaveRow,
  today: string,
): Promise<VisibleLeave> => (await redactLeaves(db, actor, [leave], today))[0] as VisibleLeave
