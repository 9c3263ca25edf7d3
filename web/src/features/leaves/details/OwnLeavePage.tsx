import { screens } from '@ems/contract/core/screens'
import { useUser } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveDetails } from './LeaveDetails.tsx'

/** One leave of the reader: its state, and the possible actions. */
export default function OwnLeavePage() {
  const t = getTranslator('leaves')
  const id = useIdParam()
  const back = (
    <ButtonLink to={screens.employee.leaves} params={{ id: useUser()?._id ?? '' }} variant="default">
      {t('detail.own')}
    </ButtonLink>
  )
  return <LeaveDetails id={id} ways={back} decided={() => undefined} own />
}
