import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Page.module.css'
import { wordsOf } from './words.ts'

interface PageProps {
  title: string
  /** what can be begun here, right of the title */
  actions?: ReactNode
  /** `form` keeps lines short; `full` is for tables */
  width?: 'form' | 'full'
  children?: ReactNode
}

/** The frame of every screen: the document's title, the main heading, the actions. */
export function Page({ title, actions, width = 'full', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <Group justify="space-between" align="center" gap="sm" mb="lg">
        <PageHeading title={title} />
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </div>
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
