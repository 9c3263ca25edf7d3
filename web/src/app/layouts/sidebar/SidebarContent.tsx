import { UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Fragment, useEffect, useRef } from 'react'
import { useOrganisation } from '../../../api/organisation.ts'
import { Logo } from '../../../ui/page/Logo.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Group, listedEntry } from '../../navigation/adminNavigation.ts'
import { AccountButton } from './AccountButton.tsx'
import { MenuEntry } from './MenuEntry.tsx'
import classes from './Sidebar.module.css'

interface SidebarContentProps {
  title: string
  role: string
  groups: readonly Group[]
  /** absent if it cannot be pinned, as in the drawer of a phone */
  pin?: { pinned: boolean; set: (pinned: boolean) => void }
}

/** The area's title, the entries, and the signed-in person. */
export function SidebarContent({ title, role, groups, pin }: SidebarContentProps) {
  const t = getTranslator('frame')
  const pathname = useLocation({ select: (location) => location.pathname })
  const listed = listedEntry(groups, pathname)
  const nav = useRef<HTMLElement>(null)
  // A low window cannot show an area with many screens: scrolls to the open group, at least to the open entry.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]')
    for (const shown of [current?.closest('[data-open]'), current]) shown?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const Pin = pin?.pinned ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <div className={classes.content}>
      <div className={classes.brand}>
        <Logo />
        <div className={classes.names}>
          <p className={classes.title}>{title}</p>
          <Organisation />
        </div>
        {pin && (
          <UnstyledButton
            className={classes.pin}
            aria-label={pin.pinned ? t('sidebar.unpin') : t('sidebar.pin')}
            title={pin.pinned ? t('sidebar.unpin') : t('sidebar.pin')}
            onClick={({ currentTarget }) => {
              pin.set(!pin.pinned)
              // The sidebar stays open while it has the focus.
              currentTarget.blur()
            }}
          >
            <Pin size={18} stroke={1.75} aria-hidden data-along-line />
          </UnstyledButton>
        )}
      </div>
      <nav ref={nav} aria-label={title} className={classes.nav}>
        <ul className={classes.entries}>
          {groups.map((group) => (
            <Fragment key={group.entries[0]?.link.to}>
              {group.name !== undefined && (
                <li className={classes.group} aria-hidden>
                  <span>{group.name}</span>
                </li>
              )}
              {group.entries.map((entry) => (
                <MenuEntry key={entry.link.to} entry={entry} pathname={pathname} listed={listed} />
              ))}
            </Fragment>
          ))}
        </ul>
      </nav>
      <AccountButton role={role} />
    </div>
  )
}

/** A separate component: the entries are not rendered again when the name arrives. */
function Organisation() {
  const name = useOrganisation().data?.organisation.name
  return (
    name && (
      <p className={classes.organisation} title={name}>
        {name}
      </p>
    )
  )
}
