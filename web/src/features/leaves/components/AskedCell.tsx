import { Text } from '@mantine/core'
import type { WarnedApproval as Approval } from '../../../api/contract/approvals.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import { LeaveTypeCell } from '../shared/LeaveTypeCell.tsx'
import { daysText } from '../shared/leaveText.ts'

/** What is asked for, what is to become of it where it was approved already, and what to think of first. */
export function AskedCell({ item: { leave, change, warnings } }: { item: Approval }) {
  const t = wordsOf('leaves')
  return (
    <>
      {change && (
        <Text size="sm" fw={600}>
          {t('change.asked', { kind: change.kind, days: daysText(t, change) })}
        </Text>
      )}
      <LeaveTypeCell
        leave={change ? { ...leave, reason: change.reason } : leave}
        warning={warnings.length > 0 ? othersAway() : undefined}
      />
    </>
  )
}

function othersAway() {
  const t = wordsOf('myTeam')
  return t('approvals.othersAway')
}
