import type { ScreenLink } from '@ems/contract/core/screens'
import { ApiError } from '../../api/errors.ts'
import { ButtonLink } from '../page/links.tsx'
import { getTranslator } from '../words/words.ts'
import { EmptyState } from './EmptyState.tsx'
import { errorText } from './errorText.ts'

interface GoneStateProps {
  /** what the server answered */
  error?: unknown
  /** what is missing, instead of the server's words */
  title?: string | undefined
  /** the list in which it was */
  list: ScreenLink
}

/**
 * What the address names does not exist (any more), or the reader may not see it: the server does not tell which. Calm,
 * since nothing broke, and with the way on.
 */
export default function GoneState({ error, title, list }: GoneStateProps) {
  const t = getTranslator('common')
  const unknown = error instanceof ApiError && error.status === 404
  // A sentence as a title does without its full stop.
  const message = unknown ? errorText(error, t('gone.title')).replace(/\.$/, '') : t('gone.title')
  const refused = error instanceof ApiError && error.status === 403
  return (
    <div role="alert">
      <EmptyState
        drawing="nothing"
        title={title ?? message}
        text={refused ? errorText(error, t('gone.text')) : t('gone.text')}
        action={<ButtonLink {...list}>{t('gone.list')}</ButtonLink>}
      />
    </div>
  )
}
