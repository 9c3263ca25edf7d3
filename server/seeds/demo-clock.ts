import { addDays } from '@ems/contract/core/days'
import { DAY_MS, MINUTE_MS } from '@ems/contract/core/durations'
import { beginApproval } from '../src/domains/approvals/index.ts'
import { hashSecret, hashToken } from '../src/domains/auth/index.ts'
import { insertKey } from '../src/domains/auth/service-accounts/api-key.repo.ts'
import { insertService } from '../src/domains/auth/service-accounts/service-account.repo.ts'
import { recomputeDays } from '../src/domains/time/days/recompute.ts'
import { insertDevice, setDeviceSeen } from '../src/domains/time/devices/device.repo.ts'
import { setPin } from '../src/domains/time/devices/pin.repo.ts'
import { notifyApprovers, TIME_REQUEST } from '../src/domains/time/requests/approval.ts'
import { insertRequest } from '../src/domains/time/requests/request.repo.ts'
import { lockOrCreateSheet, updateSheet } from '../src/domains/time/sheets/sheet.repo.ts'
import { addMonths } from '../src/domains/time/sheets/sheet.rules.ts'
import { TIMESHEET } from '../src/domains/time/sheets/timesheet-kind.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import type { Clock } from '../src/platform/time/clock.ts'
import { insertMany } from './demo-bulk.ts'
import type { SamplePerson } from './demo-people.ts'
import { type Random, seededRandom } from './demo-random.ts'
import { type SampleLeave, workdaysUpTo } from './demo-time.ts'

/** The key and PIN that visitors type at the kiosk of the sample organisation. */
export const KIOSK_KEY = `ems_demokios_${'kiosk-of-the-sample-organisation'.padEnd(43, '0')}`
export const KIOSK_PIN = '246810'

const SEED = 20_260_401
const YEAR_MS = 365 * DAY_MS
const OFFICE = { starts: '09:00', ends: '17:30' }

/** The minutes since the person who is at work now clocked in. */
const AT_WORK_MINUTES = 100

/** The people who clock in, and their first day. */
export interface ClockingPeople {
  /** the visitor with days to correct and a month to sign, first; then their colleagues */
  people: readonly SamplePerson[]
  member: SamplePerson
  /** of the member, whose month before the one to sign is submitted */
  memberFrom: string
  from: string
  /** workdays up to yesterday, the latest first: what is to correct lies after the month to sign */
  recent: readonly string[]
}

/** The department of a visitor, without people who work part time. @param isFullTime of people who are employed */
export function clockingPeople(
  employed: readonly SamplePerson[],
  member: SamplePerson,
  today: string,
  isFullTime: (person: SamplePerson) => boolean,
): ClockingPeople {
  const recent = workdaysUpTo(addDays(today, -1), 7)
  const signed = addMonths((recent.at(-1) ?? today).slice(0, 7), -1)
  const colleagues = employed.filter(
    (person) => person !== member && person.department === member.department && isFullTime(person),
  )
  return {
    people: [member, ...colleagues],
    member,
    memberFrom: `${addMonths(signed, -1)}-01`,
    from: `${signed}-01`,
    recent,
  }
}

/** Whether a person's mark of a day comes from their punches. */
export const isClocked = ({ people, member, memberFrom, from }: ClockingPeople, person: SamplePerson, day: string) =>
  people.includes(person) && day >= (person === member ? memberFrom : from)

interface ClockParts {
  clock: Clock
  leaves: ReadonlyMap<string, readonly SampleLeave[]>
  /** the author of a correction of another person's day */
  hr: string
}

/** Stores policies, devices, PINs and weeks of punches; a day to correct, requests, and months to sign and to approve. */
export async function storeClock(trx: Trx, clocking: ClockingPeople, { clock, leaves, hr }: ClockParts): Promise<void> {
  const { people, member, recent } = clocking
  await storePolicies(trx, clocking)
  await storeOfficeHours(trx, people)
  const devices = await storeDevices(trx, clock, hr)
  const pin = await hashSecret(KIOSK_PIN)
  for (const { id } of people) await setPin(trx, id, pin, clock.now())
  const punches = punchesOf(seededRandom(SEED), clocking, { clock, leaves, devices })
  await insertMany(trx, 'punches', PUNCH_TYPES, punches)
  const [, , , asked = '', , changed = ''] = recent
  await storeCorrections(trx, clock, member, { asked, changed, hr })
  await recomputeDays(trx, clock, [member.id], clocking.memberFrom, addDays(clocking.from, -1))
  await recomputeDays(
    trx,
    clock,
    people.map(({ id }) => id),
    clocking.from,
    clock.today(),
  )
  await submitSheet(trx, clock, member, clocking.memberFrom.slice(0, 7))
}

