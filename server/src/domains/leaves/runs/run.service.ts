import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { type LeaveRun, leaveRuns, type RunLine } from '@ems/contract/leave-runs'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Consumer, JobKind } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import { toPerson } from '../../employees/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import * as repo from './run.repo.ts'
import { AT_ONCE, employedSince, firstDay, stepOf } from './run-step.ts'
import { RUN_AMOUNTS, type RunAmounts } from './year-end.rules.ts'

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'leave_runs_one_at_a_time') throw new AppError('leave-run.running')
  throw error
}

export function runService({ db, clock }: Platform) {
  const get = async (actor: ActingPrincipal, id: string, query: QueryOf<typeof leaveRuns.get>) => {
    const run = await repo.runById(db, id)
    if (!run) throw notFoundError('leave-run')
    const { rows, total } = await repo.linesOf(db, run, query)
    const accounts = rows.map((row) => row.user_id)
    const readable = await findPermitted(db, actor, 'employees.read', accounts)
    return { run: presentRun(run), lines: rows.map((line) => presentLine(line, run.unit, readable)), total }
  }

  return {
    async add(actor: Actor, { kind, leaveType, periodEnd, dryRun }: BodyOf<typeof leaveRuns.add>) {
      const type = await requireType(db, leaveType)
      const today = clock.today()
      if (!dryRun && firstDay({ kind, day: periodEnd }) > today) throw fieldError('periodEnd', 'leave-run.not-ended')
      const id = await inTransaction(db, async (trx) => {
        if (!(await repo.holdRuns(trx, type.id))) throw new AppError('leave-run.running')
        const asked = { kind, leave_type_id: type.id, day: periodEnd, dry_run: dryRun, asked_by: actor.userId }
        const total = await repo.countEmployed(trx, employedSince(periodEnd))
        const run = await repo.insertRun(trx, { ...asked, total }).catch(explain)
        const after = { run: kind, leave_type_id: type.id, day: periodEnd, dry_run: dryRun }
        await writeAuditEvent(trx, actor, { action: 'leave-run.add', entityId: run, after })
        if (total > AT_ONCE) await addJobs(trx, [{ kind: 'leave.run', key: run }])
        else {
          const row = (await repo.runById(trx, run)) as repo.RunRow
          await stepOf(trx, row, FIRST_ID, today)
          await repo.endRun(trx, run, 'done')
        }
        return run
      })
      return get(actor, id, { limit: 100 })
    },

    async list(query: QueryOf<typeof leaveRuns.list>) {
      const { rows, total } = await repo.listRuns(db, query)
      return { runs: rows.map(presentRun), total }
    },

    get,
  }
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

export const runRoutes = (service: ReturnType<typeof runService>): Route[] =>
  mount(leaveRuns, {
    add: ({ actor, body }) => service.add(actor, body),
    list: ({ query }) => service.list(query),
    get: ({ actor, params, query }) => service.get(actor, params.id, query),
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
