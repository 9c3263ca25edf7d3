import { type ScreenLink, screens } from '@ems/contract/core/screens'
import {
  IconBeach,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconClock,
  IconDots,
  IconHome,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { canOpen } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { adminGroups, listedEntry } from '../navigation/adminNavigation.ts'
import classes from './TabBar.module.css'

interface Tab {
  label: string
  link: ScreenLink
  Icon: TablerIcon
  exact?: boolean
}

/** @param userId the owner of the employee area; absent in the admin area, with the screens that the person may open */
function useTabs(userId: string | undefined, clocksIn: boolean): Tab[] {
  const t = getTranslator('frame')
  const access = useAccess()
  const { admin, employee } = screens
  if (userId !== undefined) {
    const ownParams = { id: userId }
    return [
      { label: t('tabs.home'), link: { to: employee.home }, Icon: IconHome, exact: true },
      { label: t('tabs.leave'), link: { to: employee.leaves, params: ownParams }, Icon: IconBeach },
      { label: t('tabs.tasks'), link: { to: employee.tasks, params: ownParams }, Icon: IconChecklist },
      clocksIn
        ? { label: t('tabs.time'), link: { to: employee.time }, Icon: IconClock }
        : { label: t('tabs.pay'), link: { to: employee.salary, params: ownParams }, Icon: IconCash },
    ]
  }
  const tabs: Tab[] = [
    { label: t('tabs.home'), link: { to: admin.home }, Icon: IconHome, exact: true },
    { label: t('tabs.people'), link: { to: admin.employees }, Icon: IconUsers },
    { label: t('tabs.leaves'), link: { to: admin.leaves }, Icon: IconBeach },
    { label: t('tabs.attendance'), link: { to: admin.attendance }, Icon: IconCalendarCheck },
  ]
  return access ? tabs.filter(({ link }) => canOpen(access, link.to)) : []
}

interface TabBarProps {
  userId?: string
  clocksIn?: boolean
  openMenu: () => void
}

/** The screens within a thumb's reach on a phone; the others are in the menu. */
export function TabBar({ userId, clocksIn = false, openMenu }: TabBarProps) {
  const t = getTranslator('frame')
  const tabs = useTabs(userId, clocksIn)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Settings of leave are below the address of the leaves, but among the settings of the menu.
  const inMenu = userId === undefined && listedEntry(adminGroups(t, false), pathname) !== undefined
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      {tabs.map(({ label, link, Icon, exact }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact: exact ?? inMenu, includeSearch: false }}
          className={classes.tab}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <button
        type="button"
        data-opens-menu
        className={classes.tab}
        data-status={inMenu ? 'active' : undefined}
        onClick={openMenu}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>{t('tabs.more')}</span>
      </button>
    </nav>
  )
}