const PUNCH_TYPES = {
  ...{ id: 'uuid', employee_id: 'uuid', at: 'timestamptz', kind: 'text', source: 'text', place: 'text' },
  ...{ service_id: 'uuid', device: 'text', sequence: 'bigint', recorded_at: 'timestamptz' },
}

async function storePolicies(trx: Trx, { people, member, memberFrom, from }: ClockingPeople): Promise<void> {
  const settings = {
    ...{ tracking: 'clock', signing: true, overtimeApproval: 'none', maxDay: 600, breakAfter: 360 },
    ...{ breaks: [{ after: 360, minutes: 30 }], account: 'year' },
  }
  const lists = [
    { from_day: memberFrom, employees: [member.id] },
    { from_day: from, employees: people.map(({ id }) => id) },
  ]
  for (const { from_day, employees } of lists)
    await trx
      .insertInto('time_policies')
      .values([
        {
          ...{ id: newId(), from_day, position: 0, name: 'Clock', for_all: false, employees },
          settings: JSON.stringify(settings),
        },
        { ...{ id: newId(), from_day, position: 1, name: 'Everyone else', for_all: true }, settings: '{}' },
      ])
      .execute()
}

async function storeOfficeHours(trx: Trx, people: readonly SamplePerson[]): Promise<void> {
  const id = newId()
  await trx.insertInto('schedules').values({ id, name: 'Office hours', weeks: 1 }).execute()
  const days = [...Array(5).fill({ am: 240, pm: 240, ...OFFICE }), ...Array(2).fill({ am: 0, pm: 0 })]
  await trx
    .insertInto('schedule_days')
    .values(days.map((day, index) => ({ schedule_id: id, index, ...day })))
    .execute()
  await insertMany(
    trx,
    'working_times',
    { id: 'uuid', employee_id: 'uuid', schedule_id: 'uuid', anchor: 'date', days: 'daterange' },
    people.map((person) => [newId(), person.id, id, '2024-01-01', `[${person.from},)`]),
  )
}

async function storeDevices(trx: Trx, clock: Clock, by: string) {
  const now = clock.now()
  const add = async (name: string, kind: 'kiosk' | 'terminal', drift: number | null) => {
    const right = kind === 'kiosk' ? ('time.kiosk' as const) : ('time.deliver' as const)
    const id = await insertService(trx, { name, purpose: '', contactId: null }, right)
    await insertDevice(trx, id, name, kind)
    await setDeviceSeen(trx, id, now, { drift, refused: 0 })
    return { id, right }
  }
  const kiosk = await add('Reception kiosk', 'kiosk', null)
  const [, prefix = '', ...secret] = KIOSK_KEY.split('_')
  await insertKey(trx, {
    ...{ ownerId: kiosk.id, name: 'Reception kiosk', prefix, secretHash: hashToken(secret.join('_')) },
    permissions: [{ key: kiosk.right, scope: 'everyone' }],
    ...{ perMinute: 600, expiresAt: new Date(now.getTime() + YEAR_MS), by, at: now },
  })
  return { kiosk: kiosk.id, terminal: (await add('Gate terminal', 'terminal', 4)).id }
}

interface PunchParts extends Omit<ClockParts, 'hr'> {
  devices: { kiosk: string; terminal: string }
}

