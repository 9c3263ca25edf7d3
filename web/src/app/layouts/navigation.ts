import { type ScreenLink, screens } from '@ems/contract/core/screens'
import {
  type Icon,
  IconArrowBackUp,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarOff,
  IconCash,
  IconChecklist,
  IconGauge,
  IconReportAnalytics,
  IconSettings2,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Translate } from '../../ui/words.ts'

export interface Entry {
  link: ScreenLink
  label: string
  Icon: Icon
  /** only the address itself makes it the current one, not those below */
  exact?: boolean
  /** an address below which this is the current one, where that is not the link's */
  area?: string
  /** the icon points along the line */
  alongLine?: boolean
}

/** The sidebar of the admin area. */
export const adminEntries = (t: Translate<'app'>): Entry[] => [
  { link: { to: screens.admin.home }, label: t('admin.nav.dashboard'), Icon: IconGauge, exact: true },
  { link: { to: screens.admin.employees }, label: t('admin.nav.employees'), Icon: IconUsers },
  { link: { to: screens.admin.departments }, label: t('admin.nav.departments'), Icon: IconBuilding },
  { link: { to: screens.admin.leaves }, label: t('admin.nav.leaves'), Icon: IconCalendarOff },
  {
    link: { to: screens.admin.addSalary },
    label: t('admin.nav.salaries'),
    Icon: IconCash,
    area: screens.admin.salaries,
  },
  { link: { to: screens.admin.attendance }, label: t('admin.nav.attendance'), Icon: IconCalendarCheck },
  { link: { to: screens.admin.attendanceReport }, label: t('admin.nav.attendanceReport'), Icon: IconReportAnalytics },
  { link: { to: screens.admin.tasks }, label: t('admin.nav.tasks'), Icon: IconChecklist },
  { link: { to: screens.admin.teams }, label: t('admin.nav.teams'), Icon: IconUsersGroup },
  { link: { to: screens.admin.setting }, label: t('admin.nav.settings'), Icon: IconSettings2 },
]

/** What an administrator has besides in the employee area, where mails about their own tasks and leaves lead. */
export const wayBack = (t: Translate<'app'>): Entry => ({
  link: { to: screens.admin.home },
  label: t('admin.title'),
  Icon: IconArrowBackUp,
  alongLine: true,
  exact: true,
})

/** The sidebar of the employee area, for the person with this user id. */
export const employeeEntries = (t: Translate<'app'>, userId: string): Entry[] => [
  { link: { to: screens.employee.home }, label: t('employee.nav.dashboard'), Icon: IconGauge, exact: true },
  { link: { to: screens.employee.profile, params: { id: userId } }, label: t('employee.nav.profile'), Icon: IconUser },
  {
    link: { to: screens.employee.leaves, params: { id: userId } },
    label: t('employee.nav.leaves'),
    Icon: IconCalendarOff,
  },
  { link: { to: screens.employee.salary, params: { id: userId } }, label: t('employee.nav.salary'), Icon: IconCash },
  { link: { to: screens.employee.tasks, params: { id: userId } }, label: t('employee.nav.tasks'), Icon: IconChecklist },
  { link: { to: screens.employee.team, params: { id: userId } }, label: t('employee.nav.team'), Icon: IconUsersGroup },
  { link: { to: screens.employee.setting }, label: t('employee.nav.settings'), Icon: IconSettings2 },
]
