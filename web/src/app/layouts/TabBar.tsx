import { type ScreenLink, screens } from '@ems/contract/core/screens'
import { IconBeach, IconCash, IconChecklist, IconDots, IconHome, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { getTranslator } from '../../ui/words/words.ts'
import classes from './TabBar.module.css'

/** The ways that a thumb reaches on a phone; the rest is in the menu. */
export default function TabBar({ userId, openMenu }: { userId: string; openMenu: () => void }) {
  const t = getTranslator('frame')
  const own = { id: userId }
  const tabs: { label: string; link: ScreenLink; Icon: TablerIcon; exact?: boolean }[] = [
    { label: t('tabs.home'), link: { to: screens.employee.home }, Icon: IconHome, exact: true },
    { label: t('tabs.leave'), link: { to: screens.employee.leaves, params: own }, Icon: IconBeach },
    { label: t('tabs.tasks'), link: { to: screens.employee.tasks, params: own }, Icon: IconChecklist },
    { label: t('tabs.pay'), link: { to: screens.employee.salary, params: own }, Icon: IconCash },
  ]
  return (
    <nav className={classes.bar} aria-label={t('tabs.label')}>
      {tabs.map(({ label, link, Icon, exact }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact: exact ?? false, includeSearch: false }}
          className={classes.tab}
        >
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <button type="button" data-opens-menu className={classes.tab} onClick={openMenu}>
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>{t('tabs.more')}</span>
      </button>
    </nav>
  )
}
