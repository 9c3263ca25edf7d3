import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { getLedgerInputs } from './ledger-input.repo.ts'
import { lockEmployed } from './ledger-people.repo.ts'
import { planSettlement, writeSettlements } from './settlement.ts'

/** Amounts are thousandths of a day, or minutes. */
export interface RunFigures {
  people: number
  granted: number
  overdrawn: number
  changed: number
}

const BATCH = 500

export async function settleEverybody(
  trx: Trx,
  typeId: string,
  from: string,
  { today, actorId, dryRun = false }: { today: string; actorId: string | null; dryRun?: boolean },
): Promise<RunFigures> {
  const run: RunFigures = { people: 0, granted: 0, overdrawn: 0, changed: 0 }
  for (let after = FIRST_ID; ; ) {
    const ids = await lockEmployed(trx, after, from < today ? from : today, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return run
    after = last
    const known = [...(await getLedgerInputs(trx, typeId, ids)).values()].filter(
      ({ tracked, rows }) => tracked.length > 0 || rows.length > 0,
    )
    const settlements = known.map((facts) => planSettlement(facts, { today }))
    if (!dryRun) await writeSettlements(trx, typeId, settlements, actorId)
    for (const { facts, planned, rows } of settlements) {
      const given = rows.filter(({ leaveId }) => leaveId === null)
      run.people += facts.tracked.length > 0 ? 1 : 0
      run.granted += given.reduce((sum, { amount }) => sum + amount, 0)
      run.overdrawn += planned.some(({ over }) => over > 0) ? 1 : 0
      run.changed += rows.length > 0 ? 1 : 0
    }
  }
}
