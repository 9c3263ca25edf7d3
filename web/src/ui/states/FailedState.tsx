import type { ComponentProps } from 'react'
import { Panel } from '../page/Panel.tsx'
import { EmptyState } from './EmptyState.tsx'
import type { Notice } from './Notice.tsx'

/** What a page shows instead of its content that failed to load. */
const FailedState = ({ title, children }: ComponentProps<typeof Notice>) => (
  <div role="alert">
    <Panel>
      <EmptyState drawing="plug" title={title} action={children} />
    </Panel>
  </div>
)

export default FailedState
