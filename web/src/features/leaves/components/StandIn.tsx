import { screens } from '@ems/contract/core/screens'
import { access } from '../../../api/contract/access.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useForOthers } from '../../../api/session.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** To who decides for others and will be away: that nobody stands in for them yet. */
export function StandIn() {
  const t = wordsOf('delegating')
  const decides = useForOthers('leaves.decide')
  const proposed = useFetch(access.proposedDelegation, decides ? {} : null).data?.proposed
  if (!proposed) return null
  const days = { from: formatDay(proposed.fromDay), to: formatDay(proposed.toDay) }
  return (
    <Notice tone="teal" role="status" title={t('proposed', days)}>
      <TextLink to={screens.employee.setting}>{t('choose')}</TextLink>
    </Notice>
  )
}
