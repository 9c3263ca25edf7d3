import { addDays, minutesOfTime } from '@ems/contract/core/days'
import { DAY_MS } from '@ems/contract/core/durations'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import { OBJECTION_DAYS, type timeRequests } from '@ems/contract/time-requests'
import { Temporal } from 'temporal-polyfill'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval, decideStep, endSteps, othersCouldDecide, requireApprover } from '../../approvals/index.ts'
import { type EmployeeRow, lockEmployee } from '../../employees/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { getPeopleInScope, hasPermissionFor, requirePermissionFor } from '../../scope/index.ts'
import { personTimeline } from '../days/compute.ts'
import { type PersonFacts, readDayFacts } from '../days/facts.ts'
import { recomputeDays } from '../days/recompute.ts'
import { cutToMinute, type Session } from '../days/session.rules.ts'
import type { Zone } from '../days/zone.ts'
import { notifyApprovers, TIME_REQUEST } from './approval.ts'
import { correctionRefusal, isUnchanged, type ProposedSession } from './correction.rules.ts'
import { dayCorrected, objectionMade, requestDecided } from './notification-kinds.ts'
import * as repo from './request.repo.ts'

const MOST_DAYS_BACK = 62
/** A longer gap is no break within a night: the sessions are in the wrong order. */
const LONGEST_BREAK_MS = DAY_MS / 3

type Body = BodyOf<typeof timeRequests.add>
type CorrectionBody = Extract<Body, { kind: 'correction' }>

/** Times belong to the day. An end before its start is on the next day, and so are later times of the same night. */
function readSessions({ day, sessions }: CorrectionBody, zone: Zone): ProposedSession[] {
  const read = (text: string, isNextDay: (at: number, next: number) => boolean) => {
    if (/^\d\d:\d\d$/.test(text)) {
      const minutes = minutesOfTime(text)
      const [at, next] = [zone.at(day, minutes), zone.at(day, minutes + 1440)]
      return isNextDay(at, next) ? next : at
    }
    if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return cutToMinute(Temporal.Instant.from(text).epochMilliseconds)
    const { hour, minute } = Temporal.PlainDateTime.from(text)
    return zone.at(text.slice(0, 10), hour * 60 + minute)
  }
  let last: ProposedSession | undefined
  return sessions.map((session) => {
    const former = last
    const start = read(session.in, (at, next) => !!former && at < former.in && next - former.out < LONGEST_BREAK_MS)
    const end = read(session.out, (at) => at < start)
    last = { in: start, out: end, place: session.place }
    return last
  })
}

const toTimes = (sessions: readonly (ProposedSession | Session)[]): repo.RequestTimes[] =>
  sessions.map((session) => ({
    in: new Date(session.in).toISOString(),
    out: session.out === null ? null : new Date(session.out).toISOString(),
    place: session.place,
  }))

const fromTimes = (times: readonly repo.RequestTimes[]): ProposedSession[] =>
  times.map(({ in: start, out, place }) => ({ in: Date.parse(start), out: Date.parse(out ?? start), place }))

// The database sorts the keys of a stored object.
const sameTimes = (one: readonly repo.RequestTimes[], other: readonly repo.RequestTimes[]) =>
  one.length === other.length &&
  one.every((time, n) => time.in === other[n]?.in && time.out === other[n]?.out && time.place === other[n]?.place)

const snapshot = (row: repo.RequestRow) => ({
  employee_id: row.employee_id,
  day: row.day,
  request: row.kind,
  state: row.state,
  reason: row.reason,
  ...(row.minutes !== null && { minutes: row.minutes }),
  ...(row.sessions !== null && { sessions: row.sessions }),
  comment: row.comment,
  ...(row.objection !== null && { objection: row.objection }),
})

