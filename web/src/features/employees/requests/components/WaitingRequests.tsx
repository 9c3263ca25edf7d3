import { screens } from '@ems/contract/core/screens'
import { useForOthers } from '../../../../api/session.ts'
import { TextLink } from '../../../../ui/page/links.tsx'
import { wordsOf } from '../../../../ui/words/words.ts'
import { useWaitingCount } from '../../change-requests/queries.ts'

/** How many requests wait for a decision, as the way to them; nothing where none does. */
export function WaitingRequests() {
  const t = wordsOf('requests')
  const count = useWaitingCount(useForOthers('employees.manage'))
  if (count === 0) return null
  return (
    <TextLink to={screens.admin.changeRequests} search={{ status: 'Pending' } as never}>
      {t('list.waiting', { count })}
    </TextLink>
  )
}
