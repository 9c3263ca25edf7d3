import { addDays, inclusiveDays, mondayOf } from '@ems/contract/core/days'
import type { PersonKey } from '@ems/contract/core/permissions'
import { TODAY_SHOWN, type TodayPart } from '@ems/contract/dashboard'
import { type Actor, getScope, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { countersVersion } from '../../platform/database/counters.ts'
import { cachedFor } from '../../platform/database/ttl-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { countUnmarked } from '../attendance/index.ts'
import { type PersonRow, peopleInOrder } from '../employees/index.ts'
import { countAway, countColleaguesAway, getAvailableAfter, listInbox } from '../leaves/index.ts'
import { firstLegalEntity, totalsIn } from '../legal-entities/index.ts'
import { findPermitted, getPeopleInScope, type ScopedPeople } from '../scope/index.ts'
import { overdueTasks } from '../tasks/index.ts'
import { defaultDays, workingDays } from '../working-days/index.ts'
import * as repo from './admin-home.repo.ts'
import { readEach } from './read-each.ts'
import { aheadOf, isWorked, monthEndsUpTo, returnDay } from './rules.ts'

const STARTS_AND_ENDS_DAYS = 30
const AHEAD_DAYS = 14
const WEEK_DAYS = 7
const PRESENCE_DAYS = 10
const HEADCOUNT_POINTS = 12
const HEADS_SHOWN = 4
/** How far ahead it is looked for the day on which a person is back. */
const RETURN_WITHIN_DAYS = 60

/** The home screen of administrators: open work, and the organisation's day. A part is null if its reader may not see it. */
export function adminHomeService({ db, clock, log }: Platform) {
  /**
   * Shares the figures for everyone between all open dashboards: with 100,000 people each part takes up to hundreds of
   * milliseconds. New hires, marks, decisions and payments appear at once, other changes after ten seconds.
   */
  const shareForEveryone = (today: string) => {
    let stamp: Promise<string> | undefined
    return async <T>(what: string, people: ScopedPeople | null, read: () => Promise<T>): Promise<T> => {
      if (people !== null) return read()
      stamp ??= countersVersion(db)
      return cachedFor(db, ['day', what, today], await stamp, read)
    }
  }
  type Share = ReturnType<typeof shareForEveryone>

  /** The people of a part of the answer; undefined if the actor has the permission only for themself. */
  const peopleFor = async (actor: Actor, key: PersonKey): Promise<ScopedPeople | null | undefined> =>
    (getScope(actor, key) ?? 'own') === 'own' ? undefined : getPeopleInScope(db, actor, key)

  /** Reads a part for the people for whom the actor has a permission; null without any. */
  const within =
    <T>(actor: Actor, key: PersonKey, read: (people: ScopedPeople | null) => Promise<T>) =>
    async (): Promise<T | null> => {
      const people = await peopleFor(actor, key)
      return people === undefined ? null : read(people)
    }

  const named = async <Row extends { id: string }>(rows: readonly Row[]) => {
    const ids = [...new Set(rows.map(({ id }) => id))]
    const people = await peopleInOrder(
      db,
      ids.map((id) => ({ id })),
    )
    const byId = new Map(people.map((person) => [person.id, person]))
    return rows.map((row) => ({ ...row, person: byId.get(row.id) as PersonRow }))
  }

  async function requests(actor: Actor, today: string) {
    const waiting = await listInbox(db, actor, { limit: TODAY_SHOWN.requests }, today)
    if (!waiting) return null
    const away = await countColleaguesAway(db, waiting.rows)
    const left = await getAvailableAfter(db, actor, waiting.rows, today)
    return {
      total: waiting.total,
      rows: waiting.rows.map((leave) => ({ leave, othersAway: away.get(leave.id) ?? 0, left: left.get(leave.id) })),
    }
  }

  async function unmarked(people: ScopedPeople | null, today: string) {
    const [counts, [usual], begun] = await Promise.all([
      countUnmarked(db, people, today),
      defaultDays(db, today, today),
      repo.isMarkedDay(db, today),
    ])
    const isWorkday = usual !== undefined && isWorked(usual)
    return { ...counts, expected: begun || isWorkday }
  }

  async function startsAndEnds(people: ScopedPeople | null, today: string) {
    const days = { from: today, to: addDays(today, STARTS_AND_ENDS_DAYS), most: TODAY_SHOWN.comings }
    const week = { from: today, to: addDays(mondayOf(today), WEEK_DAYS - 1), most: 1 }
    const [joiners, soon, leavers] = await Promise.all([
      repo.daysWithin(db, 'employed_from', days, people),
      repo.daysWithin(db, 'employed_from', week, people),
      repo.daysWithin(db, 'left_on', days, people),
    ])
    return {
      joiners: await named(joiners.rows),
      joining: joiners.total,
      joiningThisWeek: soon.total,
      leavers: await named(leavers.rows),
      leaving: leavers.total,
    }
  }

  async function away(people: ScopedPeople | null, today: string) {
    const [{ rows, total }, week] = await Promise.all([
      repo.listPeopleOnLeave(db, today, TODAY_SHOWN.away, people),
      countAway(db, today, addDays(today, WEEK_DAYS - 1), people),
    ])
    const days = await workingDays(
      db,
      rows.map((row) => row.employee_id),
      today,
      addDays(today, RETURN_WITHIN_DAYS),
    )
    const shown = rows.map((row) => ({
      ...row,
      id: row.employee_id,
      back_on: returnDay(days.get(row.employee_id) ?? [], row.end_date),
    }))
    return { people: await named(shown), total, week }
  }

  async function departments(actor: Actor, today: string, share: Share) {
    if (!actor.grants['departments.read']) return null
    const [largest, heads] = await Promise.all([
      share('largest', null, () => repo.largestDepartment(db, today)),
      repo.listSomeHeads(db, HEADS_SHOWN),
    ])
    return { largest: largest ?? null, heads: await peopleInOrder(db, heads) }
  }

  async function readPay(today: string) {
    const [first, { last, next }] = [await firstLegalEntity(db), await repo.payDays(db, today)]
    const sums = (paid: repo.PaidDay | undefined) =>
      paid && {
        day: paid.day,
        // A person who is paid in two currencies on one day counts twice.
        people: paid.currencies.reduce((sum, { people }) => sum + people, 0),
        ...totalsIn(first, paid.currencies),
      }
    return { last: sums(last) ?? null, next: sums(next) ?? null }
  }

  const pay = async (actor: Actor, today: string, share: Share) =>
    hasPermissionForEveryone(actor, 'salaries.read') ? share('pay', null, () => readPay(today)) : null

  async function ahead(actor: Actor, people: ScopedPeople | null, today: string, share: Share) {
    const to = addDays(today, AHEAD_DAYS)
    const span = { from: today, to, most: TODAY_SHOWN.ahead }
    const days = Array.from({ length: inclusiveDays(today, to) }, (_, index) => addDays(today, index))
    const [probations, contracts, years, birthdays, usual, paid] = await Promise.all([
      repo.daysWithin(db, 'probation_ends', span, people),
      repo.daysWithin(db, 'contract_ends', span, people),
      share('anniversaries', people, () => repo.anniversaries(db, days, TODAY_SHOWN.ahead, people)),
      share('birthdays', people, () =>
        repo.birthdays(db, days, TODAY_SHOWN.ahead, repo.isInOptionalScope('e.id', people)),
      ),
      defaultDays(db, today, to),
      pay(actor, today, share),
    ])
    const all = aheadOf(
      {
        probations: probations.rows,
        contracts: contracts.rows,
        anniversaries: years,
        birthdays,
        holidays: usual.flatMap(({ day, holiday }) => (holiday ? [{ day, name: holiday.name }] : [])),
        pay: paid?.next && paid.next.day <= to ? paid.next : undefined,
      },
      TODAY_SHOWN.ahead,
    )
    const who = await named(all.flatMap(({ id }) => (id === null ? [] : [{ id }])))
    const byId = new Map(who.map(({ id, person }) => [id, person]))
    return all.map((each) => ({ ...each, person: each.id === null ? null : (byId.get(each.id) ?? null) }))
  }

  const readersFor = (actor: Actor, today: string, share = shareForEveryone(today)) => ({
    requests: () => requests(actor, today),
    unmarked: within(actor, 'attendance.read', (people) => share('unmarked', people, () => unmarked(people, today))),
    overdue: within(actor, 'tasks.read', (people) => overdueTasks(db, people, clock.now())),
    comings: within(actor, 'employees.read', (people) => startsAndEnds(people, today)),
    away: within(actor, 'leaves.read', (people) => share('away', people, () => away(people, today))),
    presence: within(actor, 'attendance.read', (people) =>
      share('presence', people, () => repo.presenceOfDaysBefore(db, today, PRESENCE_DAYS, people)),
    ),
    headcount: async () =>
      hasPermissionForEveryone(actor, 'employees.read')
        ? repo.headcounts(db, monthEndsUpTo(today, HEADCOUNT_POINTS))
        : null,
    departments: () => departments(actor, today, share),
    pay: () => pay(actor, today, share),
    ahead: within(actor, 'employees.read', (people) => ahead(actor, people, today, share)),
  })

  return {
    /**
     * All parts at once. One that fails is null and named, and fails nothing else.
     * @returns also the accounts of those named whose employee record the actor may see
     */
    async today(actor: Actor) {
      const date = clock.today()
      const { failed, ...parts } = await readEach<TodayPart, ReturnType<typeof readersFor>>(
        readersFor(actor, date),
        (part, error) => log.error({ err: error, part }, 'a part of the dashboard could not be read'),
      )
      const people = [
        ...(parts.comings?.joiners ?? []),
        ...(parts.comings?.leavers ?? []),
        ...(parts.away?.people ?? []),
        ...(parts.ahead ?? []),
      ].flatMap(({ person }) => person?.user_id ?? [])
      const heads = parts.departments?.heads.map((head) => head.user_id) ?? []
      const readable = await findPermitted(db, actor, 'employees.read', [...new Set([...people, ...heads])])
      return { date, failed, ...parts, readable }
    },
  }
}
