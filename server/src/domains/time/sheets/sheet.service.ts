import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { lastDayOf } from '@ems/contract/core/months'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { timeSheets } from '@ems/contract/time-sheets'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { beginApproval, decideStep, othersCouldDecide, requireApprover } from '../../approvals/index.ts'
import { type EmployeeRow, employmentsOf, findEmployeeFor, lockEmployee } from '../../employees/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../../scope/index.ts'
import { freezeSheet, reopenSheet } from './freeze-sheet.ts'
import { sheetNotifications } from './notification-kinds.ts'
import { isFrozen, readSheets, type Sheet } from './read-sheets.ts'
import * as repo from './sheet.repo.ts'
import { addMonths, type LieuAllocation } from './sheet.rules.ts'
import { notifySheetApprovers } from './sheet-approvals.ts'
import { TIMESHEET } from './timesheet-kind.ts'

/** From this day of the next month on, approvers may approve unsigned sheets. */
const UNSIGNED_FROM = 6

interface Params {
  employeeId: string
  month: string
}

type Employee = Pick<EmployeeRow, 'id' | 'user_id'>

export function sheetService(platform: Platform) {
  const { db, clock } = platform
  const notices = sheetNotifications(platform)
  const at = () => ({ now: clock.now(), today: clock.today() })

  async function requireMonth(handle: Db, { id }: Employee, month: string): Promise<void> {
    if (month > clock.today().slice(0, 7)) throw fieldError('month', 'time-sheet.month-to-come')
    const [first] = await employmentsOf(handle, [id])
    if (first && lastDayOf(month) < first.from) throw fieldError('month', 'time-sheet.before-employment')
  }

  async function read(handle: Db, employee: Employee, month: string): Promise<Sheet> {
    await requireMonth(handle, employee, month)
    const row = await repo.sheetOf(handle, employee.id, month)
    const [sheet] = row ? await readSheets(handle, clock, [row], month) : []
    if (!sheet) throw notFoundError('employee')
    return sheet
  }

  /** The person and the sheet must be locked. */
  async function held(trx: Trx, employee: Employee, month: string) {
    await requireMonth(trx, employee, month)
    const id = await repo.lockOrCreateSheet(trx, employee.id, month, clock.now())
    const sheet = await read(trx, employee, month)
    return { id, sheet, subject: { id, employee_id: employee.id, user_id: employee.user_id } }
  }

  function requireOpen({ row, month }: Sheet): void {
    if (isFrozen(row)) throw new AppError('time.month-closed', { month: monthInWords(month) })
  }

  function requireSigning({ settings }: Sheet): void {
    if (!settings.signing) throw new AppError('time-sheet.no-signing')
  }

  function requireNoBlockers({ blockers }: Sheet): void {
    if (blockers.length > 0) throw new AppError('time-sheet.blocked', undefined, { more: { blockers } })
  }

  /** Runs a change by a user who may close months. */
  const asCloser = (actor: Actor, { employeeId, month }: Params, work: (trx: Trx, on: Held) => Promise<void>) =>
    inTransaction(db, async (trx) => {
      const employee = await lockEmployee(trx, employeeId)
      await requirePermissionFor(trx, actor, 'time.close', employee?.user_id)
      if (!employee) throw notFoundError('employee')
      const via = await requireSeparationOfDuties(trx, actor, 'time.close', employee.user_id, clock.today())
      await work(trx, { ...(await held(trx, employee, month)), via })
      return read(trx, employee, month)
    })
  type Held = Awaited<ReturnType<typeof held>> & { via: { via?: 'sole' } }

  return {
    async list(actor: ActingPrincipal, query: QueryOf<typeof timeSheets.list>) {
      const people = await getPeopleInScope(db, actor, 'attendance.read')
      const { rows, total } = await repo.listSheets(db, query, people)
      return { sheets: await readSheets(db, clock, rows, query.month), total }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID for a future month or one before the employment */
    async get(actor: ActingPrincipal, { employeeId, month }: Params): Promise<Sheet> {
      const employee = await findEmployeeFor(db, actor, 'attendance.read', employeeId)
      if (!employee) throw notFoundError('employee')
      return read(db, employee, month)
    },

    /** Signs the actor's own sheet. @throws {AppError} CONFLICT without signing or with blockers; CLOSED */
    async submit(actor: Actor, { employeeId, month }: Params): Promise<Sheet> {
      return inTransaction(db, async (trx) => {
        const employee = await lockEmployee(trx, employeeId)
        await requirePermissionFor(trx, actor, 'time.punch', employee?.user_id)
        if (!employee) throw notFoundError('employee')
        if (employee.user_id !== actor.userId) throw forbiddenError()
        const { id, sheet, subject } = await held(trx, employee, month)
        requireSigning(sheet)
        requireOpen(sheet)
        if (sheet.row.state === 'Submitted') throw new AppError('time-sheet.submitted')
        requireNoBlockers(sheet)
        const { now, today } = at()
        await repo.updateSheet(trx, id, { state: 'Submitted', submitted_at: now, comment: '' }, now)
        await writeAuditEvent(trx, actor, {
          action: 'timesheet.submit',
          entityId: id,
          subjectId: employee.id,
          before: { month, state: 'Open' },
          after: { month, state: 'Submitted' },
        })
        const asked = await beginApproval(trx, TIMESHEET, subject, { now, today }, { again: true })
        if (asked) await notifySheetApprovers(trx, platform, actor, { id, step: asked.step }, asked.to)
        return read(trx, employee, month)
      })
    },

    /**
     * Approves or returns a sheet. From the 6th of the next month on, approvers may approve an unsigned sheet.
     * @throws {AppError} FORBIDDEN (see `mayDecide`); STALE if the time changed; CONFLICT with blockers; CLOSED,
     * INVALID
     */
    async decide(actor: Actor, { employeeId, month }: Params, body: BodyOf<typeof timeSheets.decide>): Promise<Sheet> {
      return inTransaction(db, async (trx) => {
        const employee = await lockEmployee(trx, employeeId)
        const { now, today } = at()
        const right = await requireApprover(trx, TIMESHEET, actor, employee?.user_id, today)
        if (!employee) throw notFoundError('employee')
        const isOwn = employee.user_id === actor.userId
        const person = { employee_id: employee.id, user_id: employee.user_id }
        if (isOwn && (await othersCouldDecide(trx, TIMESHEET, person, today))) throw new AppError('time-sheet.own')
        const { id, sheet, subject } = await held(trx, employee, month)
        requireSigning(sheet)
        requireOpen(sheet)
        const approves = body.decision === 'Approved'
        const mayBeUnsigned = approves && today >= `${addMonths(month, 1)}-0${UNSIGNED_FROM}`
        if (sheet.row.state !== 'Submitted' && !mayBeUnsigned) throw new AppError('time-sheet.not-submitted')
        if (approves) {
          requireNoBlockers(sheet)
          if (body.counted === undefined) throw fieldError('counted', 'field.required')
          if (body.counted !== sheet.totals.counted) throw new AppError('time-sheet.changed')
        } else if (body.comment === '') throw fieldError('comment', 'time-sheet.comment')
        const { next, via, onBehalfOf } = await decideStep(
          trx,
          TIMESHEET,
          actor,
          subject,
          {
            decision: approves ? 'approved' : 'rejected',
            comment: body.comment,
            final: true,
            onBehalfOf: right.onBehalfOf,
            sole: isOwn,
          },
          { now, today },
        )
        if (next) await notifySheetApprovers(trx, platform, actor, { id, step: next.step }, next.to)
        else if (approves) {
          const given: LieuAllocation = {
            lieuMinutes: body.lieuMinutes ?? sheet.proposal.lieuMinutes,
            payMinutes: body.payMinutes ?? sheet.proposal.payMinutes,
          }
          await freezeSheet(trx, clock, actor, sheet, id, { state: 'Approved', given, onBehalfOf, via })
        } else {
          await repo.updateSheet(trx, id, { state: 'Open', submitted_at: null, comment: body.comment }, now)
          await writeAuditEvent(trx, actor, {
            action: 'timesheet.return',
            entityId: id,
            subjectId: employee.id,
            before: { month, state: 'Submitted' },
            after: { month, state: 'Open', comment: body.comment },
            onBehalfOf,
            ...(via === null ? {} : { via }),
          })
        }
        if (!next)
          await notifyPeople(trx, approves ? notices.approved : notices.returned, {
            eventKey: `timesheet-decided:${id}:${newId()}`,
            params: { sheetId: id },
            link: addressOf(screens.employee.timeDay, { day: month }),
            actor,
            to: [employee.user_id],
          })
        return read(trx, employee, month)
      })
    },

    /** @throws {AppError} CONFLICT for an open sheet; FORBIDDEN for the own sheet while another person could */
    reopen: (actor: Actor, params: Params, { reason }: BodyOf<typeof timeSheets.reopen>): Promise<Sheet> =>
      asCloser(actor, params, async (trx, { id, sheet, via }) => {
        if (!isFrozen(sheet.row)) throw new AppError('time-sheet.not-closed')
        await reopenSheet(trx, clock, actor, sheet, id, { reason, via })
      }),

    /** @throws {AppError} CLOSED; FORBIDDEN for the own sheet while another person could */
    adjust: (actor: Actor, params: Params, { minutes, reason }: BodyOf<typeof timeSheets.adjust>): Promise<Sheet> =>
      asCloser(actor, params, async (trx, { id, sheet, subject, via }) => {
        requireOpen(sheet)
        await repo.updateSheet(trx, id, { adjusted: minutes }, clock.now())
        await writeAuditEvent(trx, actor, {
          action: 'timesheet.adjust',
          entityId: id,
          subjectId: subject.employee_id,
          before: { month: sheet.month, adjusted: sheet.row.adjusted },
          after: { month: sheet.month, adjusted: minutes, reason },
          ...via,
        })
      }),
  }
}
