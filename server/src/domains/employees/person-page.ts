import type { PersonKey } from '@ems/contract/core/permissions'
import { type Actor, scopeOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { personFor, seen } from './person.ts'
import { personShown } from './person-shown.ts'
import type { EmployeeRow } from './repo.ts'
import { changesOf } from './repo-job.ts'
import { eventsAbout, namesOf, type SubjectEvent, type TimelineFilter } from './repo-timeline.ts'
import { covers } from './scope.ts'
import { type CustomChange, customTeller } from './timeline-custom.ts'
import { OPENING, type Reference, type ToldChange, toldChanges } from './timeline-rules.ts'

/** What this domain asks of those to its right for somebody's page. */
export interface PageNeeds {
  /** how many requests of theirs wait for a decision */
  openRequests(db: Db, employeeId: string): Promise<number>
  /** the first approved leave of theirs that touches some days; null where they are not away */
  firstAway(
    db: Db,
    userId: string,
    days: { from_day: string; to_day: string },
  ): Promise<{ from: string; to: string } | null>
}

/** An event as somebody may see it. */
export interface ToldEvent {
  event: SubjectEvent
  changes: (Omit<ToldChange, 'key' | 'names'> & { hidden: boolean })[]
  /** what changed in the organisation's own fields, as far as the reader may see them */
  custom: CustomChange[]
}

export function personPageService({ db, clock }: Platform, needs: PageNeeds) {
  /** Which rights the actor holds for somebody. */
  async function rightsFor(actor: Actor, userId: string, keys: readonly PersonKey[]): Promise<Set<PersonKey>> {
    const held = await Promise.all(keys.map((key) => covers(db, actor, key, userId)))
    return new Set(keys.filter((_, place) => held[place]))
  }

  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async page(actor: Actor, id: string) {
      const row = await seen(db, actor, id)
      const today = clock.today()
      const [rights, changes, away, person] = await Promise.all([
        rightsFor(actor, row.user_id, PAGE_KEYS),
        changesOf(db, [row.id]),
        needs.firstAway(db, row.user_id, { from_day: today, to_day: today }),
        personShown(db, actor, row, today),
      ])
      const planned = changes.filter(({ status }) => status === 'Planned').length
      const requests = rights.has('leaves.read') ? await needs.openRequests(db, row.id) : 0
      return { person, tabs: tabsOf(actor, rights, { planned, requests }), can: whatCan(actor, row, rights), away }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async timeline(actor: Actor, id: string, query: TimelineFilter) {
      const person = await personFor(db, actor, 'employees.read', id)
      if (!person) throw notFound('employee')
      const { rows, total } = await eventsAbout(db, person.id, query, clock.timeZone())
      const rights = await rightsFor(actor, person.user_id, OPENING)
      const told = rows.map((event) => ({ event, changes: toldChanges(event.action, event.before, event.after) }))
      const names = await namesOf(db, idsIn(told.flatMap(({ changes }) => changes)))
      const tellCustom = await customTeller(db, actor, person, rows)
      const nameOf = (value: unknown) => (value === null ? null : (names.get(String(value)) ?? null))
      const events = told.map(
        ({ event, changes }): ToldEvent => ({
          event,
          changes: changes.map(({ field, key, names: reference, before, after }) => {
            if (key !== undefined && !rights.has(key)) return { field, before: null, after: null, hidden: true }
            if (reference === undefined) return { field, before, after, hidden: false }
            return { field, before: nameOf(before), after: nameOf(after), hidden: false }
          }),
          custom: tellCustom(event),
        }),
      )
      return { events, total }
    },
  }
}

const PAGE_KEYS = [
  'employees.manage',
  'employees.managers',
  'employees.pay',
  'employees.personal',
  'salaries.read',
  'leaves.read',
  'attendance.read',
  'tasks.read',
  'documents.read',
] as const satisfies PersonKey[]

const tabsOf = (
  actor: Actor,
  rights: ReadonlySet<PersonKey>,
  { planned, requests }: { planned: number; requests: number },
) => [
  { key: 'profile' as const, count: null },
  { key: 'job' as const, count: planned },
  ...(rights.has('salaries.read') ? [{ key: 'pay' as const, count: null }] : []),
  ...(rights.has('leaves.read') ? [{ key: 'leave' as const, count: requests }] : []),
  ...(rights.has('attendance.read') ? [{ key: 'time' as const, count: null }] : []),
  ...(rights.has('tasks.read') ? [{ key: 'tasks' as const, count: null }] : []),
  ...(rights.has('documents.read') ? [{ key: 'documents' as const, count: null }] : []),
  { key: 'timeline' as const, count: null },
  ...(scopeOf(actor, 'access.read') === 'everyone' ? [{ key: 'access' as const, count: null }] : []),
]

function whatCan(actor: Actor, row: EmployeeRow, rights: ReadonlySet<PersonKey>) {
  const [own, manages] = [row.user_id === actor.userId, rights.has('employees.manage')]
  return {
    edit: manages,
    setManager: rights.has('employees.managers') && row.left_on === null,
    setPay: rights.has('employees.pay'),
    readPersonal: rights.has('employees.personal'),
    editContacts: rights.has('employees.personal') && (own || manages),
    planChange: manages,
    planLeaving: manages && !own && row.left_on === null,
  }
}

function idsIn(changes: readonly ToldChange[]): Record<Reference, string[]> {
  const of = (reference: Reference) => [
    ...new Set(
      changes
        .filter(({ names }) => names === reference)
        .flatMap(({ before, after }) => [before, after])
        .filter((value) => value !== null)
        .map(String),
    ),
  ]
  return { department: of('department'), employee: of('employee'), location: of('location'), schedule: of('schedule') }
}
