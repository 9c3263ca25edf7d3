import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveDetails } from './LeaveDetails.tsx'

/** One request, pending or decided, for managers and delegates. */
export default function ApprovalPage() {
  const t = getTranslator('myTeam')
  const id = useIdParam()
  const navigate = useNavigate()
  return (
    <LeaveDetails
      id={id}
      list={{ to: screens.employee.approvals }}
      backWord={t('approvals.back')}
      decided={() => void navigate({ to: screens.employee.approvals, search: true })}
    />
  )
}
