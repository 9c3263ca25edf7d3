import type { ScreenLink } from '@ems/contract/core/screens'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../states/EmptyState.tsx'
import { FetchState, type FetchStateProps } from '../states/FetchState.tsx'
import { Page } from './Page.tsx'
import { Panel } from './Panel.tsx'

interface SetupPageProps<Data> {
  /** the words of the screen: for its list, its add button, and the empty list */
  words: Record<'title' | 'text' | 'add' | 'emptyTitle' | 'emptyText', string>
  back: ScreenLink
  add: () => void
  query: FetchStateProps<Data>['query']
  /** the list; null while it is empty */
  list: (data: Data) => ReactNode
  /** content below the list, and dialogs */
  children?: ReactNode
}

/** A settings screen with a list, and a button that adds to it. */
export const SetupPage = <Data,>({ words, back, add, query, list, children }: SetupPageProps<Data>) => (
  <Page
    title={words.title}
    facts={words.text}
    back={back}
    actions={
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {words.add}
      </Button>
    }
  >
    <Stack gap="md">
      <Panel>
        <FetchState query={query}>
          {(data) => list(data) ?? <EmptyState title={words.emptyTitle} text={words.emptyText} />}
        </FetchState>
      </Panel>
      {children}
    </Stack>
  </Page>
)
