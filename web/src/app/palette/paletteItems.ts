import type { OwnAccess } from '@ems/contract/core/own-access'
import { addressOf, type Screen, type ScreenLink, screens } from '@ems/contract/core/screens'
import {
  type Icon,
  IconArrowRight,
  IconBeach,
  IconBuilding,
  IconCash,
  IconChecklist,
  IconFileText,
  IconLogout,
  IconMoon,
  IconPencil,
  IconPlus,
  IconSun,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Found, FoundType } from '../../api/contract/search.ts'
import { canOpen } from '../../api/permissions.ts'
import type { Translate } from '../../ui/words/words.ts'
import type { Group } from '../navigation/adminNavigation.ts'

/** An entry of the palette. */
export interface PaletteItem {
  id: string
  label: string
  second?: string | undefined
  /** synonyms that people type for it */
  also?: string | undefined
  /** a present value, which is not stored with recently opened entries */
  note?: string | undefined
  /** whether a person must be selected first */
  asks?: true
  /** runs at once, instead of opening an address */
  run?: () => void
  /** an address of the product, with its query */
  to: string
  Icon?: Icon
  /** a person's account and picture, which replaces the icon; null for initials */
  face?: { id: string | null; path: string | null }
}

export interface FindGroup {
  name: string
  finds: readonly PaletteItem[]
}

const { admin, employee } = screens

const addressIn = ({ to, params }: ScreenLink): string => addressOf(to as typeof admin.employee, params as never)

/** Text for comparisons: without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The typed words, for comparisons. */
export const toWords = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** Whether a text contains all typed words. */
export const containsWords = (text: string, typed: string): boolean =>
  toWords(typed).every((word) => plain(text).includes(word))

/** Whether each typed word is a whole word of an entry's name or synonyms. */
export function isNamed({ label, also = '' }: PaletteItem, typed: string): boolean {
  const words = new Set(plain(`${label} ${also}`).split(/[\s,]+/))
  return typed !== '' && toWords(typed).every((word) => words.has(word))
}

/** The screens of the menu. */
export const screensOf = (groups: readonly Group[]): PaletteItem[] =>
  groups.flatMap(({ name, entries }) =>
    entries.flatMap(({ link, label, Icon: EntryIcon, inside = [] }) =>
      [{ link, label, second: name }, ...inside.map((way) => ({ ...way, second: way.part ?? label }))].map((way) => ({
        id: addressIn(way.link),
        label: way.label,
        second: way.second || undefined,
        to: addressIn(way.link),
        Icon: EntryIcon,
      })),
    ),
  )

const MORE_OF_ADMIN = [
  ...(['changeRequests', 'documentTypes', 'imports', 'exports', 'orgIssues'] as const),
  ...(['entitlements', 'holidays', 'workingTime', 'restrictions', 'leaveFlows', 'myData', 'ends'] as const),
  ...(['salaries', 'notifications', 'mailDelivery', 'security', 'keys'] as const),
  'auditSole' as const,
]
const MORE_OF_EMPLOYEE = ['exports', 'notifications', 'security', 'keys', 'myData'] as const

/** Screens that the menu reaches through other screens, if the reader has the permission. */
export function furtherScreensOf(t: Translate<'palette'>, access: OwnAccess | undefined): PaletteItem[] {
  if (!access) return []
  const runs = access.home === admin.home
  const names = runs ? MORE_OF_ADMIN : MORE_OF_EMPLOYEE
  return names
    .map((name) => ({ name, to: runs ? admin[name] : employee[name as (typeof MORE_OF_EMPLOYEE)[number]] }))
    .filter(({ to }) => canOpen(access, to))
    .map(({ name, to }) => ({ id: to, label: t(`pages.${name}`), to, Icon: IconArrowRight }))
}

const WITH_SYNONYMS = [
  'analytics' as const,
  ...([
    'setting',
    'organisation',
    'security',
    'keys',
    'myData',
    'imports',
    'exports',
    'notifications',
    'mailDelivery',
  ] as const),
  ...(['workingTime', 'holidays', 'restrictions', 'leaveFlows', 'entitlements', 'leaveSettings'] as const),
  ...(['leaveCalendar', 'leaveBalances'] as const),
  ...([
    'accounts',
    'policies',
    'providers',
    'services',
    'roles',
    'privacy',
    'audit',
    'securityEvents',
    'system',
  ] as const),
  ...(['payPeriods', 'payInputs', 'paySettings', 'payTransparency', 'reports', 'time', 'timeSettings'] as const),
  ...(['legalEntities', 'customFields', 'documentTypes', 'checklists', 'ends', 'changeRequests'] as const),
] as const

/** The synonyms of screens, by their address. */
export function synonymsOf(t: Translate<'palette'>): ReadonlyMap<string, string> {
  const own = employee as Partial<Record<string, string>>
  return new Map([
    [employee.time, t('also.time')] as const,
    ...WITH_SYNONYMS.flatMap((name) => {
      const also = t(`also.${name}`)
      return [admin[name], own[name]].flatMap((to) => (to === undefined ? [] : [[to, also] as const]))
    }),
  ])
}

/** The synonyms that match the typed text; undefined if the label matches. */
export function matchedSynonyms({ label, second = '', also }: PaletteItem, typed: string): string | undefined {
  if (!also || !typed || containsWords(`${label} ${second}`, typed)) return undefined
  const words = toWords(typed)
  return also
    .split(', ')
    .filter((synonym) => words.some((word) => plain(synonym).includes(word)))
    .join(', ')
}

