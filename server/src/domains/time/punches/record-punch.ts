import { BlockList, isIPv4 } from 'node:net'
import { addDays } from '@ems/contract/core/days'
import { type AuditActor, writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { personTimeline } from '../days/compute.ts'
import type { PersonFacts } from '../days/facts.ts'
import { storeDays } from '../days/recompute.ts'
import { dayOfSession, inOrder, type Place, type Punch, REPEATED_MS, type Timeline } from '../days/session.rules.ts'
import { factsAroundNow, findRunningSession } from './now.ts'
import { insertPunches, networksOf, punchByKey } from './punch.repo.ts'

export interface PunchRequest {
  employeeId: string
  kind: 'in' | 'out' | 'break'
  source: 'web' | 'kiosk'
  place: Place | null
  key: string | null
  /** the service account of a kiosk */
  serviceId?: string
  /** the network address of the request */
  address: string
}

export interface RecordedPunch {
  punch: { id: string; kind: 'in' | 'out' | 'break'; at: Date }
  repeated: boolean
  facts: PersonFacts
}

const clockTime = (text: string) => text.replace(/^0/, '')

/** A day as sentences name it, `2 March`. */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** Whether an address is in a list of networks in CIDR form. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', prefix] = network.split('/')
    const family = isIPv4(base) ? 'ipv4' : 'ipv6'
    list.addSubnet(base, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

async function requireIn(db: Db, facts: PersonFacts, timeline: Timeline, now: number, request: PunchRequest) {
  const isTracked = (day: string) => facts.isEmployed(day) && facts.settingsOn(day).tracking === 'clock'
  const calendarDay = facts.finder.dayOf(now)
  // A night shift may go on after the last day of employment.
  const today = isTracked(calendarDay) ? calendarDay : dayOfSession(now, timeline.sessions, facts.finder)
  if (!facts.isEmployed(today)) throw new AppError('time.not-employed')
  const settings = facts.settingsOn(today)
  if (settings.tracking !== 'clock') throw new AppError('time.not-tracked')
  if (!settings.sources.includes(request.source)) throw new AppError('time.source-refused')
  if (settings.placeRequired && request.place === null) throw fieldError('place', 'time.place-required')
  const locationId = facts.locationOn(today)
  const location =
    request.source === 'web' && request.place === 'onsite' && locationId ? await networksOf(db, locationId) : undefined
  if (location && location.networks.length > 0 && !isInNetworks(request.address, location.networks))
    throw new AppError('time.other-network', { location: location.name })
  const running = findRunningSession(timeline)
  if (running) throw new AppError('time.in-since', { time: clockTime(facts.zoneOn(running.day).timeOf(running.in)) })
}

function requireRunning(timeline: Timeline): void {
  if (findRunningSession(timeline)) return
  const last = timeline.sessions.at(-1)
  if (last?.state === 'missing') throw new AppError('time.overdue', { day: dayInWords(last.day) })
  throw new AppError('time.not-in')
}

/**
 * Records a clock-in, clock-out or break of a person at the server's time. The employee must be locked: of several
 * equal requests, one is recorded.
 * @throws {AppError} CONFLICT if the punch does not fit the state; FORBIDDEN, INVALID if the policy refuses it
 */
export async function recordPunch(
  trx: Trx,
  clock: Clock,
  actor: AuditActor,
  request: PunchRequest,
): Promise<RecordedPunch> {
  const { employeeId, kind, source, place, key, serviceId = null } = request
  const facts = await factsAroundNow(trx, clock, employeeId)
  const known = key === null ? undefined : await punchByKey(trx, employeeId, key)
  if (known) return { punch: known as RecordedPunch['punch'], repeated: true, facts }
  const recordedAt = clock.now()
  const ordered = inOrder(facts.punches)
  // A person's punches never go back in time, even if the server's clock does.
  const at = new Date(Math.max(recordedAt.getTime(), ordered.at(-1)?.at ?? 0))
  const timeline = personTimeline(facts, at.getTime())
  const last = ordered.findLast(({ id }) => timeline.effects.get(id)?.effect === 'session')
  // An `auto` punch of a terminal became a clock-in or a clock-out.
  if (last && timeline.effects.get(last.id)?.kind === kind && at.getTime() - last.at <= REPEATED_MS)
    return { punch: { id: last.id, kind, at: new Date(last.at) }, repeated: true, facts }
  if (kind === 'in') await requireIn(trx, facts, timeline, at.getTime(), request)
  else requireRunning(timeline)
  const [id] = (await insertPunches(trx, [{ employeeId, at, kind, source, place, key, serviceId, recordedAt }])) as [
    string,
  ]
  const punch: Punch = { id, at: at.getTime(), kind, source, place, device: null, sequence: null, drift: null }
  facts.punches.push(punch)
  await writeAuditEvent(trx, actor, {
    action: 'time-punch.add',
    entityId: id,
    after: { employee_id: employeeId, at: at.toISOString(), punch: kind, source, place },
  })
  // The day at the person's location, which can differ from the organisation's.
  const day = facts.finder.dayOf(at.getTime())
  await storeDays(trx, clock, [facts], addDays(day, -1), addDays(day, 1))
  return { punch: { id, kind, at }, repeated: false, facts }
}
