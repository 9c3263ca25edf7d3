import { screens } from '@ems/contract/core/screens'
import {
  IconAddressBook,
  IconArrowBackUp,
  IconBeach,
  IconCalendar,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconClock,
  IconInbox,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconSettings,
  IconSitemap,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { leads } from '../../api/permissions.ts'
import type { Translate } from '../../ui/words/words.ts'
import { accountWays, type Entry, type Group, startOf } from './adminNavigation.ts'

/** Further entries of administrators in the employee area: mails about their own tasks and leaves link there. */
const wayBack = (t: Translate<'frame'>): Entry => ({
  link: { to: screens.admin.home },
  label: t('admin.title'),
  Icon: IconArrowBackUp,
  needs: ({ home }) => home === screens.admin.home,
  leadsOn: true,
  alongLine: true,
  exact: true,
})

interface ClockWays {
  /** whether they record their time */
  clocksIn: boolean
  /** whether anyone records time */
  clocking?: boolean | undefined
}

/** The sidebar of the employee area, for the person with this user id. */
export const employeeGroups = (
  t: Translate<'frame'>,
  led: Translate<'teamMenu'>,
  userId: string,
  { clocksIn, clocking = false }: ClockWays,
): Group[] => [
  {
    entries: [
      wayBack(t),
      {
        link: { to: screens.employee.home },
        label: t('employee.nav.dashboard'),
        Icon: IconLayoutDashboard,
        exact: true,
      },
      {
        link: { to: screens.employee.profile, params: { id: userId } },
        label: t('employee.nav.profile'),
        Icon: IconUser,
        also: [startOf(screens.employee.profile)],
      },
      {
        link: { to: screens.employee.leaves, params: { id: userId } },
        label: t('employee.nav.leaves'),
        Icon: IconBeach,
        also: [screens.employee.addLeave, startOf(screens.employee.leave), startOf(screens.employee.changeLeave)],
      },
      {
        link: { to: screens.employee.salary, params: { id: userId } },
        label: t('employee.nav.salary'),
        Icon: IconCash,
      },
      {
        link: { to: screens.employee.tasks, params: { id: userId } },
        label: t('employee.nav.tasks'),
        Icon: IconChecklist,
        also: [startOf(screens.employee.viewTask)],
      },
      ...(clocksIn ? [{ link: { to: screens.employee.time }, label: t('employee.nav.time'), Icon: IconClock }] : []),
      {
        link: { to: screens.employee.team, params: { id: userId } },
        label: t('employee.nav.team'),
        Icon: IconUsersGroup,
      },
      {
        link: { to: screens.employee.setting },
        label: t('employee.nav.settings'),
        Icon: IconSettings,
        inside: accountWays(t, 'employee'),
        listsInside: true,
      },
    ],
  },
  {
    name: led('menu.title'),
    entries: [
      { link: { to: screens.employee.people }, label: led('menu.people'), Icon: IconUsers, needs: leads },
      {
        link: { to: screens.employee.approvals },
        label: led('menu.approvals'),
        Icon: IconInbox,
        counts: 'approvals',
        needs: (access) => leads(access) || access.actsFor.length > 0,
      },
      { link: { to: screens.employee.calendar }, label: led('menu.calendar'), Icon: IconCalendar, needs: leads },
      {
        link: { to: screens.employee.attendance },
        label: led('menu.attendance'),
        Icon: IconCalendarCheck,
        needs: leads,
        inside: [
          { link: { to: screens.employee.attendanceReport }, label: led('menu.report') },
          ...(clocking ? [{ link: { to: screens.employee.teamTime }, label: led('menu.time') }] : []),
        ],
      },
      {
        link: { to: screens.employee.reports },
        label: led('menu.reports'),
        Icon: IconReportAnalytics,
        needs: leads,
      },
    ],
  },
  {
    name: t('groups.organisation'),
    entries: [
      { link: { to: screens.employee.directory }, label: t('employee.nav.directory'), Icon: IconAddressBook },
      { link: { to: screens.employee.orgChart }, label: t('employee.nav.orgChart'), Icon: IconSitemap },
    ],
  },
]
