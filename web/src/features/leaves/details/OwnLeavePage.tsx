import { screens } from '@ems/contract/core/screens'
import { useUser } from '../../../api/session.ts'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveDetails } from './LeaveDetails.tsx'

/** One leave of the reader: its state, and the possible actions. */
export default function OwnLeavePage() {
  const t = getTranslator('leaves')
  const id = useIdParam()
  const list = { to: screens.employee.leaves, params: { id: useUser()?._id ?? '' } } as const
  return <LeaveDetails id={id} list={list} backWord={t('detail.own')} decided={() => undefined} own />
}
