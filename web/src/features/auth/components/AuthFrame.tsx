import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './AuthFrame.module.css'

/** The frame of the screens for those who are not signed in. */
export function AuthFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className={classes.frame}>
      <div className={classes.column}>
        <Stack gap={4} mb="lg" ta="center">
          <PageHeading title={title} className={classes.title} />
          <Text c="dimmed">{text}</Text>
        </Stack>
        <Panel look="raised">{children}</Panel>
      </div>
    </main>
  )
}
