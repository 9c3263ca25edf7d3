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

export interface ColleagueLeave extends VisibleLeave {
  type_hidden: boolean
}

export type Reader = Pick<Actor, 'userId' | 'grants'>

/** Reasons of private types need `leaves.reasons`. */
export async function redactLeaves<Row extends LeaveRow>(db: Db, actor: Reader, rows: readonly Row[], today: string) {
  const certificates = await getCertificates(db, rows, today)
  const accounts = rows.filter((row) => row.private).map((row) => row.user_id)
  const open = accounts.length > 0 ? await findPermitted(db, actor, 'leaves.reasons', accounts) : new Set<string>()
  return rows.map((row) => {
    const reason_hidden = row.private && !open.has(row.user_id)
    const certificate = certificates.get(row.id) ?? NO_CERTIFICATE
    return { ...row, reason: reason_hidden ? '' : row.reason, reason_hidden, certificate }
  })
}

export async function redactLeave(db: Db, actor: Reader, leave: LeaveRow, today: string): Promise<VisibleLeave> {
  const [visible] = await redactLeaves(db, actor, [leave], today)
  return visible as VisibleLeave
}

/** Colleagues whose leaves the actor may not see keep name and days only. */
export async function redactColleagueLeaves(db: Db, actor: Reader, rows: readonly LeaveRow[], today: string) {
  const accounts = rows.map((row) => row.user_id)
  const seen = await findPermitted(db, actor, 'leaves.read', accounts)
  return (await redactLeaves(db, actor, rows, today)).map((row) =>
    seen.has(row.user_id)
      ? { ...row, type_hidden: false }
      : { ...row, code: '', reason: '', reason_hidden: true, certificate: NO_CERTIFICATE, type_hidden: true },
  )
}
