import type { BodyOf } from '@ems/contract/core/endpoint'
import type { timeSheets } from '@ems/contract/time-sheets'
import type { Actor } from '../../../platform/actor/actor.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSteps } from '../../approvals/index.ts'
import { lockEmployees } from '../../employees/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { freezeSheet } from './freeze-sheet.ts'
import { isFrozen, readSheets, type Sheet } from './read-sheets.ts'
import * as repo from './sheet.repo.ts'

const BATCH = 100

/** Closes a month for all people whose months the actor may close. */
export function monthClosing({ db, clock }: Platform) {
  /** @throws {AppError} INVALID for a future month; CONFLICT with blockers, unless forced */
  return async function closeMonth(actor: Actor, { month, force, dryRun }: BodyOf<typeof timeSheets.close>) {
    if (month > clock.today().slice(0, 7)) throw fieldError('month', 'time-sheet.month-to-come')
    const scope = await getPeopleInScope(db, actor, 'time.close')
    const open = { sheets: 0, missing: 0, requests: 0 }
    const blockers: (Sheet['blockers'][number] & { employeeId: string })[] = []
    for (let after = FIRST_ID; ; ) {
      const ids = await repo.openSheetIds(db, month, scope, { after, most: BATCH })
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
      for (const sheet of await readSheets(db, clock, await repo.sheetsOf(db, ids, month), month)) {
        open.sheets += 1
        open.missing += sheet.blockers.filter(({ code }) => code === 'missing').length
        open.requests += sheet.blockers.filter(({ code }) => code === 'request').length
        blockers.push(...sheet.blockers.map((one) => ({ ...one, employeeId: sheet.row.employee_id })))
      }
    }
    const isBlocked = blockers.length > 0 && force !== true
    if (dryRun) return { open, closed: isBlocked ? 0 : open.sheets }
    if (isBlocked)
      throw new AppError('time-sheet.month-blocked', undefined, { more: { open, blockers: blockers.slice(0, BATCH) } })
    let closed = 0
    for (let after = FIRST_ID; ; ) {
      const ids = await repo.openSheetIds(db, month, scope, { after, most: BATCH })
      const last = ids.at(-1)
      if (last === undefined) return { open, closed }
      after = last
      closed += await inTransaction(db, async (trx) => {
        await lockEmployees(trx, ids)
        const sheetIds = new Map<string, string>()
        for (const employeeId of ids)
          sheetIds.set(employeeId, await repo.lockOrCreateSheet(trx, employeeId, month, clock.now()))
        const sheets = await readSheets(trx, clock, await repo.sheetsOf(trx, ids, month), month)
        const openSheets = sheets.filter(({ row }) => !isFrozen(row))
        for (const sheet of openSheets) {
          const id = sheetIds.get(sheet.row.employee_id) ?? ''
          await endSteps(trx, id)
          await freezeSheet(trx, clock, actor, sheet, id, { state: 'Closed', given: sheet.proposal })
        }
        return openSheets.length
      })
    }
  }
}