function* punchesOf(random: Random, clocking: ClockingPeople, { clock, leaves, devices }: PunchParts) {
  const { people, member, memberFrom, recent } = clocking
  const [now, today] = [clock.now().getTime(), clock.today()]
  const [, forgotten] = recent
  const days = workdaysUpTo(today, 90)
    .filter((day) => day >= memberFrom)
    .toReversed()
  let sequence = 0
  for (const [index, person] of people.entries()) {
    const away = (day: string) =>
      leaves.get(person.id)?.some((leave) => leave.status === 'Approved' && leave.start <= day && day <= leave.end)
    for (const day of days) {
      if (!isClocked(clocking, person, day) || day < person.from || away(day)) continue
      // The visitor clocks in; the first colleague is at work, whatever the time is.
      if (day === today && index <= 1) continue
      const start = clock.instant(`${day}T${OFFICE.starts}`).getTime()
      const at = (minutes: number) => start + minutes * MINUTE_MS
      const remote = random.chance(0.2)
      const pause = random.int(190, 240)
      const edges = [
        ['in', random.int(-12, 14)],
        ['break', pause],
        ['in', pause + random.int(28, 45)],
        ...(person === member && day === forgotten ? [] : [['out', random.int(500, 550)] as const]),
      ] as const
      for (const [kind, minutes] of edges) {
        const instant = at(minutes)
        if (instant > now) break
        const source = remote ? 'web' : random.pick(['kiosk', 'device', 'device'] as const)
        const isDevice = source === 'device'
        yield [
          ...[newId(), person.id, new Date(instant), kind, source, remote ? 'remote' : 'onsite'],
          source === 'web' ? null : isDevice ? devices.terminal : devices.kiosk,
          ...(isDevice ? ['Gate 1', ++sequence] : [null, null]),
          new Date(instant),
        ]
      }
    }
  }
  const [, colleague] = people
  if (!colleague) return
  const begin = Math.max(now - AT_WORK_MINUTES * MINUTE_MS, clock.instant(`${today}T00:00`).getTime())
  yield [newId(), colleague.id, new Date(begin), 'in', 'web', 'onsite', null, null, null, new Date(begin)]
}

interface Corrected {
  asked: string
  changed: string
  hr: string
}

/** A pending correction, and a correction by another person, to which the person can object. */
async function storeCorrections(
  trx: Trx,
  clock: Clock,
  member: SamplePerson,
  { asked, changed, hr }: Corrected,
): Promise<void> {
  const now = clock.now()
  const times = (day: string, ...edges: readonly string[]) =>
    edges.map((edge) => {
      const [start = '', end = ''] = edge.split('-').map((time) => clock.instant(`${day}T${time}`).toISOString())
      return { in: start, out: end, place: 'onsite' as const }
    })
  const before = async (day: string) => {
    const rows = await trx
      .selectFrom('punches')
      .select(['at', 'kind', 'place'])
      .where('employee_id', '=', member.id)
      .where('at', '>=', clock.instant(`${day}T00:00`))
      .where('at', '<', clock.instant(`${addDays(day, 1)}T00:00`))
      .orderBy('at')
      .execute()
    return rows.flatMap(({ at, kind, place }, n) =>
      kind === 'in'
        ? {
            in: at.toISOString(),
            out: rows[n + 1]?.at.toISOString() ?? null,
            place: place as 'onsite' | 'remote' | null,
          }
        : [],
    )
  }
  const common = { kind: 'correction' as const, employeeId: member.id, minutes: null, key: null }
  await insertRequest(trx, {
    ...{
      ...common,
      day: changed,
      sessions: times(changed, '09:00-12:30', '13:15-17:30'),
      before: await before(changed),
    },
    ...{ reason: 'The gate terminal was out of order', approved: true, createdBy: hr, at: now },
  })
  const id = await insertRequest(trx, {
    ...{ ...common, day: asked, sessions: times(asked, '08:30-12:30', '13:00-18:00'), before: await before(asked) },
    ...{ reason: 'Customer visit before the office opened', approved: false, createdBy: member.userId, at: now },
  })
  const subject = { id, employee_id: member.id, user_id: member.userId }
  const begun = await beginApproval(trx, TIME_REQUEST, subject, { now, today: clock.today() }, { again: false })
  if (begun) await notifyApprovers(trx, { userId: member.userId }, { id, step: begun.step }, begun.to)
}

async function submitSheet(trx: Trx, clock: Clock, member: SamplePerson, month: string): Promise<void> {
  const now = clock.now()
  const id = await lockOrCreateSheet(trx, member.id, month, now)
  await updateSheet(trx, id, { state: 'Submitted', submitted_at: now }, now)
  const subject = { id, employee_id: member.id, user_id: member.userId }
  await beginApproval(trx, TIMESHEET, subject, { now, today: clock.today() }, { again: false })
}
