import { addDays, isWithin } from '@ems/contract/core/days'
import { lastDayOf } from '@ems/contract/core/months'
import type { TimePolicy, TimeSettings } from '@ems/contract/time-policies'
import type { TimeSheet } from '@ems/contract/time-sheets'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type ComputedDay, computeDay, personTimeline } from '../days/compute.ts'
import { erasedDays } from '../days/day.repo.ts'
import { departmentsOf, employedRanges, placesOf } from '../days/facts.repo.ts'
import { type PersonFacts, readDayFacts } from '../days/facts.ts'
import { listPolicies } from '../policies/policy.repo.ts'
import { settingsOn, toPolicyLists } from '../policies/policy.rules.ts'
import * as repo from './sheet.repo.ts'
import {
  type Account,
  accountOf,
  addMonths,
  firstDayOf,
  isLastOfPeriod,
  type LieuAllocation,
  proposalOf,
  totalsOf,
} from './sheet.rules.ts'

/** The current sheet of a person and month. */
export interface Sheet {
  row: repo.SheetRow
  month: string
  totals: TimeSheet['totals']
  account: Account
  proposal: LieuAllocation
  blockers: TimeSheet['blockers']
  settings: TimeSettings
  /** the account's period ends with the month */
  isLast: boolean
  facts: PersonFacts
  /** the calculated days; empty for a frozen month */
  days: ComputedDay[]
}

export const isFrozen = ({ state }: Pick<repo.SheetRow, 'state'>): boolean => state === 'Approved' || state === 'Closed'

/** The policies and employments of people, for the hour accounts of past months. */
async function accountTerms(db: Db, ids: readonly string[], from: string, to: string) {
  const lists = toPolicyLists(await listPolicies(db))
  const by = <Row extends { employee_id: string }>(rows: Row[]) => Map.groupBy(rows, (row) => row.employee_id)
  const places = by(await placesOf(db, ids, from, to))
  const departments = by(await departmentsOf(db, ids, from, to))
  const employed = by(await employedRanges(db, ids, from, addDays(to, 1)))
  return (id: string, month: string): { settings: TimePolicy | TimeSettings; isLeaving: boolean } => {
    const [first, last] = [firstDayOf(month), lastDayOf(month)]
    const own = employed.get(id) ?? []
    const ended = own.map((range) => range.to).filter((end) => end !== null && end >= first && end <= last)
    const lastDay = (ended.toSorted().at(-1) as string | undefined) ?? last
    const isLeaving = ended.length > 0 && !own.some((range) => isWithin(range, addDays(lastDay, 1)))
    const day = isLeaving ? lastDay : last
    return {
      settings: settingsOn(lists, day, {
        employeeId: id,
        departmentId: departments.get(id)?.find((range) => isWithin(range, day))?.department_id ?? null,
        locationId: places.get(id)?.find((range) => isWithin(range, day))?.location_id ?? null,
      }),
      isLeaving,
    }
  }
}

type Terms = Awaited<ReturnType<typeof accountTerms>>

/** The balance that earlier months carry into a month. @param earlier of one person, earliest first */
function carriedInto(month: string, earlier: readonly repo.AccountMonth[], terms: Terms): number {
  const begin = earlier.findLastIndex(({ carried_out }) => carried_out !== null)
  const open = new Map(earlier.slice(begin + 1).map((one) => [one.month, one]))
  let carriedIn = earlier[begin]?.carried_out ?? 0
  const first = earlier[begin] ? addMonths(earlier[begin].month, 1) : earlier[0]?.month
  for (let at = first ?? month; at < month; at = addMonths(at, 1)) {
    const { delta = 0, adjusted = 0 } = open.get(at) ?? {}
    const { settings, isLeaving } = terms(earlier[0]?.employee_id ?? '', at)
    const isLast = isLastOfPeriod(at, settings, isLeaving)
    carriedIn = accountOf({ carriedIn, adjusted, delta, isLast }, settings).carriedOut
  }
  return carriedIn
}

