import { type AuditActor, type AuditEvent, writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { LeaveRow } from './leave.repo.ts'
import type { ChangeRow } from './leave-change.repo.ts'

const DAYS = ['start_date', 'end_date', 'start_part', 'end_part', 'start_time', 'end_time', 'amount', 'reason'] as const
const OF_LEAVE = ['employee_id', 'leave_type', ...DAYS, 'status', 'state', 'split_of'] as const
const OF_CHANGE = ['leave_id', ...DAYS, 'state', 'asked_by', 'asked_at', 'comment', 'forced'] as const

const pick = <Row, Column extends keyof Row>(row: Row, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]))

export const leaveAuditSnapshot = (leave: LeaveRow) => pick(leave, OF_LEAVE)

const changeSnapshot = (change: ChangeRow) => ({ ...pick(change, OF_CHANGE), change: change.kind })

type By = Pick<AuditEvent, 'onBehalfOf' | 'via'>

/** Writes the events of a kind of rows. A note has more facts of the change, such as its reason. */
const auditing =
  <Row extends { id: string }>(snapshotOf: (row: Row) => object) =>
  (
    trx: Trx,
    actor: AuditActor,
    action: string,
    before: Row | null,
    after: Row,
    { note, ...by }: By & { note?: object } = {},
  ): Promise<void> =>
    writeAuditEvent(trx, actor, {
      action,
      entityId: after.id,
      before: before && snapshotOf(before),
      after: { ...snapshotOf(after), ...note },
      ...by,
    })

export const auditLeave = auditing(leaveAuditSnapshot)
export const auditChange = auditing(changeSnapshot)
