import { addDays } from '@ems/contract/core/days'
import { sql } from 'kysely'
import { decimalsOf } from '../src/domains/legal-entities/currency.ts'
import { firstLegalEntity, insertLegalEntity } from '../src/domains/legal-entities/repo.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Db, Trx } from '../src/platform/database/index.ts'
import type { Files } from '../src/platform/files/index.ts'
import { addJobs } from '../src/platform/queue/jobs.ts'
import type { Clock } from '../src/platform/time/clock.ts'
import { createAccessBuilders } from './access.ts'
import { storeAudit } from './demo-audit.ts'
import { drawPortraits } from './demo-avatars.ts'
import { insertMany } from './demo-bulk.ts'
import { storeChecklists } from './demo-checklists.ts'
import { type ClockingPeople, clockingPeople, isClocked, storeClock } from './demo-clock.ts'
import { sampleDocuments, storeDocuments } from './demo-documents.ts'
import { endedOf, sampleHolidays, storeEntitlements } from './demo-leave.ts'
import { addLeavesOfToday } from './demo-leave-ahead.ts'
import { storeLeaveRules } from './demo-leave-rules.ts'
import { storeNotifications } from './demo-notifications.ts'
import { partTimers, payPartTimers, storePartTimers } from './demo-part-time.ts'
import { storePayPeriods } from './demo-pay.ts'
import { balancePay, storeCategories, storePayGap } from './demo-pay-gap.ts'
import {
  type SampleDepartment,
  type SamplePerson,
  sampleDepartments,
  samplePeople,
  storePeople,
} from './demo-people.ts'
import { type Random, seededRandom } from './demo-random.ts'
import { storeRecords } from './demo-records.ts'
import { type SampleReporting, sampleReporting, storeReporting } from './demo-reporting.ts'
import { storeReports } from './demo-reports.ts'
import { sampleTasks, TASK_TYPES } from './demo-tasks.ts'
import {
  ATTENDANCE_TYPES,
  attendanceOf,
  LEAVE_TYPES,
  leaveRow,
  leavesOf,
  markOf,
  markTimes,
  type SampleLeave,
  workdaysUpTo,
} from './demo-time.ts'
import { nameByPlace } from './demo-titles.ts'
import { VISITORS } from './demo-visitors.ts'
import { payDays, SALARY_TYPES, type SampleTeam, salariesOf, sampleTeams } from './demo-work.ts'

const NAME = 'Harbour & Pine'
const SEED = 20_250_117
const PEOPLE = 200
/** The number of people in the second company of the group, and the factor from their salary to yen. */
const PEOPLE_ABROAD = 8
const YEN = 100
const DEPARTMENTS = 12
const WORKDAYS = 260
const PAY_MONTHS = 12
const TEAMS = 14
const TASKS = 120
const VISITORS_TASKS = 24
const PORTRAITS = 48

/** The connections that create the sample organisation. */
export interface DemoParts {
  db: Db
  clock: Clock
  files: { images: Files['images']; store: Pick<Files['store'], 'put'> }
}

/**
 * Fills an empty database with a believable organisation as of today: the same people every time, with dates counted back
 * from the organisation's day, in one transaction. A database with employees stays unchanged.
 * @returns whether the database was filled now
 */
