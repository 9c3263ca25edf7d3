import { setTimeout as sleep } from 'node:timers/promises'
import { attendance } from '@ems/contract/attendance'
import { DAY_MS } from '@ems/contract/core/durations'
import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import { leaves } from '@ems/contract/leaves'
import { salaries } from '@ems/contract/salaries'
import type { Random } from '../../server/seeds/demo-random.ts'
import type { Request } from '../../server/test/requests.ts'
import type { Caller } from './calls.ts'
import type { Ledger, State } from './ledger.ts'
import type { Report } from './report.ts'

/** The shared data of writers. */
export interface Desk {
  api: Caller
  ledger: Ledger
  random: Random
  report: Report
  /** ids of the employees at the start */
  people: string[]
  /** milliseconds of acknowledged calls */
  times: number[]
}

/** The work of one call; writers repeat it. */
export type Writer = (desk: Desk) => Promise<void>

/**
 * Makes a call and records its result.
 * @param expected permitted refusals
 * @returns the answer's body if it was acknowledged, null if it was refused, undefined if that is unknown
 */
export async function make<E extends AnyEndpoint>(
  desk: Desk,
  endpoint: E,
  request: Request<E>,
  expected: number[] = [],
): Promise<ReplyOf<E> | null | undefined> {
  const { status, body, ms, lost } = await desk.api.call(endpoint, request)
  const name = `${endpoint.method} ${endpoint.path}`
  if (status === 200) {
    desk.times.push(ms)
    return body
  }
  if (ms > 35_000)
    desk.report.fault(`${name} took ${Math.round(ms)} ms: ${status} ${lost}`, 'a call took more than 35 s')
  if (status === 0 || status === 503) {
    desk.ledger.lost++
    if (status === 503 && !/^The service is not ready/.test(body.error ?? ''))
      desk.report.fault(`${name} answered 503 with: ${body.error}`, 'an odd 503')
    // A refused client would also wait before it tries again.
    await sleep(100)
    return undefined
  }
  if (!expected.includes(status))
    desk.report.fault(`${name} answered ${status}: ${body.error}`, `${name} answered ${status}`)
  desk.ledger.refused++
  return null
}

const STATUSES = ['Present', 'Absent', 'Sick', 'Leave'] as const
const TYPES = ['Sick Leave', 'Casual Leave', 'Annual Leave'] as const

/** A day far from today, so that leaves do not meet marks. @param n from 0 */
const dayAfter = (n: number): string => new Date(Date.UTC(2030, 0, 1) + n * DAY_MS).toISOString().slice(0, 10)

/** Marks all people for today, one after the other, now and then five at once. */
export function attendanceWriter(): Writer {
  let next = 0
  return async (desk) => {
    const status = desk.random.pick(STATUSES)
    if (next >= desk.people.length) return void (await sleep(200))
    if (desk.random.chance(0.1)) {
      const employeeIds = desk.people.slice(next, next + 5)
      next += 5
      const done = await make(desk, attendance.markMany, { body: { status, employeeIds } })
      if (done) for (const id of employeeIds) desk.ledger.acknowledge('mark', id, { status })
      return
    }
    const employeeId = desk.people[next++] as string
    // Repeated after a lost answer, as a person would: the first mark stays.
    for (let attempt = 0; attempt < 3; attempt++) {
      const done = await make(
        desk,
        attendance.mark,
        { params: { employeeId }, body: { status } },
        attempt > 0 ? [409] : [],
      )
      if (done) desk.ledger.acknowledge('mark', employeeId, { status })
      if (done !== undefined) return
    }
  }
}

/** Pending leaves. Approvers share them, so two may decide one at the same time. */
export type Pending = string[]

/** Requests leaves, every tenth of them twice. */
export function leaveWriter(pending: Pending): Writer {
  let n = 0
  return async (desk) => {
    const start = n++ * 3
    const leaveType = desk.random.pick(TYPES)
    const body = {
      userId: desk.random.pick(desk.people),
      leaveType,
      startDate: dayAfter(start),
      endDate: dayAfter(start + 1),
    }
    const done = await make(desk, leaves.add, { body })
    if (!done) return
    const { _id, startDate, endDate } = done.leave
    desk.ledger.acknowledge('leave', _id, {
      employee: body.userId,
      type: leaveType,
      start: startDate,
      end: endDate,
      status: 'Pending',
    })
    if (desk.random.chance(0.1)) {
      const again = await make(desk, leaves.add, { body }, [409])
      if (again) desk.report.fault(`a leave that overlaps another was taken: ${again.leave._id}`)
    }
    pending.push(_id)
  }
}

/** Decides pending leaves; of two approvers of one leave the first wins. */
export function decider(pending: Pending): Writer {
  return async (desk) => {
    const id = pending[0]
    if (!id) return void (await sleep(100))
    const status = desk.random.pick(['Approved', 'Rejected'] as const)
    const before = desk.ledger.known('leave', id) as State
    const done = await make(desk, leaves.decide, { params: { id }, body: { status } }, [409])
    if (done) desk.ledger.acknowledge('leave', id, { ...before, status })
    if (done === undefined) return desk.ledger.suspect('leave', id, { ...before, status })
    const at = pending.indexOf(id)
    if (at >= 0) pending.splice(at, 1)
  }
}

/** Records salaries. */
export const salaryWriter: Writer = async (desk) => {
  const [basic, allowances, deductions] = [
    desk.random.int(100_000, 900_000),
    desk.random.int(0, 50_000),
    desk.random.int(0, 50_000),
  ]
  const employee = desk.random.pick(desk.people)
  const day = dayAfter(-desk.random.int(1, 1000))
  const money = { basicSalary: basic / 100, allowances: allowances / 100, deductions: deductions / 100 }
  const done = await make(desk, salaries.add, { body: { employeeId: employee, ...money, payDate: day } })
  if (!done) return
  desk.ledger.acknowledge('salary', done.salary._id, {
    employee,
    basic: money.basicSalary,
    allowances: money.allowances,
    deductions: money.deductions,
    net: (basic + allowances - deductions) / 100,
    day,
  })
}
