import type { ScreenLink } from '@ems/contract/core/screens'
import { Group, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './Page.module.css'
import { wordsOf } from './words.ts'

interface PageProps {
  title: string
  /** one line below the title: counts that are links, a day */
  facts?: ReactNode
  /** what can be begun here, at the end of the title's line */
  actions?: ReactNode
  /** the list that this page belongs to, whose place in the address it keeps */
  back?: ScreenLink
  /** `form` keeps lines short; `full` is for tables */
  width?: 'form' | 'full'
  children?: ReactNode
}

/** The frame of every screen: the way back, the document's title, the main heading, the actions. */
export function Page({ title, facts, actions, back, width = 'full', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {back && <BackLink to={back} />}
      <div className={classes.head}>
        <div className={classes.titles}>
          <PageHeading title={title} />
          {facts && <div className={classes.facts}>{facts}</div>}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </div>
      {children}
    </div>
  )
}

/** To the list above, in the place where it stood. */
export function BackLink({ to }: { to: ScreenLink }) {
  const t = wordsOf('common')
  return (
    <Link {...to} search className={classes.back}>
      <IconArrowLeft size={16} aria-hidden data-along-line />
      {t('actions.backToList')}
    </Link>
  )
}

/** The heading that receives the focus after a navigation, and the document's title. */
export function PageHeading({ title, className }: { title: string; className?: string }) {
  const t = wordsOf('app')
  return (
    <>
      <title>{title === t('name') ? title : t('titleOf', { title })}</title>
      <Title order={1} tabIndex={-1} data-page-heading className={className ?? classes.heading}>
        {title}
      </Title>
    </>
  )
}
