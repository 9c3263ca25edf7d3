import type { PersonKey } from '@ems/contract/core/permissions'
import { personPage } from '@ems/contract/person-page'
import { type ActingPrincipal, type Actor, getScope, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireCovered } from '../../scope/index.ts'
import { getFieldReader } from '../custom-fields/custom-values.ts'
import { presentPersonPage } from '../shared/employee.presenter.ts'
import { personRow } from '../shared/employee-view.ts'
import { redactEmployee } from '../shared/redact-employee.ts'
import { presentEvent } from '../timeline/timeline.presenter.ts'
import { eventsAbout, type TimelineFilter } from '../timeline/timeline.repo.ts'
import { OPENING } from '../timeline/timeline.rules.ts'
import { listVisibleEvents } from '../timeline/timeline.ts'
import { type PagePerson, personOfPage } from './profile.repo.ts'

/** Functions of domains to the right for a person's page. */
export interface PageNeeds {
  /** the number of their pending requests */
  openRequests(db: Db, employeeId: string): Promise<number>
  /** their first approved leave within some days; null if they are not away */
  firstAway(
    db: Db,
    userId: string,
    days: { from_day: string; to_day: string },
  ): Promise<{ from: string; to: string } | null>
}

/** The rights of a reader for a person who was read with their relation. */
function permissionsFor(
  { userId, grants }: ActingPrincipal,
  { user_id, department_id, legal_entity_id, below }: PagePerson,
  keys: readonly PersonKey[],
): Set<PersonKey> {
  const holds = (key: PersonKey) => {
    const reach = grants[key]
    if (!reach) return false
    const ofSome =
      (reach.reports && below) ||
      (department_id !== null && reach.departments.includes(department_id)) ||
      reach.legalEntities.includes(legal_entity_id)
    return reach.everyone || userId === user_id || ofSome
  }
  return new Set(keys.filter(holds))
}

export function personPageService({ db, clock }: Platform, needs: PageNeeds) {
  /** A person whom the actor may see. @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function read(actor: ActingPrincipal, id: string): Promise<PagePerson> {
    const row = await personOfPage(db, id, actor.userId, clock.today())
    const reached = row
      ? permissionsFor(actor, row, ['employees.read']).size > 0
      : hasPermissionForEveryone(actor, 'employees.read') || id === actor.userId
    requireCovered(reached, 'employees.read')
    if (!row) throw notFoundError('employee')
    return row
  }

  return {
    /** Three statements at most: this domain's own and two of the leaves. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async page(actor: Actor, id: string) {
      const today = clock.today()
      const row = await read(actor, id)
      const permissions = permissionsFor(actor, row, PAGE_KEYS)
      const [away, requests] = await Promise.all([
        needs.firstAway(db, row.user_id, { from_day: today, to_day: today }),
        permissions.has('leaves.read') ? needs.openRequests(db, row.id) : 0,
      ])
      const person = personRow(row, {
        employee: redactEmployee(row, {
          personal: permissions.has('employees.personal'),
          pay: permissions.has('salaries.read'),
        }),
        location: row.location_id === null ? null : { id: row.location_id, name: row.location_name ?? '' },
        manages: permissions.has('employees.manage'),
        today,
      })
      const tabs = tabsOf(actor, permissions, { planned: row.planned_changes, requests })
      const zone = { timeZone: row.location_zone ?? clock.timeZone(), place: row.location_name }
      return { person, tabs, can: allowedActionsOn(actor, row, permissions), away, zone }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async timeline(actor: ActingPrincipal, id: string, query: TimelineFilter) {
      const person = await read(actor, id)
      const { rows, total } = await eventsAbout(db, person.id, query, clock.timeZone())
      const permissions = permissionsFor(actor, person, OPENING)
      const standing = () => getFieldReader(db, actor, person)
      return { events: await listVisibleEvents(db, rows, { permissions, standing }), total }
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
  permissions: ReadonlySet<PersonKey>,
  { planned, requests }: { planned: number; requests: number },
) => [
  { key: 'profile' as const, count: null },
  { key: 'job' as const, count: planned },
  ...(permissions.has('salaries.read') ? [{ key: 'pay' as const, count: null }] : []),
  ...(permissions.has('leaves.read') ? [{ key: 'leave' as const, count: requests }] : []),
  ...(permissions.has('attendance.read') ? [{ key: 'time' as const, count: null }] : []),
  ...(permissions.has('tasks.read') ? [{ key: 'tasks' as const, count: null }] : []),
  ...(permissions.has('documents.read') ? [{ key: 'documents' as const, count: null }] : []),
  { key: 'timeline' as const, count: null },
  ...(getScope(actor, 'access.read') === 'everyone' ? [{ key: 'access' as const, count: null }] : []),
]

function allowedActionsOn(actor: Actor, row: PagePerson, permissions: ReadonlySet<PersonKey>) {
  const [own, manages] = [row.user_id === actor.userId, permissions.has('employees.manage')]
  return {
    edit: manages,
    setManager: permissions.has('employees.managers') && row.left_on === null,
    setPay: permissions.has('employees.pay'),
    readPersonal: permissions.has('employees.personal'),
    editContacts: permissions.has('employees.personal') && (own || manages),
    editPhoto: permissions.has('employees.personal') && (manages || (own && row.photo_edits === 'self')),
    planChange: manages,
    planLeaving: manages && !own && row.left_on === null,
  }
}

/** The head of a person's page, and their timeline. */
export const personPageRoutes = (service: ReturnType<typeof personPageService>): Route[] =>
  mount(personPage, {
    page: async ({ actor, params }) => {
      const { person, tabs, can, away, zone } = await service.page(actor, params.id)
      return { person: presentPersonPage(person), tabs, can, away: away && { until: away.to }, zone }
    },
    timeline: async ({ actor, params, query }) => {
      const { events, total } = await service.timeline(actor, params.id, query)
      return { events: events.map(presentEvent), total }
    },
  })
