import type { ScreenLink } from '@ems/contract/core/screens'
import { Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { canOpen } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import { isCommand } from '../keyboard/keys.ts'
import { getTranslator } from '../words/words.ts'
import classes from './Page.module.css'

interface PageProps {
  title: string
  /** one line below the title: counts that are links, a day; nothing keeps the line's place while it is read */
  facts?: ReactNode
  /** what can be begun here, at the end of the title's line */
  actions?: ReactNode
  /** the list that this page belongs to, whose place in the address it keeps */
  back?: ScreenLink
  /** what the way back says where it leads to something else than a list */
  backWord?: string
  /** what the address of that list has, where this address does not hold its place */
  backSearch?: Readonly<Record<string, unknown>>
  /** `form` keeps lines short; `full` is for tables */
  width?: 'form' | 'full'
  children?: ReactNode
}

/** The frame of every screen: the way back, the document's title, the main heading, the actions. */
export function Page({ title, facts, actions, back, backWord, backSearch, width = 'full', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <div data-page-top>
        {back && <BackLink to={back} word={backWord} search={backSearch} />}
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
  /** the list's place, where this address does not hold it */
  search?: Readonly<Record<string, unknown>> | undefined
}

/**
 * To the list above, in the place where it stood; Alt and the arrow back lead there, too. Absent where the signed-in
 * person's rights do not open that list.
 */
export function BackLink(props: BackLinkProps) {
  const access = useAccess()
  return access && !canOpen(access, props.to.to) ? null : <OpenBackLink {...props} />
}

function OpenBackLink({ to, word, search }: BackLinkProps) {
  const t = getTranslator('common')
  const navigate = useNavigate()
  const link = { ...to, search: (search ?? true) as true }
  useAltBack(() => void navigate(link))
  return (
    <Link {...link} className={classes.back} data-back aria-keyshortcuts="Alt+ArrowLeft">
      <IconArrowLeft size={16} aria-hidden data-along-line />
      {word ?? t('actions.backTo', { screen: placeOf(to.to) })}
    </Link>
  )
}

/** A screen's address without its area and what varies, as the words name it: `leaves_settings`. */
const placeOf = (screen: ScreenLink['to']) =>
  screen
    .split('/')
    .slice(2)
    .filter((part) => !part.startsWith('$'))
    .join('_')
    .replaceAll('-', '_')

/** Goes back by Alt with the arrow back, outside of fields, where a word is passed by it. */
export function useAltBack(go: () => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const back = document.documentElement.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
      if (!event.altKey || event.ctrlKey || event.metaKey || event.key !== back || !isCommand(event)) return
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
