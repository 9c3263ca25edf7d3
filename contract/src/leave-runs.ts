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
  remaining: z.number().describe('what was left of the closed period; for an accrual, the balance on that day'),
  carried: z.number().describe('of this, what carries over to the next period'),
  lapsed: z.number(),
  debt: z.number().describe('the overdrawn amount'),
  granted: z.number().describe('what accrues in the month'),
  returned: z.number().describe('what recalculated leave returns; negative if it takes more'),
}

export const LeaveRun = z.object({
  _id: Id,
  kind: RunKind,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  periodEnd: Day,
  dryRun: z.boolean(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.number().int().describe('people who were checked'),
  total: z.number().int(),
  askedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  summary: z.object({
    people: z.number().int().describe('the person it is about'),
    ...figures,
    leaves: z.number().int().describe('recalculated leaves'),
    changed: z.number().int().describe('people with changes, made or expected'),
    differs: z.number().int().describe('people whose result differs from the last preview'),
  }),
})
export type LeaveRun = z.output<typeof LeaveRun>

export const RunLine = Person.extend({
  person: Person.describe('the same, with person details as in reports'),
  ...figures,
  leaves: z.number().int(),
  changed: z.boolean(),
  trial: z.object(figures).nullable().describe('the result of the last preview, if different'),
})
export type RunLine = z.output<typeof RunLine>

const page = listQuery(['name']).pick({ limit: true, skip: true })
const manages = { key: 'leaves.manage', least: 'everyone' } as const

export const leaveRuns = {
  add: endpoint({
    method: 'POST',
    path: '/api/leave/runs',
    summary:
      'Start a run for everyone: settle the end of a period, grant a month’s accrual or recalculate leave; with `dryRun` only preview it. Large runs continue in the background',
    access: manages,
    body: z.object({
      kind: RunKind,
      leaveType: leaveTypeReference,
      periodEnd: day('Period end').describe(
        'the last day of the period; for an accrual, a day of the month; for a recalculation, the first day',
      ),
      dryRun: z.boolean({ error: 'Choose whether this is a preview.' }).default(false),
    }),
    reply: z.object({ run: LeaveRun, lines: z.array(RunLine).describe('the first hundred'), total: Total }),
    fails: ['INVALID', 'RUNNING'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/leave/runs',
    summary: 'List runs, newest first',
    access: manages,
    query: page,
    reply: z.object({ runs: z.array(LeaveRun), total: Total }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/leave/runs/:id',
    summary:
      'Get the progress of a run and its result per person: first people whose result differs from the preview, then the other affected people, by name',
    access: manages,
    params: IdParam,
    query: page,
    reply: z.object({ run: LeaveRun, lines: z.array(RunLine), total: Total }),
    fails: ['NOT_FOUND'],
  }),
}
