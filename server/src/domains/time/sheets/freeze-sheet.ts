import { createHash } from 'node:crypto'
import { lastDayOf } from '@ems/contract/core/months'
import type { SheetState } from '@ems/contract/time-sheets'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { csvOf } from '../../../platform/exchange/sheets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addLieuLeave, reverseLieuLeave } from '../../leaves/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { recomputeDays } from '../days/recompute.ts'
import type { Sheet } from './read-sheets.ts'
import { linesOf, RECORD_COLUMNS, type RecordLine } from './record.rules.ts'
import * as repo from './sheet.repo.ts'
import { accountOf, addMonths, firstDayOf, type LieuAllocation, leaveMinutes, maxAllocation } from './sheet.rules.ts'

const lieuKey = ({ row, month }: Sheet) => `lieu:${row.employee_id}:${month}:${row.revision}`

/** The lines of the record of an open sheet. */
export async function currentRecord(trx: Trx, { row, month, days, facts }: Sheet): Promise<RecordLine[]> {
  const corrections = await repo.correctionsIn(trx, row.employee_id, firstDayOf(month), lastDayOf(month))
  return days.flatMap((day) => {
    const zone = facts.zoneOn(day.day)
    const correction = corrections.find((one) => one.day === day.day)
    return linesOf(day, correction, (instant) => zone.timeOf(Date.parse(instant)))
  })
}

/** The record as CSV. Equal lines give equal bytes. */
export async function csvOfRecord(lines: readonly RecordLine[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of csvOf([RECORD_COLUMNS, ...lines], false)) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

interface Freezing {
  state: Extract<SheetState, 'Approved' | 'Closed'>
  given: LieuAllocation
  onBehalfOf?: string | null
  via?: 'override' | 'sole' | null
}

/**
 * Freezes a month: its figures, hour account and record no longer change. The person and the sheet must be locked.
 * @throws {AppError} INVALID for more minutes than the balance has; CONFLICT if the leave type has no balance
 */
export async function freezeSheet(
  trx: Trx,
  clock: Clock,
  actor: Actor,
  sheet: Sheet,
  id: string,
  { state, given, onBehalfOf = null, via = null }: Freezing,
): Promise<void> {
  const { row, month, settings, isLast, account: open, totals } = sheet
  const all = given.lieuMinutes + given.payMinutes
  const most = maxAllocation(open.balance, settings)
  if (all > most)
    throw fieldError(given.lieuMinutes > 0 ? 'lieuMinutes' : 'payMinutes', 'time-sheet.more-than-balance', { most })
  await recomputeDays(trx, clock, [row.employee_id], firstDayOf(month), lastDayOf(month))
  if (given.lieuMinutes > 0) await giveLeave(trx, clock, actor, sheet, given.lieuMinutes)
  const account = accountOf({ ...open, isLast }, settings, given)
  const record = await currentRecord(trx, sheet)
  const sha256 = createHash('sha256')
    .update(await csvOfRecord(record))
    .digest('hex')
  const now = clock.now()
  await repo.setFrozen(trx, id, { totals, account, given, record, sha256, factor: settings.factor })
  await repo.updateSheet(trx, id, { state, decided_by: actor.userId, decided_at: now, comment: '' }, now)
  await writeAuditEvent(trx, actor, {
    action: state === 'Approved' ? 'timesheet.approve' : 'timesheet.close',
    entityId: id,
    subjectId: row.employee_id,
    before: { month, state: row.state },
    after: { month, state, lieu_minutes: given.lieuMinutes, pay_minutes: given.payMinutes, checksum: sha256 },
    onBehalfOf,
    ...(via === null ? {} : { via }),
  })
}

async function giveLeave(trx: Trx, clock: Clock, actor: Actor, sheet: Sheet, minutes: number): Promise<void> {
  const { row, month, settings } = sheet
  if (settings.lieuType === null) throw fieldError('lieuMinutes', 'time-sheet.no-leave-type')
  const closes = settings.lieuMonths
  await addLieuLeave(
    trx,
    {
      employeeId: row.employee_id,
      name: row.name,
      typeId: settings.lieuType,
      minutes: leaveMinutes(minutes, settings.factor),
      day: lastDayOf(month),
      closesOn: closes === null ? null : lastDayOf(addMonths(month, closes)),
      key: lieuKey(sheet),
      reason: `Overtime of ${monthInWords(month)}`,
    },
    { today: clock.today(), actorId: actor.userId },
  )
}

/** Reopens a frozen month and takes back the leave given for overtime. The person and the sheet must be locked. */
export async function reopenSheet(
  trx: Trx,
  clock: Clock,
  actor: Actor,
  sheet: Sheet,
  id: string,
  { reason, via }: { reason: string; via: { via?: 'sole' } },
): Promise<void> {
  const { row, month } = sheet
  await reverseLieuLeave(trx, { key: lieuKey(sheet), reason }, { today: clock.today(), actorId: actor.userId })
  const now = clock.now()
  await repo.setFrozen(trx, id, null)
  const values = { state: 'Open', revision: row.revision + 1, changed_after: false, submitted_at: null } as const
  await repo.updateSheet(trx, id, { ...values, decided_by: null, decided_at: null }, now)
  await recomputeDays(trx, clock, [row.employee_id], firstDayOf(month), lastDayOf(month))
  const given = { lieu_minutes: row.lieu_minutes, pay_minutes: row.pay_minutes }
  await writeAuditEvent(trx, actor, {
    action: 'timesheet.reopen',
    entityId: id,
    subjectId: row.employee_id,
    before: { month, state: row.state, revision: row.revision, checksum: row.sha256, ...given },
    after: { month, state: 'Open', revision: row.revision + 1, reason },
    ...via,
  })
}
