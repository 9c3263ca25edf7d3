import { type LeaveRun, leaveRuns, type RunLine } from '@ems/contract/leave-runs'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toPerson } from '../../employees/index.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import type { runService } from './run.job.ts'
import type { LineRow, RunRow, Summary } from './run.repo.ts'
import type { RunFigures } from './year-end.rules.ts'

const figures = (of: Omit<RunFigures, 'leaves'>, { unit }: RunRow) => ({
  remaining: toWireAmount(of.remaining, unit),
  carried: toWireAmount(of.carried, unit),
  lapsed: toWireAmount(of.lapsed, unit),
  debt: toWireAmount(of.debt, unit),
  granted: toWireAmount(of.granted, unit),
  returned: toWireAmount(of.returned, unit),
})

export const presentRun = ({ run, summary }: { run: RunRow; summary: Summary }): LeaveRun => ({
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
  summary: {
    people: summary.people,
    leaves: summary.leaves,
    changed: summary.changed,
    differs: summary.differs,
    ...figures(summary, run),
  },
})

export const presentLine = (line: LineRow, run: RunRow, readable: ReadonlySet<string>): RunLine => ({
  ...toPerson(line, readable),
  person: toPerson(line, readable),
  ...figures(line, run),
  leaves: line.leaves,
  changed: line.changed,
  trial: line.trial && figures(line.trial, run),
})

type Shown = Awaited<ReturnType<ReturnType<typeof runService>['get']>>

const shown = ({ lines, total, readable, ...one }: Shown) => ({
  run: presentRun(one),
  lines: lines.map((line) => presentLine(line, one.run, readable)),
  total,
})

export const runRoutes = (service: ReturnType<typeof runService>): Route[] =>
  mount(leaveRuns, {
    add: async ({ actor, body }) => shown(await service.add(actor, body)),
    list: async ({ query }) => {
      const { rows, total } = await service.list(query)
      return { runs: rows.map(presentRun), total }
    },
    get: async ({ actor, params, query }) => shown(await service.get(actor, params.id, query)),
  })
