import type { ChangeRequest } from '../../../../api/contract/change-requests.ts'
import { wordsOf } from '../../../../ui/words/words.ts'

/** Who decided, and why it was rejected. */
export function Outcome({ request: { decidedBy, reason } }: { request: ChangeRequest }) {
  const t = wordsOf('requests')
  if (!decidedBy) return null
  return (
    <span>
      {reason ? t('list.byBecause', { name: decidedBy.name, reason }) : t('list.by', { name: decidedBy.name })}
    </span>
  )
}
