import { Link, useLocation } from '@tanstack/react-router'
import { useUser } from '../../api/session.ts'
import classes from './Layout.module.css'
import type { Entry } from './navigation.ts'

interface SidebarContentProps {
  title: string
  role: string
  entries: readonly Entry[]
}

// What the router itself puts on the link of the current page.
const CURRENT = { 'data-status': 'active', 'aria-current': 'page' } as const

/** The area's title, who is here, and the ways to go. */
export function SidebarContent({ title, role, entries }: SidebarContentProps) {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <>
      <p className={classes.title}>{title}</p>
      <div className={classes.person}>
        <span className={classes.name} title={user?.name}>
          {user?.name}
        </span>
        <span className={classes.role}>{role}</span>
      </div>
      <nav aria-label={title}>
        <ul className={classes.entries}>
          {entries.map(({ link, label, Icon, exact = false, area, alongLine }) => (
            <li key={link.to}>
              <Link
                {...link}
                activeOptions={{ exact, includeSearch: false }}
                className={classes.entry}
                {...(area && pathname.startsWith(area) ? CURRENT : {})}
              >
                <Icon size={20} stroke={1.75} aria-hidden data-along-line={alongLine || undefined} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
