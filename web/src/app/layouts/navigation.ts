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
import { paths } from '../paths.ts'

export interface Entry {
  to: string
  label: string
  Icon: Icon
  /** only the address itself makes it the current one, not those below */
  exact?: boolean
  /** an address below which this is the current one, where that is not `to` */
  area?: string
}

/** The sidebar of the admin area. */
export const adminEntries = (t: Translate<'app'>): Entry[] => [
  { to: paths.admin.home, label: t('admin.nav.dashboard'), Icon: IconGauge, exact: true },
  { to: paths.admin.employees, label: t('admin.nav.employees'), Icon: IconUsers },
  { to: paths.admin.departments, label: t('admin.nav.departments'), Icon: IconBuilding },
  { to: paths.admin.leaves, label: t('admin.nav.leaves'), Icon: IconCalendarOff },
  { to: paths.admin.addSalary, label: t('admin.nav.salaries'), Icon: IconCash, area: paths.admin.salaries },
  { to: paths.admin.attendance, label: t('admin.nav.attendance'), Icon: IconCalendarCheck },
  { to: paths.admin.attendanceReport, label: t('admin.nav.attendanceReport'), Icon: IconReportAnalytics },
  { to: paths.admin.tasks, label: t('admin.nav.tasks'), Icon: IconChecklist },
  { to: paths.admin.teams, label: t('admin.nav.teams'), Icon: IconUsersGroup },
  { to: paths.admin.setting, label: t('admin.nav.settings'), Icon: IconSettings2 },
]

/** What an administrator has besides in the employee area, where mails about their own tasks and leaves lead. */
export const wayBack = (t: Translate<'app'>): Entry => ({
  to: paths.admin.home,
  label: t('admin.title'),
  Icon: IconArrowBackUp,
  exact: true,
})

/** The sidebar of the employee area, for the person with this user id. */
export const employeeEntries = (t: Translate<'app'>, userId: string): Entry[] => [
  { to: paths.employee.home, label: t('employee.nav.dashboard'), Icon: IconGauge, exact: true },
  { to: paths.employee.profile(userId), label: t('employee.nav.profile'), Icon: IconUser },
  { to: paths.employee.leaves(userId), label: t('employee.nav.leaves'), Icon: IconCalendarOff },
  { to: paths.employee.salary(userId), label: t('employee.nav.salary'), Icon: IconCash },
  { to: paths.employee.tasks(userId), label: t('employee.nav.tasks'), Icon: IconChecklist },
  { to: paths.employee.team(userId), label: t('employee.nav.team'), Icon: IconUsersGroup },
  { to: paths.employee.setting, label: t('employee.nav.settings'), Icon: IconSettings2 },
]
