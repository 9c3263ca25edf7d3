import { addDays } from '@ems/contract/core/days'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { lastDayOf } from '@ems/contract/core/months'
import { type LeaveRun, leaveRuns, type RunLine } from '@ems/contract/leave-runs'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Consumer, JobKind } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { toPerson } from '../../employees/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { lockEmployed } from '../ledger/ledger.repo.ts'
import { applyRecalculations, planRecalculations } from '../ledger/recalculate.ts'
import { planSettlements, type Settlement, writeSettlements } from '../ledger/settlement.ts'
import * as repo from './run.repo.ts'
import { addLines, type LineValues, type RunRow } from './run.repo.ts'
import { accrualFigures, RUN_AMOUNTS, type RunAmounts, yearEndFigures, ZERO_FIGURES } from './run-figures.rules.ts'

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'leave_runs_one_at_a_time') throw new AppError('leave-run.running')
  throw error
}

export async function pageOfRuns(db: Db, query: QueryOf<typeof leaveRuns.list>) {
  const { rows, total } = await repo.listRuns(db, query)
  return { rows: rows.map(presentRun), total }
}

export async function pageOfLines(db: Db, actor: ActingPrincipal, id: string, query: QueryOf<typeof leaveRuns.get>) {
  const run = await repo.runById(db, id)
  if (!run) throw notFoundError('leave-run')
  const { rows, total } = await repo.linesOf(db, run, query)
  const accounts = rows.map((row) => row.user_id)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  return { run: presentRun(run), rows: rows.map((line) => presentLine(line, run.unit, readable)), total }
}

export const runRoutes = ({ db, clock }: Platform): Route[] => {
  const get = async (actor: ActingPrincipal, id: string, query: QueryOf<typeof leaveRuns.get>) => {
    const { run, rows: lines, total } = await pageOfLines(db, actor, id, query)
    return { run, lines, total }
  }
  return mount(leaveRuns, {
    async add({ actor, body: { kind, leaveType, periodEnd, dryRun } }) {
      const type = await requireType(db, leaveType)
      const today = clock.today()
      if (!dryRun && firstDay({ kind, day: periodEnd }) > today) throw fieldError('periodEnd', 'leave-run.not-ended')
      const id = await inTransaction(db, async (trx) => {
        if (!(await repo.tryLockRuns(trx, type.id))) throw new AppError('leave-run.running')
        const asked = { kind, leave_type_id: type.id, day: periodEnd, dry_run: dryRun, asked_by: actor.userId }
        const total = await repo.countEmployed(trx, employedSince(periodEnd))
        const run = await repo.insertRun(trx, { ...asked, total }).catch(explain)
        const after = { run: kind, leave_type_id: type.id, day: periodEnd, dry_run: dryRun }
        await writeAuditEvent(trx, actor, { action: 'leave-run.add', entityId: run, after })
        if (total > PEOPLE_PER_STEP) await addJobs(trx, [{ kind: 'leave.run', key: run }])
        else {
          const row = (await repo.runById(trx, run)) as repo.RunRow
          await stepOf(trx, row, FIRST_ID, today)
          await repo.endRun(trx, run, 'done')
        }
        return run
      })
      return get(actor, id, { limit: 100 })
    },

    async list({ query }) {
      const { rows: runs, total } = await pageOfRuns(db, query)
      return { runs, total }
    },

    get: ({ actor, params, query }) => get(actor, params.id, query),
  })
}

const amountsIn = (of: RunAmounts, unit: LeaveUnit) =>
  Object.fromEntries(RUN_AMOUNTS.map((name) => [name, toWireAmount(of[name], unit)])) as RunAmounts

const presentRun = ({ summary, ...run }: repo.RunRow): LeaveRun => ({
  _id: run.id,
  kind: run.kind,
  leaveType: { _id: run.leave_type_id, name: run.leave_type },
  unit: run.unit,
  periodEnd: run.day,
  dryRun: run.dry_run,
  state: run.state,
  done: run.done,
  total: run.total,
  askedBy: run.asked_by === null ? null : { _id: run.asked_by, name: run.asked_by_name ?? '' },
  askedAt: run.asked_at.toISOString(),
  endedAt: run.ended_at?.toISOString() ?? null,
  summary: { ...summary, ...amountsIn(summary, run.unit) },
})

