import { screens } from '@ems/contract/core/screens'
import { TextLink } from '../../../ui/links.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useWaiting } from '../queries.ts'

/** How many requests wait, which leads to them. */
export function Waiting() {
  const t = wordsOf('leaves')
  const count = useWaiting().data?.total
  if (count === undefined) return <>&nbsp;</>
  if (count === 0) return t('list.calm')
  return (
    <TextLink to={screens.admin.leaves} search={{ status: 'Pending' } as never} c="inherit" underline="hover">
      {t('list.waiting', { count })}
    </TextLink>
  )
}
