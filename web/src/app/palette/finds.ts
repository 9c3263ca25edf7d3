import type { OwnAccess } from '@ems/contract/core/own-access'
import { type ScreenLink, screens } from '@ems/contract/core/screens'
import { type Icon, IconArrowRight, IconBeach, IconCash, IconPencil, IconPlus, IconUser } from '@tabler/icons-react'
import type { Employee } from '../../api/contract/employees.ts'
import { opens } from '../../api/rights.ts'
import type { Translate } from '../../ui/words.ts'
import type { Group } from '../layouts/navigation.ts'

/** Something that the palette leads to. */
export interface Find {
  id: string
  label: string
  second?: string
  link: ScreenLink
  Icon?: Icon
  /** a person, whose face stands in the icon's place */
  person?: Employee
}

export interface FindGroup {
  name: string
  finds: readonly Find[]
}

const idOf = ({ to, params }: ScreenLink): string => `${to} ${Object.values(params ?? {}).join(' ')}`

/** Letters as they are compared: without case and without marks. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed begins a word of the text, or stands in it. */
export const matches = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/** The screens of the menu. */
export const screensOf = (groups: readonly Group[]): Find[] =>
  groups.flatMap(({ name, entries }) =>
    entries.flatMap(({ link, label, Icon: EntryIcon, inside = [] }) => [
      { id: idOf(link), label, second: name || undefined, link, Icon: EntryIcon },
      ...inside.map((way) => ({
        id: idOf(way.link),
        label: way.label,
        second: label,
        link: way.link,
        Icon: EntryIcon,
      })),
    ]),
  )

/** What can be begun. */
export function deedsOf(t: Translate<'palette'>, access: OwnAccess | undefined): Find[] {
  const { admin, employee } = screens
  const deeds: [string, ScreenLink][] =
    access?.home === admin.home
      ? [
          [t('do.addEmployee'), { to: admin.addEmployee }],
          [t('do.addDepartment'), { to: admin.addDepartment }],
          [t('do.addSalary'), { to: admin.addSalary }],
          [t('do.addTask'), { to: admin.addTask }],
          [t('do.addTeam'), { to: admin.addTeam }],
        ]
      : [[t('do.requestLeave'), { to: employee.addLeave }]]
  const open = deeds.filter(([, link]) => access && opens(access, link.to))
  return open.map(([label, link]) => ({ id: `do ${idOf(link)}`, label, link, Icon: IconPlus }))
}

/** A person that was found. */
export const findOf = (person: Employee): Find => ({
  id: person._id,
  label: person.userId.name,
  second: [person.employeeId, person.designation].filter(Boolean).join(' · '),
  link: { to: screens.admin.employee, params: { id: person._id } },
  person,
})

/** What can be done with a person. */
export function actionsOf(t: Translate<'palette'>, { _id: id }: Employee): Find[] {
  const { admin } = screens
  const actions: [string, ScreenLink, Icon][] = [
    [t('person.view'), { to: admin.employee, params: { id } }, IconUser],
    [t('person.edit'), { to: admin.editEmployee, params: { id } }, IconPencil],
    [t('person.leave'), { to: admin.employeeLeaves, params: { id } }, IconBeach],
    [t('person.salary'), { to: admin.employeeSalary, params: { id } }, IconCash],
  ]
  return actions.map(([label, link, ActionIcon]) => ({ id: `of ${idOf(link)}`, label, link, Icon: ActionIcon }))
}

export const NO_ICON = IconArrowRight