const presentLine = (line: repo.LineRow, unit: LeaveUnit, readable: ReadonlySet<string>): RunLine => ({
  ...toPerson(line, readable),
  person: toPerson(line, readable),
  ...amountsIn(line, unit),
  leaves: line.leaves,
  changed: line.changed,
  trial: line.trial && amountsIn(line.trial, unit),
})

/** After a crash the next instance goes on with the rest. */
export const runJob = ({ db, clock }: Platform): JobKind => ({
  kind: 'leave.run',
  async run(job) {
    const run = await repo.runById(db, job.key)
    if (run?.state !== 'running') return
    await job.pages({ after: FIRST_ID }, async (trx, { after }) => {
      const last = await stepOf(trx, run, after, clock.today())
      if (last === undefined) await repo.endRun(trx, run.id, 'done')
      return last === undefined ? null : { after: last }
    })
  },
})

export const runFailed: Consumer = {
  name: 'leaves.run-failed',
  kinds: ['job.failed'],
  async consume(trx, { payload }) {
    if (payload.job === 'leave.run') await repo.endRun(trx, String(payload.key), 'failed')
  },
}

/** People of one step. A run of so many people ends within its call. */
export const PEOPLE_PER_STEP = 200

type Asked = Pick<RunRow, 'kind' | 'day'>

/** The first day on which a run may write. */
export function firstDay({ kind, day }: Asked): string {
  if (kind === 'accrual') return `${day.slice(0, 7)}-01`
  return kind === 'period-end' ? addDays(day, 1) : day
}

/** Leavers count for a year after their last day. */
export const employedSince = (day: string): string => addDays(day, -366)

/** Today, or the day of a future dry run. */
function lookFrom({ kind, day }: Asked, today: string): string {
  const last = kind === 'accrual' ? lastDayOf(day) : firstDay({ kind, day })
  return last > today && firstDay({ kind, day }) > today ? last : today
}

/** Stored results are not written again. @returns the last employee; undefined at the end */
export async function stepOf(trx: Trx, run: RunRow, after: string, today: string): Promise<string | undefined> {
  const ids = await lockEmployed(trx, after, employedSince(run.day), PEOPLE_PER_STEP)
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const lines =
    run.kind === 'recount' ? await recountLines(trx, run, ids, today) : await settleLines(trx, run, ids, today)
  await addLines(trx, run.id, ids.length, lines)
  return last
}

async function settleLines(trx: Trx, run: RunRow, ids: readonly string[], today: string): Promise<LineValues[]> {
  const lines: LineValues[] = []
  const settlements: Settlement[] = []
  for (const settlement of await planSettlements(trx, run.leave_type_id, ids, { today: lookFrom(run, today) })) {
    const { facts, planned, rows } = settlement
    const figures =
      run.kind === 'accrual' ? accrualFigures(planned, run.day.slice(0, 7)) : yearEndFigures(planned, run.day)
    if (!figures) continue
    settlements.push(settlement)
    lines.push({ employeeId: facts.employeeId, ...figures, changed: rows.length > 0 })
  }
  if (!run.dry_run) await writeSettlements(trx, run.leave_type_id, settlements, null)
  return lines
}

async function recountLines(trx: Trx, run: RunRow, ids: readonly string[], today: string): Promise<LineValues[]> {
  const scope = { from: run.day, to: null, typeId: run.leave_type_id, employeeIds: ids }
  const recounts = await planRecalculations(trx, scope)
  if (!run.dry_run) await applyRecalculations(trx, recounts, today)
  return [...Map.groupBy(recounts, ({ leave }) => leave.employee_id)].map(([employeeId, own]) => ({
    ...ZERO_FIGURES,
    employeeId,
    changed: true,
    leaves: own.length,
    returned: own.reduce((sum, { before, after }) => sum + before - after, 0),
  }))
}