/** The days of a month with working time, calculated from the facts. @param erased days with stored figures */
function daysOf(
  facts: PersonFacts,
  month: string,
  now: number,
  today: string,
  erased: readonly ComputedDay[] = [],
): ComputedDay[] {
  const timeline = personTimeline(facts, now)
  const days: ComputedDay[] = []
  for (let day = firstDayOf(month); day <= lastDayOf(month); day = addDays(day, 1)) {
    if (!isTracked(facts, day)) continue
    const computed = erased.find((one) => one.day === day) ?? computeDay(facts, timeline, day, now)
    if (day <= today || computed.sessions.length > 0) days.push(computed)
  }
  return days
}

const isTracked = (facts: PersonFacts, day: string) =>
  facts.isEmployed(day) && facts.settingsOn(day).tracking === 'clock'

/** Whether the last tracked day of the month is not closed yet. */
function runningDay(facts: PersonFacts, month: string, now: number): string | null {
  for (let day = lastDayOf(month); day >= firstDayOf(month); day = addDays(day, -1))
    if (isTracked(facts, day)) return now < facts.planOf(day).closesAt ? day : null
  return null
}

// A session without a shift may go on after its day is closed.
const isRunning = ({ sessions }: ComputedDay) => sessions.some(({ state }) => state === 'running')

/** The sheets of people for one month, in the order of the rows. */
export async function readSheets(
  db: Db,
  clock: Clock,
  rows: readonly repo.SheetRow[],
  month: string,
): Promise<Sheet[]> {
  const ids = rows.map(({ employee_id }) => employee_id)
  if (ids.length === 0) return []
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const now = clock.now().getTime()
  const people = await readDayFacts(db, clock, ids, first, last)
  const earlier = await repo.accountMonths(db, ids, month)
  const earliest = earlier.map((one) => firstDayOf(one.month)).toSorted()[0] ?? first
  const terms = await accountTerms(db, ids, earliest, last)
  const accounts = Map.groupBy(earlier, (one) => one.employee_id)
  const pending = Map.groupBy(await repo.listPendingBetween(db, ids, first, last), (one) => one.employee_id)
  const erased = Map.groupBy(await erasedDays(db, ids, { from: first, to: last }), (day) => day.employee_id)
  return rows.map((row, index) => {
    const facts = people[index] as PersonFacts
    const { settings, isLeaving } = terms(row.employee_id, month)
    const isLast = isLastOfPeriod(month, settings, isLeaving)
    const common = { row, month, settings, isLast, facts }
    if (isFrozen(row) && row.totals && row.account) {
      const given = { lieuMinutes: row.lieu_minutes, payMinutes: row.pay_minutes }
      return { ...common, totals: row.totals, account: row.account, proposal: given, blockers: [], days: [] }
    }
    const today = facts.zoneOn(clock.today()).dayOf(now)
    const days = daysOf(facts, month, now, today, erased.get(row.employee_id))
    const carriedIn = carriedInto(month, accounts.get(row.employee_id) ?? [], terms)
    const delta = days.reduce((sum, day) => sum + day.delta, 0)
    const account = accountOf({ carriedIn, adjusted: row.adjusted, delta, isLast }, settings)
    const running = runningDay(facts, month, now) ?? days.find(isRunning)?.day ?? null
    return {
      ...common,
      totals: totalsOf(days),
      account,
      proposal: proposalOf(account.balance, isLast, settings),
      blockers: [
        ...(running === null ? [] : [{ code: 'running' as const, day: running }]),
        ...days
          .filter(({ flags }) => flags.includes('no-clock-out'))
          .map(({ day }) => ({ code: 'missing' as const, day })),
        ...(pending.get(row.employee_id) ?? []).map(({ code, day }) => ({ code, day })),
      ],
      days,
    }
  })
}

export const presentSheet = ({ row, month, totals, account, proposal, blockers, settings }: Sheet): TimeSheet => ({
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  month,
  state: row.state,
  signing: settings.signing,
  revision: row.revision,
  totals,
  account,
  proposal,
  lieuMinutes: row.lieu_minutes,
  payMinutes: row.pay_minutes,
  blockers,
  sha256: row.sha256,
  changedAfter: row.changed_after,
  comment: row.comment,
  updatedAt: row.updated_at?.toISOString() ?? null,
})
