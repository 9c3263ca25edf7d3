import type { OwnAccess } from '@ems/contract/core/own-access'
import { type ScreenLink, screens } from '@ems/contract/core/screens'
import {
  type Icon,
  IconBeach,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarDollar,
  IconCash,
  IconChecklist,
  IconCoins,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconSettings,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { canOpen } from '../../api/permissions.ts'
import type { Translate } from '../../ui/words/words.ts'

/** The counters beside entries. */
export type CounterName = 'pendingLeaves' | 'approvals' | 'changeRequests' | 'expiring'

/** A link to a screen. `needs` hides it from people without the permission. */
export interface Way {
  link: ScreenLink
  label: string
  /** whether this person has the entry; absent for everyone of the area */
  needs?: (access: OwnAccess) => boolean
  /** for people without the screen, the address redirects to the first one that they have */
  leadsOn?: boolean
  /** only the exact address makes it the current entry, not those below */
  exact?: boolean
  /** further beginnings of addresses that belong to it: screens that add or edit */
  also?: readonly string[]
  /** the number of pending items, after the label */
  counts?: CounterName
  /** the common name of neighbouring entries with the same value, if an area has screens of several kinds */
  part?: string
}

export interface Entry extends Way {
  Icon: Icon
  /** the beginning of addresses that make this the current entry, if it is not the link's */
  area?: string
  /** whether the icon points in the direction of the text */
  alongLine?: boolean
  /** further screens of this area, shown below the entry while one of them or the entry itself is open */
  inside?: readonly Way[]
  /** the further screens are in a list on the page, grouped by `part`, instead */
  listsInside?: boolean
}

/** A group of entries; the name is a separator between them, and the order is that of one list. */
export interface Group {
  name?: string
  entries: readonly Entry[]
}

/** The address of a screen up to its first parameter. */
export const startOf = (screen: string): string => screen.split('/$')[0] as string

const within = (part: string, ways: readonly Omit<Way, 'part'>[]): Way[] => ways.map((way) => ({ ...way, part }))

/** The settings of one's own account, in the area where they are opened. */
export function accountWays(t: Translate<'frame'>, area: 'admin' | 'employee'): Way[] {
  const { setting, security, keys, myData, notifications } = screens[area]
  return within(t('groups.account'), [
    { link: { to: setting }, label: t('admin.nav.password'), exact: true },
    { link: { to: security }, label: t('admin.nav.security') },
    { link: { to: keys }, label: t('admin.nav.keys') },
    { link: { to: myData }, label: t('admin.nav.myData') },
    { link: { to: notifications }, label: t('bell.none') },
  ])
}

/** The screens of Settings by group, in list order. A further screen is one line. */
function settingsWays(t: Translate<'frame'>): Way[] {
  const { admin } = screens
  return [
    ...accountWays(t, 'admin'),
    ...within(t('groups.organisation'), [
      { link: { to: admin.organisation }, label: t('admin.nav.general') },
      { link: { to: admin.legalEntities }, label: t('admin.nav.legalEntities') },
      { link: { to: admin.customFields }, label: t('admin.nav.fields') },
      { link: { to: admin.documentTypes }, label: t('admin.nav.documentTypes') },
      { link: { to: admin.checklists }, label: t('admin.nav.checklists') },
      { link: { to: admin.timeSettings }, label: t('admin.nav.timeSettings') },
      { link: { to: admin.paySettings }, label: t('admin.nav.paySettings') },
      { link: { to: admin.system }, label: t('admin.nav.system') },
    ]),
    ...within(t('groups.timeOff'), [
      { link: { to: admin.leaveSettings }, label: t('admin.nav.leaveSettings') },
      { link: { to: admin.entitlements }, label: t('admin.nav.entitlements') },
      { link: { to: admin.holidays }, label: t('admin.nav.holidays') },
      { link: { to: admin.workingTime }, label: t('admin.nav.workingTime') },
      { link: { to: admin.restrictions }, label: t('admin.nav.restrictions') },
      { link: { to: admin.leaveFlows }, label: t('admin.nav.approvals') },
      { link: { to: admin.leaveRuns }, label: t('admin.nav.runs') },
    ]),
    ...within(t('groups.access'), [
      { link: { to: admin.accounts }, label: t('admin.nav.accounts') },
      { link: { to: admin.roles }, label: t('admin.nav.roles'), also: [admin.addRole] },
      { link: { to: admin.assignments }, label: t('admin.nav.assignments') },
      { link: { to: admin.delegations }, label: t('admin.nav.delegations') },
      { link: { to: admin.policies }, label: t('admin.nav.policies') },
      { link: { to: admin.providers }, label: t('admin.nav.providers') },
      { link: { to: admin.services }, label: t('admin.nav.services') },
    ]),
    ...within(t('groups.records'), [
      { link: { to: admin.audit }, label: t('admin.nav.audit') },
      { link: { to: admin.securityEvents }, label: t('admin.nav.securityEvents') },
      { link: { to: admin.mailDelivery }, label: t('admin.nav.mailDelivery') },
      { link: { to: admin.exports }, label: t('admin.nav.exports') },
      { link: { to: admin.privacy }, label: t('admin.nav.privacy') },
    ]),
  ]
}

/**
 * The sidebar of the admin area. A screen of a new area is one line: in `inside` of its entry, or in a group at the
 * end.
 * @param clocking whether the organisation uses clocking in
 */
export const adminGroups = (t: Translate<'frame'>, clocking = false): Group[] => [
  {
    entries: [
      {
        link: { to: screens.admin.home },
        label: t('admin.nav.dashboard'),
        Icon: IconLayoutDashboard,
        exact: true,
        inside: [
          { link: { to: screens.admin.analytics }, label: t('admin.nav.analytics') },
          { link: { to: screens.admin.reports }, label: t('admin.nav.reports') },
          { link: { to: screens.admin.payTransparency }, label: t('admin.nav.payTransparency') },
        ],
      },
    ],
  },
  {
    name: t('groups.people'),
    entries: [
      {
        link: { to: screens.admin.employees },
        label: t('admin.nav.employees'),
        Icon: IconUsers,
        also: [screens.admin.addEmployee, screens.admin.ownRecord, screens.admin.ends],
        inside: [
          { link: { to: screens.admin.directory }, label: t('admin.nav.directory') },
          { link: { to: screens.admin.orgChart }, label: t('admin.nav.orgChart') },
          {
            link: { to: screens.admin.changeRequests },
            label: t('admin.nav.changeRequests'),
            counts: 'changeRequests',
          },
          { link: { to: screens.admin.documents }, label: t('admin.nav.documents'), counts: 'expiring' },
          { link: { to: screens.admin.imports }, label: t('admin.nav.imports') },
        ],
      },
      {
        link: { to: screens.admin.departments },
        label: t('admin.nav.departments'),
        Icon: IconBuilding,
        also: [screens.admin.addDepartment, startOf(screens.admin.department)],
      },
    ],
  },
  {
    name: t('groups.timeOff'),
    entries: [
      {
        link: { to: screens.admin.leaves },
        label: t('admin.nav.leaves'),
        Icon: IconBeach,
        counts: 'pendingLeaves',
        inside: [
          { link: { to: screens.admin.leaveCalendar }, label: t('admin.nav.calendar') },
          { link: { to: screens.admin.leaveBalances }, label: t('admin.nav.balances') },
          { link: { to: screens.admin.leaveReports }, label: t('admin.nav.leaveReports') },
        ],
      },
    ],
  },
  {
    name: t('groups.pay'),
    entries: [
      {
        link: { to: screens.admin.salaries },
        label: t('admin.nav.salaries'),
        Icon: IconCash,
        needs: ({ can }) => can['salaries.manage'] === undefined,
      },
      {
        link: { to: screens.admin.addSalary },
        label: t('admin.nav.salaries'),
        Icon: IconCash,
        area: screens.admin.salaries,
      },
      { link: { to: screens.admin.payPeriods }, label: t('admin.nav.payPeriods'), Icon: IconCalendarDollar },
      { link: { to: screens.admin.payInputs }, label: t('admin.nav.payInputs'), Icon: IconCoins },
    ],
  },
  {
    name: t('groups.time'),
    entries: [
      {
        link: { to: screens.admin.attendance },
        label: t('admin.nav.attendance'),
        Icon: IconCalendarCheck,
        ...(clocking && { inside: [{ link: { to: screens.admin.time }, label: t('admin.nav.time') }] }),
      },
      {
        link: { to: screens.admin.attendanceReport },
        label: t('admin.nav.attendanceReport'),
        Icon: IconReportAnalytics,
      },
    ],
  },
  {
    name: t('groups.work'),
    entries: [
      {
        link: { to: screens.admin.tasks },
        label: t('admin.nav.tasks'),
        Icon: IconChecklist,
        also: [screens.admin.addTask, startOf(screens.admin.task)],
      },
      {
        link: { to: screens.admin.teams },
        label: t('admin.nav.teams'),
        Icon: IconUsersGroup,
        also: [screens.admin.addTeam, startOf(screens.admin.team), startOf(screens.admin.addTeammate)],
      },
    ],
  },
  {
    name: '',
    entries: [
      {
        link: { to: screens.admin.setting },
        label: t('admin.nav.settings'),
        Icon: IconSettings,
        inside: settingsWays(t),
        listsInside: true,
      },
      {
        link: { to: screens.employee.home },
        label: t('employee.title'),
        Icon: IconUser,
        needs: ({ isEmployee }) => isEmployee,
        exact: true,
      },
    ],
  },
]

const isOpen = (access: OwnAccess, { needs, link, leadsOn }: Way): boolean =>
  (needs?.(access) ?? true) && (leadsOn || canOpen(access, link.to))

/**
 * An entry for this person. Without the permission for its own screen, it links to the first permitted screen inside.
 */
function entryFor({ inside, ...entry }: Entry, access: OwnAccess): Entry[] {
  const ways = inside?.filter((way) => isOpen(access, way))
  if (isOpen(access, entry)) return [{ ...entry, ...(ways && { inside: ways }) }]
  const [first, ...rest] = entry.needs ? [] : (ways ?? [])
  return first ? [{ ...first, Icon: entry.Icon, inside: rest }] : []
}

/** The groups of this person, without entries that they may not use. */
export const groupsFor = (groups: readonly Group[], access: OwnAccess): Group[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.flatMap((entry) => entryFor(entry, access)) }))
    .filter(({ entries }) => entries.length > 0)

const isAt = (pathname: string, to: string, exact = false): boolean =>
  pathname === to || (!exact && pathname.startsWith(`${to}/`))

/** Whether an address adds or edits a record of an entry's list. */
export const isAlsoAt = ({ also = [] }: Pick<Way, 'also'>, pathname: string): boolean =>
  also.some((start) => isAt(pathname, start))

const isOf = (pathname: string, way: Way): boolean => isAt(pathname, way.link.to, way.exact) || isAlsoAt(way, pathname)

/** The entry with a list on its screens that contains an address, even if the address begins with another entry's. */
export const listedEntry = (groups: readonly Group[], pathname: string): Entry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .find(({ listsInside, inside = [] }) => listsInside && inside.some((way) => isOf(pathname, way)))

/** The link in that list that an address belongs to. */
export const listedWay = ({ inside = [] }: Entry, pathname: string): Way | undefined =>
  inside.find((way) => isOf(pathname, way))
