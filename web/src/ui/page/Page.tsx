import type { ScreenLink } from '@ems/contract/core/screens'
import { Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { canOpen } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import { isShortcutPress } from '../keyboard/keys.ts'
import { getTranslator } from '../words/words.ts'
import classes from './Page.module.css'

interface PageProps {
  title: string
  /** one line below the title: counts as links, a day; its place is not reserved while it loads */
  facts?: ReactNode
  /** the main actions, at the end of the title's line */
  actions?: ReactNode
  /** the list to which this page belongs; the link keeps its position */
  back?: ScreenLink
  /** the label of the back link if it leads to something other than a list */
  backWord?: string
  /** the query of that list, if this address does not contain it */
  backSearch?: Readonly<Record<string, unknown>>
  /** at the end of the line of the back link, such as the links to the records before and after */
  beside?: ReactNode
  /** `form` keeps lines short; `full` is for tables */
  width?: 'form' | 'full'
  children?: ReactNode
}

/** The frame of each screen: back link, document title, main heading, actions. */
export function Page({
  title,
  facts,
  actions,
  back,
  backWord,
  backSearch,
  beside,
  width = 'full',
  children,
}: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div data-page-top>
        {back && (
          <BackLink to={back} word={backWord} search={backSearch}>
            {beside}
          </BackLink>
        )}
        <div className={classes.head}>
          <div className={classes.titles}>
            <PageHeading title={title} />
            {facts !== undefined && <div className={classes.facts}>{facts}</div>}
          </div>
          {actions && <Group gap="xs">{actions}</Group>}
        </div>
      </div>
      <div data-page-body>{children}</div>
    </div>
  )
}

interface BackLinkProps {
  to: ScreenLink
  word?: string | undefined
  /** the position in the list, if this address does not contain it */
  search?: Readonly<Record<string, unknown>> | undefined
  /** at the end of the line */
  children?: ReactNode
}

/**
 * A link back to the list, at its former position; Alt and the back arrow do the same. Absent without the permission to
 * open that list.
 */
export function BackLink(props: BackLinkProps) {
  const access = useAccess()
  return access && !canOpen(access, props.to.to) ? null : <OpenBackLink {...props} />
}

function OpenBackLink({ to, word, search, children }: BackLinkProps) {
  const t = getTranslator('common')
  const navigate = useNavigate()
  const link = { ...to, search: (search ?? true) as true }
  useAltBack(() => void navigate(link))
  return (
    <div className={classes.line} data-back>
      <Link {...link} className={classes.back} aria-keyshortcuts="Alt+ArrowLeft">
        <IconArrowLeft size={16} aria-hidden data-along-line />
        {word ?? t('actions.backToList')}
      </Link>
      {children}
    </div>
  )
}

/** Goes back with Alt and the back arrow, outside fields, where the keys move by a word. */
function useAltBack(go: () => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
      if (!event.altKey || event.ctrlKey || event.metaKey || event.key !== back || !isShortcutPress(event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The heading that receives the focus after a navigation, and the document's title. */
export function PageHeading({ title, className }: { title: string; className?: string }) {
  const t = getTranslator('app')
  return (
    <>
      <title>{title === t('name') ? title : t('titleOf', { title })}</title>
      <Title order={1} tabIndex={-1} data-page-heading className={className ?? classes.heading}>
        {title}
      </Title>
    </>
  )
}