export async function fillDemo({ db, clock, files }: DemoParts): Promise<boolean> {
  if (await db.selectFrom('employees').select('id').limit(1).executeTakeFirst()) return false
  const random = seededRandom(SEED)
  const today = clock.today()
  const departments = sampleDepartments(DEPARTMENTS)
  const people = [...samplePeople(random, PEOPLE, departments, { today, legalEntity: await firstLegalEntity(db) })]
  const reporting = demoReporting(people, departments)
  nameByPlace(people, departments, reporting, today)
  const heads = new Map(reporting.heads.map((head) => [head.departmentId, head.employeeId]))
  const leaders = departments[people[1]?.department ?? 0]
  for (const [index, visitor] of VISITORS.entries()) {
    const who = visitor.heads ? people.find(({ id }) => id === heads.get(leaders?.id ?? '')) : people[index]
    Object.assign(who ?? {}, { email: visitor.email })
  }
  const employed = people.filter((person) => person.leftOn === null)
  const [, , member] = people
  const partTime = new Set(partTimers(employed))
  const clocking = member && clockingPeople(employed, member, today, (person) => !partTime.has(person))
  const holidays = await sampleHolidays(today)
  await drawPortraits(random, files.images, people.slice(0, PORTRAITS))
  const documents = await sampleDocuments(files.store, employed, { today, organisation: NAME })
  const leaves = new Map(people.map((person) => [person.id, [...leavesOf(random, person, today, random.int(0, 5))]]))
  addLeavesOfToday(leaves, employed, { today, holidays })
  await db.transaction().execute(async (trx) => {
    // The first start stores its settings only after this.
    await trx
      .insertInto('organisation')
      .values({ time_zone: clock.timeZone(), name: NAME, getting_started_dismissed: true })
      .onConflict((conflict) =>
        conflict.column('only_row').doUpdateSet({ name: NAME, getting_started_dismissed: true }),
      )
      .execute()
    const currency = people[0]?.legalEntity.currency ?? ''
    await addSecondEntity(trx, employed.slice(-PEOPLE_ABROAD))
    const paidHere = people.filter(({ legalEntity }) => legalEntity.currency === currency)
    balancePay(paidHere, today)
    payPartTimers(employed)
    await storePeople(trx, departments, people)
    await storeReporting(trx, reporting)
    await storeRoles(trx, people, today)
    await storePartTimers(trx, employed)
    const categories = await storeCategories(trx, { people, currency, today })
    await storeEntitlements(trx, holidays, today)
    await storeLeaveRules(trx, { departments, reporting, today })
    const asked = [...leaves.values()].flat().map((leave, n) => [...leaveRow(leave), endedOf(leave, n)])
    await insertMany(trx, 'leaves', { ...LEAVE_TYPES, ended: 'text' }, asked)
    // These leaves were inserted directly: the product counts and books them like leaves from before its ledger.
    await addJobs(trx, [{ kind: 'leave.count', key: 'sample' }])
    await storeAttendance(trx, random, people, leaves, clock, clocking)
    const pay = payDays(today, PAY_MONTHS)
    await insertMany(
      trx,
      'salaries',
      SALARY_TYPES,
      people.flatMap((person) => [...salariesOf(random, person, pay)]),
    )
    await storePayOfLastYear(trx, people, today)
    const teams = [...sampleTeams(random, employed, departments, TEAMS)]
    await storeTeams(trx, teams)
    const each = VISITORS_TASKS / 3
    const shares = [
      { people: employed, teams, count: TASKS },
      // Anyone who tries the sample out signs in as the second or the third, so they have some of everything.
      { people: employed.slice(1, 2), teams: [], count: each },
      { people: employed.slice(2, 3), teams: [], count: each },
      { people: employed.slice(1, 3), teams: teams.slice(0, 1), count: each },
    ]
    await insertMany(trx, 'tasks', TASK_TYPES, sampleTasks(random, shares, clock.now().getTime()))
    await storeChecklists(trx, people, reporting, today)
    const [hr = '', , , staff = hr, payroll = hr] = people.map(({ userId }) => userId)
    // Before the clock, which notifies of what happens now: the newest stands first.
    await storeNotifications(trx, clock.now(), hr)
    if (clocking) await storeClock(trx, clocking, { clock, leaves, hr })
    await storeRecords(trx, { people, departments, today, now: clock.now(), by: hr })
    await storeDocuments(trx, documents, hr)
    await storeDelegations(trx, reporting.heads, people, today)
    await storePayGap(trx, { currency, today, now: clock.now(), by: hr }, categories)
    const paid = employed.filter((person) => paidHere.includes(person))
    await storePayPeriods(trx, { people: paid, today, now: clock.now(), payroll, hr })
    await storeReports(trx, clock, { owner: hr, reader: staff })
    await storeAudit(trx, clock.now(), { hr, payroll })
  })
  return true
}

/** Moves people to a company of the group in another country, which pays in its own currency. */
async function addSecondEntity(trx: Trx, people: readonly SamplePerson[]): Promise<void> {
  await sql`update legal_entities set name = ${NAME}`.execute(trx)
  const decimals = decimalsOf('JPY') ?? 0
  const legalEntity = await insertLegalEntity(trx, {
    ...{ name: `${NAME} Japan K.K.`, legal_name: `${NAME} Japan Kabushiki Kaisha`, registration_number: '' },
    ...{ country: 'JP', currency: 'JPY', decimals, active: true, logo: null },
    ...{ street: '2-4-1 Marunouchi', postal_code: '100-0005', town: 'Tokyo', address_country: 'JP' },
  })
  for (const person of people) Object.assign(person, { legalEntity, salary: person.salary * YEN })
}

/** The months of last year before those that are paid already; nothing else of the sample depends on what is drawn here. */
async function storePayOfLastYear(trx: Trx, people: readonly SamplePerson[], today: string): Promise<void> {
  const firstDay = `${Number(today.slice(0, 4)) - 1}-01-01`
  const days = payDays(today, 2 * PAY_MONTHS)
    .slice(PAY_MONTHS)
    .filter((day) => day >= firstDay)
  const random = seededRandom(SEED + 1)
  // The salary before the last raise.
  const before = people.map((person) => ({ ...person, salary: Math.round(person.salary * 0.96) }))
  await insertMany(
    trx,
    'salaries',
    SALARY_TYPES,
    before.flatMap((person) => [...salariesOf(random, person, days)]),
  )
}

