import { Link } from '@tanstack/react-router'
import { CountBadge } from '../../../ui/controls/CountBadge.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { type CounterName, type Entry, isAlsoAt } from '../../navigation/adminNavigation.ts'
import { useExpiringDocuments, usePendingApprovals, usePendingChangeRequests } from '../../navigation/counts.ts'
import classes from './Sidebar.module.css'

// The router sets this on the link of the current page.
const CURRENT = { 'data-status': 'active', 'aria-current': 'page' } as const

interface MenuEntryProps {
  entry: Entry
  pathname: string
  listed: Entry | undefined
}

/**
 * One entry of the sidebar, with the further screens of its area while one of them is open.
 * @param listed the entry whose list contains the page, although the page's address may begin with another entry's
 */
export function MenuEntry({ entry, pathname, listed }: MenuEntryProps) {
  const { link, label, Icon, exact = false, area, alongLine, counts, inside = [] } = entry
  const adds = isAlsoAt(entry, pathname)
  const inArea = listed ? listed === entry : adds || (area !== undefined && pathname.startsWith(area))
  const hasInside = !entry.listsInside && inside.length > 0
  const startsHere = ({ to }: { to: string }) => pathname.startsWith(area ?? to)
  const open =
    !listed &&
    hasInside &&
    (adds || pathname === link.to || [...(exact ? [] : [link]), ...inside.map((way) => way.link)].some(startsHere))
  return (
    <li data-open={open || undefined}>
      <Link
        {...link}
        activeOptions={{ exact: exact || (listed !== undefined && listed !== entry), includeSearch: false }}
        className={classes.entry}
        data-has-inside={hasInside || undefined}
        {...(inArea ? CURRENT : {})}
      >
        <Icon size={18} stroke={1.75} aria-hidden data-along-line={alongLine || undefined} />
        <span>{label}</span>
        {counts && <CountOf of={counts} />}
      </Link>
      {open && (
        <ul className={classes.inside}>
          {inside.map((way) => (
            <li key={way.link.to}>
              <Link
                {...way.link}
                activeOptions={{ exact: way.exact ?? false, includeSearch: false }}
                className={classes.sub}
              >
                <span>{way.label}</span>
                {way.counts && <CountOf of={way.counts} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const COUNTS: Record<CounterName, () => number> = {
  pendingLeaves: usePendingApprovals,
  approvals: usePendingApprovals,
  changeRequests: usePendingChangeRequests,
  expiring: useExpiringDocuments,
}

/** A separate component, so that its hook runs only for a visible entry. */
function CountOf({ of }: { of: CounterName }) {
  const t = getTranslator('frame')
  const count = COUNTS[of]()
  return <CountBadge count={count} title={t(`counts.${of}`, { count })} />
}
