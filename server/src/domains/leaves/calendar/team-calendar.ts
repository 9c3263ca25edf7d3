import type { QueryOf } from '@ems/contract/core/endpoint'
import { type AbsentPerson, AWAY, leaveCalendar } from '@ems/contract/leave-calendar'
import type { Principal } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDecidableAccounts } from '../../approvals/index.ts'
import { type PersonRow, toPerson } from '../../employees/index.ts'
import { findPermitted, getPeopleInScope, onlySelf } from '../../scope/index.ts'
import { defaultDays, workingDays } from '../../working-days/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import * as repo from './calendar.repo.ts'

type Query = QueryOf<typeof leaveCalendar.calendar>
type Reader = Pick<Principal, 'userId' | 'grants' | 'standing'>

export interface ShownAbsence extends repo.AbsenceRow {
  type_hidden: boolean
  open: boolean
}

// The settings are one row without an id, but an audit event needs an id.
const LEAVE_SETTINGS = '00000000-0000-0000-0000-000000000001'

/** @returns null where the actor sees no one */
export async function calendarAudienceOf(
  db: Db,
  actor: Reader,
  { of = 'peers', department }: Pick<Query, 'of' | 'department'>,
): Promise<repo.CalendarAudience | null> {
  const held = actor.grants['leaves.read']
  const reached = held
    ? await getPeopleInScope(db, actor, 'leaves.read', of === 'reports' ? 'true' : undefined)
    : undefined
  // A reader of everyone does not need the position in the organisation.
  if (reached === null && (of === 'everyone' || (of === 'department' && department !== undefined)))
    return { seen: null, department }
  const place = (await repo.placeOf(db, actor.userId)) ?? null
  const seen = reached === undefined ? onlySelf(place?.id ?? null) : reached
  if (of === 'reports') return { seen, department }
  const { colleagues } = await repo.leaveSettings(db)
  const beside = colleagues === 'away' ? place : null
  if (of === 'everyone') return { seen, beside, department }
  if (of === 'peers') return place && { seen, beside, within: place, department }
  const named = department ?? place?.department_id
  return named ? { seen, beside, department: named } : null
}

/** Removes the types of colleagues and of private leave, and pending leave that the actor does not decide. */
export async function redactAbsences(
  db: Db,
  actor: Reader,
  people: readonly Pick<PersonRow, 'id' | 'user_id'>[],
  rows: repo.AbsenceRow[],
  today: string,
) {
  const accounts = new Map(people.map(({ id, user_id }) => [id, user_id]))
  const ids = [...accounts.values()]
  const readableAccounts = await findPermitted(db, actor, 'leaves.read', ids)
  const decided = await findDecidableAccounts(db, LEAVE, actor, ids, today)
  const reasons = await findPermitted(db, actor, 'leaves.reasons', ids)
  return rows.flatMap((row): ShownAbsence[] => {
    const account = accounts.get(row.employee_id) ?? ''
    if (row.state === 'pending' && account !== actor.userId && !decided.has(account)) return []
    const open = readableAccounts.has(account) || decided.has(account)
    return [{ ...row, open, type_hidden: !open || (row.private && !reasons.has(account)) }]
  })
}

const presentAbsence = ({ type_hidden: hidden, ...row }: ShownAbsence): AbsentPerson['spans'][number] => ({
  from: row.start_date,
  to: row.end_date,
  parts: {
    start: row.start_part,
    end: row.end_part,
    startTime: hidden ? null : (row.start_time?.slice(0, 5) ?? null),
    endTime: hidden ? null : (row.end_time?.slice(0, 5) ?? null),
  },
  type: hidden ? AWAY : row.leave_type,
  typeHidden: hidden,
  state: row.state,
  leaveId: row.open ? row.id : null,
})

export const calendarRoutes = ({ db, clock }: Platform): Route[] =>
  mount(leaveCalendar, {
    async calendar({ actor, query }) {
      const watched = await calendarAudienceOf(db, actor, query)
      if (!watched) return { people: [], total: 0 }
      const away = query.away === 'true' ? actor.userId : undefined
      const { rows: people, total } = await repo.listCalendarPeople(db, { ...watched, away }, query)
      const ids = people.map(({ id }) => id)
      const found = await repo.absencesOf(db, ids, query)
      const spans = Map.groupBy(await redactAbsences(db, actor, people, found, clock.today()), (row) => row.employee_id)
      const days = await workingDays(db, ids, query.from, query.to)
      const accounts = people.map((row) => row.user_id)
      const readable = await findPermitted(db, actor, 'employees.read', accounts)
      const isHidden = accounts.some((account) => !readable.has(account))
      const usual = isHidden ? await defaultDays(db, query.from, query.to) : []
      const rows = people.map((person): AbsentPerson => {
        const own = days.get(person.id) ?? []
        const worked = readable.has(person.user_id) ? own : usual
        return {
          ...toPerson(person, readable),
          spans: (spans.get(person.id) ?? []).map(presentAbsence),
          holidays: own.flatMap(({ day, holiday }) => (holiday ? [{ day, ...holiday }] : [])),
          off: worked.filter(({ am, pm }) => am + pm === 0).map(({ day }) => day),
        }
      })
      const sums = query.sums === 'true' ? await repo.calendarSums(db, watched, query) : undefined
      return { people: rows, total, sums }
    },

    settings: () => repo.leaveSettings(db),

    updateSettings: ({ actor, body: after }) =>
      inTransaction(db, async (trx) => {
        const before = await repo.leaveSettings(trx)
        await repo.setLeaveSettings(trx, after)
        await writeAuditEvent(trx, actor, { action: 'leave-settings.update', entityId: LEAVE_SETTINGS, before, after })
        return after
      }),
  })
