import { addDays } from '@ems/contract/core/days'
import { DAY_MS } from '@ems/contract/core/durations'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { EventResult, timeDevices } from '@ems/contract/time-devices'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHolders } from '../../access/index.ts'
import { lockEmployees } from '../../employees/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { personTimeline } from '../days/compute.ts'
import { type PersonFacts, readDayFacts } from '../days/facts.ts'
import { storeDays } from '../days/recompute.ts'
import { isDrift } from '../days/session.rules.ts'
import { insertPunches, type NewPunch } from '../punches/punch.repo.ts'
import { deviceById, employeesOfCodes, knownEvents, setDeviceSeen } from './device.repo.ts'
import { clockDrifts } from './notification-kinds.ts'

const FUTURE_MS = 120_000
const OLDEST_EVENT_DAYS = 62
/** The largest clock difference that the database can store, about 68 years in seconds. */
const MOST_DRIFT_SECONDS = 2 ** 31 - 1

type Body = BodyOf<typeof timeDevices.deliver>
type Event = Body['events'][number]

const keyOf = ({ device, sequence }: { device: string | null; sequence: number | string | null }) =>
  `${device} ${sequence}`

export function eventDelivery({ db, clock }: Platform) {
  async function notifyOfDrift(trx: Trx, actor: Actor, drift: number) {
    const device = await deviceById(trx, actor.userId)
    if (!device || !isDrift(drift)) return
    const today = clock.today()
    await notifyPeople(trx, clockDrifts, {
      eventKey: `time-drift:${device.id}:${today}`,
      params: { name: device.name, seconds: drift },
      link: addressOf(screens.admin.timeSettings),
      actor,
      to: await findHolders(trx, 'time.configure', today),
    })
  }

  /** The result of a new event. */
  function judge(kind: Event['kind'], at: number, now: number, facts: PersonFacts | undefined): EventResult {
    if (!facts) return 'unknown'
    if (at > now + FUTURE_MS) return 'future'
    if (at < now - OLDEST_EVENT_DAYS * DAY_MS) return 'too-old'
    const isTracked = (day: string) => {
      const { tracking, sources } = facts.settingsOn(day)
      return facts.isEmployed(day) && tracking === 'clock' && sources.includes('device')
    }
    const day = facts.finder.dayOf(at)
    if (isTracked(day)) return 'stored'
    // A night shift may go on after the last day of employment.
    const before = addDays(day, -1)
    const mayEnd = kind === 'out' || kind === 'break' || at < facts.planOf(before).closesAt
    return isTracked(before) && mayEnd ? 'stored' : 'not-tracked'
  }

  return {
    /**
     * Stores events of a terminal, which may arrive in any order and repeatedly.
     * @returns the result of each event, in the order of the events
     */
    async deliver(actor: Actor, { sentAt, events }: Body) {
      return inTransaction(db, async (trx) => {
        const recordedAt = clock.now()
        const now = recordedAt.getTime()
        const seconds = Math.round((clock.instant(sentAt).getTime() - now) / 1000)
        const drift = Math.max(-MOST_DRIFT_SECONDS, Math.min(MOST_DRIFT_SECONDS, seconds))
        const read = events.map((event) => ({ ...event, at: clock.instant(event.at).getTime() }))
        const people = await employeesOfCodes(trx, [...new Set(events.map(codeOf))])
        const ids = people.map(({ id }) => id).sort()
        await lockEmployees(trx, ids)
        const recent = read
          .map(({ at }) => at)
          .filter((at) => at >= now - OLDEST_EVENT_DAYS * DAY_MS && at <= now + FUTURE_MS)
        const from = addDays(new Date(Math.min(now, ...recent)).toISOString().slice(0, 10), -2)
        const to = addDays(clock.today(), 1)
        const facts = await readDayFacts(trx, clock, ids, from, to)
        const factsBy = new Map(facts.map((own) => [own.employeeId, own]))
        const idBy = new Map(people.map(({ id, code }) => [code, id]))
        const storedEvents = new Map(
          (await knownEvents(trx, actor.userId, events)).map((row) => [
            keyOf(row),
            { employeeId: row.employee_id, at: row.at.getTime(), kind: row.kind },
          ]),
        )
        const stored: NewPunch[] = []
        const judged = read.map((event): { event: typeof event; result: EventResult } => {
          const employeeId = idBy.get(codeOf(event))
          const { sequence, device, at, kind } = event
          const former = storedEvents.get(keyOf(event))
          if (former) {
            const isSame = former.employeeId === employeeId && former.at === at && former.kind === kind
            return { event, result: isSame ? 'repeated' : 'conflict' }
          }
          const result = judge(kind, at, now, employeeId === undefined ? undefined : factsBy.get(employeeId))
          if (employeeId !== undefined && result === 'stored') {
            storedEvents.set(keyOf(event), { employeeId, at, kind })
            stored.push({
              ...{ employeeId, at: new Date(at), kind, source: 'device', place: 'onsite' },
              ...{ serviceId: actor.userId, device, sequence, drift, recordedAt },
            })
          }
          return { event, result }
        })
        const frozen = await store(trx, actor, stored, factsBy, from, to)
        const results = judged.map(({ event, result }) => ({
          sequence: event.sequence,
          result: result === 'stored' && frozen.has(keyOf(event)) ? ('closed' as const) : result,
        }))
        const refused = results.filter(({ result }) => !['stored', 'closed', 'repeated'].includes(result)).length
        await setDeviceSeen(trx, actor.userId, recordedAt, { drift, refused })
        await notifyOfDrift(trx, actor, drift)
        return { results, drift }
      })
    },
  }

  /** @returns as `frozenAmong` */
  async function store(
    trx: Trx,
    actor: Actor,
    punches: readonly NewPunch[],
    factsBy: ReadonlyMap<string, PersonFacts>,
    from: string,
    to: string,
  ): Promise<Set<string>> {
    const ids = await insertPunches(trx, punches)
    for (const [n, { employeeId, at, kind, source, place, device, sequence, drift }] of punches.entries())
      factsBy.get(employeeId)?.punches.push({
        ...{ id: ids[n] as string, at: at.getTime(), kind, source, place },
        ...{ device: device ?? null, sequence: sequence ?? null, drift: drift ?? null },
      })
    await writeAuditEvents(
      trx,
      actor,
      punches.map(({ employeeId, at, kind, source, place, device }, n) => ({
        action: 'time-punch.add',
        entityId: ids[n] as string,
        after: { employee_id: employeeId, at: at.toISOString(), punch: kind, source, place, device },
      })),
    )
    const touched = [...new Set(punches.map(({ employeeId }) => employeeId))]
    await storeDays(
      trx,
      clock,
      touched.flatMap((id) => factsBy.get(id) ?? []),
      from,
      to,
    )
    const made = punches.map((punch, n) => ({ ...punch, id: ids[n] as string }))
    return frozenAmong(made, factsBy, clock.now().getTime())
  }
}

/** The keys (`keyOf`) of events in frozen months. A night shift belongs to the day on which it began. */
function frozenAmong(
  punches: readonly (NewPunch & { id: string })[],
  factsBy: ReadonlyMap<string, PersonFacts>,
  now: number,
): Set<string> {
  const frozen = new Set<string>()
  for (const [employeeId, own] of Map.groupBy(punches, (punch) => punch.employeeId)) {
    const facts = factsBy.get(employeeId)
    const isNear = ({ at }: NewPunch) =>
      [-1, 0, 1].some((days) => facts?.isFrozen(addDays(facts.finder.dayOf(at.getTime()), days)))
    if (!facts || !own.some(isNear)) continue
    const { effects } = personTimeline(facts, now)
    for (const { id, device = null, sequence = null } of own)
      if (facts.isFrozen(effects.get(id)?.day ?? '')) frozen.add(keyOf({ device, sequence }))
  }
  return frozen
}

const codeOf = ({ employeeId }: Pick<Event, 'employeeId'>) => employeeId.toLowerCase()
