import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam } from './core/values.ts'
import { leaveTypeReference } from './leave-body.ts'
import { LeaveTypeRef, LeaveUnit } from './leave-types.ts'
import { Person } from './org.ts'

export const RunKind = z.enum(['period-end', 'recount', 'accrual'], {
  error: 'Choose period-end, recount or accrual.',
})
export type RunKind = z.output<typeof RunKind>

const figures = {
  remaining: z.number().describe('what was left of what closed; of an accrual what there is then'),
  carried: z.number().describe('of it what goes over to the next period'),
  lapsed: z.number(),
  debt: z.number().describe('what was taken too much'),
  granted: z.number().describe('what falls due in the month of an accrual'),
  returned: z.number().describe('what leaves that are counted anew give back; negative where they take more'),
}

export const LeaveRun = z.object({
  _id: Id,
  kind: RunKind,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  periodEnd: Day,
  dryRun: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.number().int().describe('people who were looked at'),
  total: z.number().int(),
  askedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  summary: z.object({
    people: z.number().int().describe('whom it is about'),
    ...figures,
    leaves: z.number().int().describe('counted anew'),
    changed: z.number().int().describe('people for whom something was written, or would be'),
    differs: z.number().int().describe('people of whom the last trial of the same said something else'),
  }),
})
export type LeaveRun = z.output<typeof LeaveRun>

export const RunLine = Person.extend({
  person: Person.describe('the same, as reports have it'),
  ...figures,
  leaves: z.number().int(),
  changed: z.boolean(),
  trial: z.object(figures).nullable().describe('what the last trial said, where that was something else'),
})
export type RunLine = z.output<typeof RunLine>

const page = listQuery(['name']).pick({ limit: true, skip: true })
const manages = { key: 'leaves.manage', least: 'everyone' } as const

export const leaveRuns = {
  add: endpoint({
    method: 'POST',
    path: '/api/leave/runs',
    summary:
      'Settle the end of a period, write what falls due in a month, or count leaves anew, for everybody; with `dryRun` tell what that would do. Of many people it goes on in the background',
    access: manages,
    body: z.object({
      kind: RunKind,
      leaveType: leaveTypeReference,
      periodEnd: day('Period end').describe(
        'the last day of the period; of an accrual a day of the month; of a recount the first day that is counted anew',
      ),
      dryRun: z.boolean({ error: 'Say whether it is a trial.' }).default(false),
    }),
    reply: z.object({ run: LeaveRun, lines: z.array(RunLine).describe('the first hundred'), total: Total }),
    fails: ['INVALID', 'RUNNING'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/leave/runs',
    summary: 'Runs, the newest first',
    access: manages,
    query: page,
    reply: z.object({ runs: z.array(LeaveRun), total: Total }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/leave/runs/:id',
    summary:
      'How far a run is, and what it did or would do for whom: those first of whom the trial said something else, then those for whom something is written, by name',
    access: manages,
    params: IdParam,
    query: page,
    reply: z.object({ run: LeaveRun, lines: z.array(RunLine), total: Total }),
    fails: ['NOT_FOUND'],
  }),
}