async function storeRoles(trx: Trx, people: readonly SamplePerson[], today: string): Promise<void> {
  const { assignment } = createAccessBuilders(trx)
  for (const [index, { role }] of VISITORS.entries()) {
    const person = people[index]
    if (role && person) await assignment({ userId: person.userId, role, fromDay: today })
  }
}

/** The delegations of two heads, in days from today: one is away now, the other one will be. */
const HANDED_OVER = [
  [-2, 5],
  [20, 27],
] as const

/** Some heads hand their decisions over, who are none of those whom visitors sign in as. */
async function storeDelegations(
  trx: Trx,
  heads: SampleReporting['heads'],
  people: readonly SamplePerson[],
  today: string,
): Promise<void> {
  const { delegation } = createAccessBuilders(trx)
  const visited = new Set(VISITORS.map(({ email }) => email))
  const leading = people.filter(
    ({ id, email }) => !visited.has(email) && heads.some(({ employeeId }) => employeeId === id),
  )
  for (const [index, [from, to]] of HANDED_OVER.entries()) {
    const [head, other] = leading.slice(index * 2)
    if (head && other)
      await delegation({
        from: head.userId,
        to: other.userId,
        fromDay: addDays(today, from),
        toDay: addDays(today, to),
      })
  }
}

/** The one of the visitors who leads a team has the other one among those who report to them. */
function demoReporting(people: readonly SamplePerson[], departments: readonly SampleDepartment[]): SampleReporting {
  const reporting = sampleReporting(people, departments, 7, DEPARTMENTS)
  const [, leader, member] = people
  if (!leader || !member) return reporting
  const { managers } = reporting
  for (const [id, manager] of managers) if (manager === member.id) managers.set(id, managers.get(member.id) ?? null)
  managers.set(member.id, leader.id)
  return reporting
}

// A workday that is today is marked in some departments and not yet in the others. People who clock in are marked by
// the product.
async function storeAttendance(
  trx: Trx,
  random: Random,
  people: readonly SamplePerson[],
  leaves: Map<string, SampleLeave[]>,
  clock: Clock,
  clocking: ClockingPeople | undefined,
): Promise<void> {
  const today = clock.today()
  const byHand = (person: SamplePerson, day: string) => !clocking || !isClocked(clocking, person, day)
  const markedAt = markTimes(clock)
  const past = workdaysUpTo(addDays(today, -1), WORKDAYS)
  // No one marks themself: the one who marks the others is marked by who stands in for them.
  const [marker, standIn] = [people[0]?.userId, people[3]?.userId]
  const setBy = (person: SamplePerson) => (person.userId === marker ? standIn : marker) ?? null
  const types = { ...ATTENDANCE_TYPES, set_by: 'uuid' }
  await insertMany(
    trx,
    'attendance',
    types,
    people.flatMap((person, index) =>
      [
        ...attendanceOf(random, person, leaves.get(person.id) ?? [], past, (day, number) =>
          markedAt(day, number + index),
        ),
      ]
        .filter(([, , day]) => byHand(person, String(day)))
        .map((mark) => [...mark, setBy(person)]),
    ),
  )
  const isWorkday = workdaysUpTo(today, 1)[0] === today
  const early = people
    .filter((person) => isWorkday && person.leftOn === null && person.department % 2 === 1 && random.chance(0.85))
    .filter((person) => byHand(person, today))
  const away = (person: SamplePerson) =>
    leaves.get(person.id)?.find((leave) => leave.status === 'Approved' && leave.start <= today && leave.end >= today)
  const marked = early.map((person, index) => {
    const status = markOf(random, away(person))
    // No one marks someone late by hand: such records are imported, later.
    return [
      newId(),
      person.id,
      today,
      status === null || status === 'Late' ? 'Present' : status,
      markedAt(today, index),
      setBy(person),
    ]
  })
  await insertMany(trx, 'attendance', types, marked)
}

/** Stores teams with their members. */
export async function storeTeams(db: Db, teams: readonly SampleTeam[]): Promise<void> {
  await insertMany(
    db,
    'teams',
    { id: 'uuid', team_name: 'text', leader_id: 'uuid' },
    teams.map((team) => [team.id, team.name, team.leaderId]),
  )
  await insertMany(
    db,
    'team_members',
    { team_id: 'uuid', employee_id: 'uuid' },
    teams.flatMap((team) => team.memberIds.map((id) => [team.id, id])),
  )
}
