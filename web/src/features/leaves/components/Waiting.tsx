import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { useOrganisation } from '../../../api/organisation.ts'
import { dayOf } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { wordsOf } from '../../../ui/words/words.ts'
import { useOldestWaiting } from '../shared/queries.ts'

/** How many requests wait, which leads to them. */
export function Waiting() {
  const t = wordsOf('leaves')
  const { data } = useOldestWaiting()
  const organisation = useOrganisation().data?.organisation
  const count = data?.total
  const oldest = data?.leaves[0]?.appliedAt
  const days = oldest && organisation ? inclusiveDays(dayOf(oldest, organisation.timeZone), organisation.today) - 1 : 0
  if (count === undefined) return null
  if (count === 0) return t('list.calm')
  return (
    <TextLink to={screens.admin.leaves} search={{ status: 'Pending' } as never} c="inherit" underline="hover">
      {t('list.waiting', { count })}
      {days > 0 && t('list.oldest', { days })}
    </TextLink>
  )
}