/** Actions that open a form, the usual ones first. */
export function deedsOf(t: Translate<'palette'>, access: OwnAccess | undefined): PaletteItem[] {
  if (!access) return []
  const request = [t('do.requestLeave'), employee.addLeave] as const
  const ofAdmin = [
    [t('do.addEmployee'), admin.addEmployee],
    request,
    [t('do.mark'), admin.attendance],
    [t('do.addTask'), admin.addTask],
    [t('do.addSalary'), admin.addSalary],
    [t('do.payPeriod'), admin.payPeriods],
    [t('do.addDepartment'), admin.addDepartment],
    [t('do.addTeam'), admin.addTeam],
    [t('do.import'), admin.imports],
  ] as const
  const deeds: readonly (readonly [string, Screen])[] = access.home === admin.home ? ofAdmin : [request]
  const found = deeds
    .filter(([, to]) => canOpen(access, to))
    .map(([label, to]): PaletteItem => ({ id: `do ${to}`, label, to, Icon: IconPlus }))
  const gives = access.home === admin.home && canOpen(access, admin.addTask)
  return gives ? [...found, { id: 'do assign', label: t('do.assign'), to: '', asks: true, Icon: IconUser }] : found
}

/** Actions without a form. They are offered only if the typed text matches. */
export const actsOf = (
  t: Translate<'palette'>,
  act: { logout: () => void; setTheme: (theme: 'light' | 'dark') => void },
): PaletteItem[] => [
  {
    id: 'do dark',
    label: t('do.dark'),
    also: t('also.theme'),
    to: '',
    Icon: IconMoon,
    run: () => act.setTheme('dark'),
  },
  {
    id: 'do light',
    label: t('do.light'),
    also: t('also.theme'),
    to: '',
    Icon: IconSun,
    run: () => act.setTheme('light'),
  },
  { id: 'do logout', label: t('do.logout'), also: t('also.logout'), to: '', Icon: IconLogout, run: act.logout },
]

/** The request for leave. */
export const REQUEST = `do ${employee.addLeave}`

/** The form of a new task, with the person as assignee. */
const assigning = (id: string): string => `${admin.addTask}?${new URLSearchParams({ employee: id })}`

/**
 * The same person, as the assignee of a task; undefined for people who are no employees whose page the reader may open.
 */
export const asAssignee = (person: PaletteItem): PaletteItem[] =>
  person.to.startsWith(`${admin.employees}/`) ? [{ ...person, to: assigning(person.id) }] : []

const ICONS: Record<FoundType, Icon> = {
  people: IconUser,
  departments: IconBuilding,
  teams: IconUsersGroup,
  tasks: IconChecklist,
  leaves: IconBeach,
  documents: IconFileText,
}

/** The results of the server. */
export const findOf = (type: FoundType, { _id, title, subtitle, image, userId, link }: Found): PaletteItem => ({
  id: _id,
  label: title,
  second: subtitle || undefined,
  to: link,
  Icon: ICONS[type],
  ...(type === 'people' && { face: { id: userId, path: image } }),
})

const LISTS: Record<FoundType, Screen> = {
  people: admin.employees,
  departments: admin.departments,
  teams: admin.teams,
  tasks: admin.tasks,
  leaves: admin.leaves,
  documents: admin.documents,
}

/** The link to the list of all results of a kind; undefined if the person has no such list. */
export function allOf(
  t: Translate<'palette'>,
  type: FoundType,
  text: string,
  access: OwnAccess | undefined,
): PaletteItem[] {
  const runs = access?.home === admin.home
  const list = runs ? LISTS[type] : type === 'people' ? employee.directory : undefined
  if (!access || !list || !canOpen(access, list)) return []
  const to = `${list}?${new URLSearchParams({ search: text })}`
  return [{ id: `all ${type}`, label: t(`all.${type}`, { text }), to, Icon: IconArrowRight }]
}

/** The actions on a person. @param left their available leave, in words */
export function actionsOf(
  t: Translate<'palette'>,
  person: PaletteItem,
  access: OwnAccess,
  left: string | undefined,
): PaletteItem[] {
  if (!person.to.startsWith(`${admin.employees}/`)) return []
  const { id } = person
  const assign: PaletteItem[] = canOpen(access, admin.addTask)
    ? [
        {
          id: `assign ${id}`,
          label: t('person.assign', { name: person.label }),
          to: assigning(id),
          Icon: IconChecklist,
        },
      ]
    : []
  const actions: [string, Screen, Icon][] = [
    [t('person.edit'), admin.editEmployee, IconPencil],
    [t('person.leave'), admin.employeeLeaves, IconBeach],
    [t('person.salary'), admin.employeeSalary, IconCash],
  ]
  const found = actions
    .filter(([, screen]) => canOpen(access, screen))
    .map(
      ([label, screen, ActionIcon]): PaletteItem => ({
        id: `of ${screen} ${id}`,
        label,
        ...(screen === admin.employeeLeaves && { note: left }),
        to: addressOf(screen as typeof admin.editEmployee, { id }),
        Icon: ActionIcon,
      }),
    )
  return [...found, ...assign]
}

export const NO_ICON = IconArrowRight