export function requestService({ db, clock }: Platform) {
  const at = () => ({ now: clock.now(), today: clock.today() })

  const factsAround = async (trx: Trx, employeeId: string, day: string): Promise<PersonFacts> => {
    const [facts] = await readDayFacts(trx, clock, [employeeId], addDays(day, -2), addDays(day, 2))
    return facts as PersonFacts
  }

  const requireOpenMonth = (facts: PersonFacts, day: string) => {
    if (facts.isFrozen(day)) throw new AppError('time.month-closed', { month: monthInWords(day) })
  }

  function requireCorrection(body: CorrectionBody, facts: PersonFacts, isOwn: boolean) {
    const { day } = body
    const now = clock.now().getTime()
    const today = facts.finder.dayOf(now)
    if (isOwn && day < addDays(today, -MOST_DAYS_BACK))
      throw fieldError('day', 'time-request.too-old', { days: MOST_DAYS_BACK })
    const { sessions } = personTimeline(facts, now)
    const current = sessions.filter((session) => session.day === day)
    if (current.some(({ state }) => state === 'running')) throw new AppError('time-request.running')
    const proposed = readSessions(body, facts.zoneOn(day)).toSorted((one, other) => one.in - other.in)
    const refusal = correctionRefusal(proposed, { day, now, sessions, finder: facts.finder })
    if (refusal) throw fieldError(`sessions.${refusal.index}.${refusal.field}`, refusal.reason)
    if (isUnchanged(proposed, current)) throw fieldError('sessions', 'time-request.unchanged')
    return { sessions: toTimes(proposed), before: toTimes(current), minutes: null }
  }

  /** @throws {AppError} STALE if the day changed since the correction was made, or a neighbouring day overlaps */
  function requireUnchanged({ day, sessions, before }: repo.RequestRow, facts: PersonFacts): void {
    const now = clock.now().getTime()
    const all = personTimeline(facts, now).sessions
    const refusal = correctionRefusal(fromTimes(sessions ?? []), { day, now, sessions: all, finder: facts.finder })
    const current = toTimes(all.filter((session) => session.day === day))
    if (!sameTimes(before ?? [], current) || refusal?.reason === 'time-request.overlap')
      throw new AppError('record.stale')
  }

  function requireOvertime(
    { day, minutes }: Extract<Body, { kind: 'overtime' }>,
    facts: PersonFacts,
    byRight: boolean,
  ) {
    if (!byRight && day < facts.finder.dayOf(clock.now().getTime())) throw fieldError('day', 'time-request.past')
    return { sessions: null, before: null, minutes }
  }

  /** Approvers of others need no approval. Nobody approves their own request while another person could. */
  async function isApprover(trx: Trx, actor: Actor, employee: EmployeeRow) {
    if (employee.user_id !== actor.userId) return true
    if (!(await hasPermissionFor(trx, actor, 'time.approve', actor.userId))) return false
    const subject = { employee_id: employee.id, user_id: employee.user_id }
    return !(await othersCouldDecide(trx, TIME_REQUEST, subject, clock.today()))
  }

  async function lockedRequest(trx: Trx, id: string): Promise<repo.RequestRow | undefined> {
    const seen = await repo.requestById(trx, id)
    if (seen) await lockEmployee(trx, seen.employee_id)
    return seen && repo.requestById(trx, id)
  }

  async function lockOwn(trx: Trx, actor: Actor, id: string): Promise<repo.RequestRow> {
    const row = await lockedRequest(trx, id)
    await requirePermissionFor(trx, actor, 'time.punch', row?.user_id)
    if (!row) throw new AppError('time-request.not-found')
    if (row.user_id !== actor.userId) throw forbiddenError()
    return row
  }

  const recompute = (trx: Trx, { employee_id, day }: Pick<repo.RequestRow, 'employee_id' | 'day'>) =>
    recomputeDays(trx, clock, [employee_id], addDays(day, -1), addDays(day, 2))

  const current = async (trx: Trx, id: string) => (await repo.requestById(trx, id)) as repo.RequestRow

  return {
    /**
     * Proposes times of a day, or requests overtime.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID; CONFLICT while a session runs or another request is pending;
     * CLOSED
     */
    async add(actor: Actor, body: Body): Promise<repo.RequestRow> {
      return inTransaction(db, async (trx) => {
        const employee = await lockEmployee(trx, body.employeeId ?? actor.userId)
        const isOwn = (employee?.user_id ?? body.employeeId ?? actor.userId) === actor.userId
        if (isOwn) await requirePermissionFor(trx, actor, 'time.punch', actor.userId)
        const right = isOwn ? null : await requireApprover(trx, TIME_REQUEST, actor, employee?.user_id, clock.today())
        if (!employee) throw isOwn ? new AppError('time.not-employed') : notFoundError('employee')
        const known = body.key === null ? undefined : await repo.requestByKey(trx, actor.userId, body.key)
        if (known) return known
        const { kind, day, reason, key } = body
        const facts = await factsAround(trx, employee.id, day)
        if (!facts.isEmployed(day)) throw fieldError('day', 'time-request.not-employed')
        if (facts.settingsOn(day).tracking !== 'clock') throw new AppError('time.not-tracked')
        requireOpenMonth(facts, day)
        const byRight = await isApprover(trx, actor, employee)
        const values =
          body.kind === 'correction' ? requireCorrection(body, facts, isOwn) : requireOvertime(body, facts, byRight)
        const approved = byRight || (kind === 'correction' && facts.settingsOn(day).ownEntries === 'direct')
        if (!approved && (await repo.pendingRequest(trx, kind, employee.id, day)))
          throw new AppError('time-request.pending')
        const id = await repo.insertRequest(trx, {
          ...{ kind, employeeId: employee.id, day, reason, key, approved, ...values },
          ...{ createdBy: actor.userId, at: clock.now() },
        })
        const row = await current(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'time-request.add',
          entityId: id,
          after: snapshot(row),
          onBehalfOf: right?.onBehalfOf ?? null,
        })
        if (approved) await recompute(trx, row)
        if (!isOwn)
          await notifyPeople(trx, dayCorrected, {
            eventKey: `time-corrected:${id}`,
            params: { requestId: id },
            link: addressOf(screens.employee.timeDay, { day }),
            actor,
            to: [employee.user_id],
          })
        if (!approved) {
          const subject = { id, employee_id: employee.id, user_id: employee.user_id }
          const asked = await beginApproval(trx, TIME_REQUEST, subject, at(), { again: false })
          if (asked) await notifyApprovers(trx, actor, { id, step: asked.step }, asked.to)
        }
        return row
      })
    },

    async list(actor: ActingPrincipal, query: QueryOf<typeof timeRequests.list>) {
      return repo.listRequests(db, query, await getPeopleInScope(db, actor, 'attendance.read'))
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND, ALREADY_DECIDED, CLOSED; STALE if the day changed meanwhile */
    async decide(actor: Actor, id: string, { decision, comment }: BodyOf<typeof timeRequests.decide>) {
      return inTransaction(db, async (trx) => {
        const row = await lockedRequest(trx, id)
        const right = await requireApprover(trx, TIME_REQUEST, actor, row?.user_id, clock.today())
        if (!row) throw new AppError('time-request.not-found')
        const isOwn = row.user_id === actor.userId
        if (isOwn && (await othersCouldDecide(trx, TIME_REQUEST, row, clock.today())))
          throw new AppError('time-request.own')
        if (row.state !== 'Pending') throw new AppError('time-request.decided')
        const facts = await factsAround(trx, row.employee_id, row.day)
        requireOpenMonth(facts, row.day)
        if (decision === 'Approved' && row.sessions) requireUnchanged(row, facts)
        const how = {
          decision: decision === 'Approved' ? ('approved' as const) : ('rejected' as const),
          ...{ comment, final: false, onBehalfOf: right.onBehalfOf, sole: isOwn },
        }
        const { next, via, onBehalfOf } = await decideStep(trx, TIME_REQUEST, actor, row, how, at())
        if (next) {
          await notifyApprovers(trx, actor, { id, step: next.step }, next.to)
          return row
        }
        const { now } = at()
        await repo.updateRequest(trx, id, { state: decision, decided_by: actor.userId, decided_at: now, comment }, now)
        const decided = await current(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'time-request.decide',
          entityId: id,
          before: snapshot(row),
          after: snapshot(decided),
          onBehalfOf,
          ...(via !== null && { via }),
        })
        await notifyPeople(trx, requestDecided, {
          eventKey: `time-decided:${id}`,
          params: { requestId: id },
          link: addressOf(screens.employee.timeDay, { day: row.day }),
          actor,
          to: [row.user_id],
        })
        if (decision === 'Approved') await recompute(trx, row)
        return decided
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND, ALREADY_DECIDED */
    async withdraw(actor: Actor, id: string): Promise<repo.RequestRow> {
      return inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, actor, id)
        if (row.state !== 'Pending') throw new AppError('time-request.decided')
        await repo.updateRequest(trx, id, { state: 'Withdrawn' }, clock.now())
        await endSteps(trx, id)
        const after = await current(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'time-request.withdraw',
          entityId: id,
          before: snapshot(row),
          after: snapshot(after),
        })
        return after
      })
    },

    /** Objects to a correction that another person made. @throws {AppError} FORBIDDEN, NOT_FOUND, CONFLICT */
    async object(actor: Actor, id: string, text: string): Promise<repo.RequestRow> {
      return inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, actor, id)
        const now = clock.now()
        if (row.kind !== 'correction' || row.state !== 'Approved' || row.created_by === row.user_id)
          throw new AppError('time-request.no-objection')
        if (row.objected_at !== null) throw new AppError('time-request.objected')
        if (now.getTime() - row.created_at.getTime() > OBJECTION_DAYS * DAY_MS)
          throw new AppError('time-request.objection-late', { days: OBJECTION_DAYS })
        await repo.updateRequest(trx, id, { objection: text, objected_at: now }, now)
        const after = await current(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'time-request.object',
          entityId: id,
          before: snapshot(row),
          after: snapshot(after),
        })
        if (row.created_by !== null)
          await notifyPeople(trx, objectionMade, {
            eventKey: `time-objected:${id}`,
            params: { requestId: id },
            link: null,
            actor,
            to: [row.created_by],
          })
        return after
      })
    },
  }
}
