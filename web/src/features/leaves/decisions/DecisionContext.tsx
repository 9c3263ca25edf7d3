import { inUnit } from '@ems/contract/core/leave-amounts'
import { Text } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { leaves } from '../../../api/contract/leaves.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DaysStrip } from './DaysStrip.tsx'

/** The most colleagues whose days are shown. */
export const MOST_COLLEAGUES = 20

/** Available days and entitlement; null for types without a balance. */
export function availableText(
  t: ReturnType<typeof getTranslator<'leaves'>>,
  { unit, balanceAfter, balanceOf }: ReplyOf<typeof leaves.away>['after'],
): string | null {
  if (balanceAfter === null || balanceOf === null) return null
  return t(`peek.leftOf.${unit}`, {
    left: inUnit(unit, balanceAfter),
    of: inUnit(unit, balanceOf),
  })
}

interface DecisionContextProps {
  /** the person of the requested days */
  asked: { name: string; startDate: string; endDate: string }
  others: ReplyOf<typeof leaves.away>['leaves']
  /** the number of colleagues who are not shown; absent if a list beside the strip names them */
  more?: number
}

/** The requested days beside colleagues' days; nothing if nobody else is away. */
export function DecisionContext({ asked, others, more }: DecisionContextProps) {
  const t = getTranslator('leaves')
  if (others.length === 0) return null
  return (
    <>
      <DaysStrip
        named={more !== undefined}
        asked={{ id: 'asked', ...asked }}
        others={others.map(({ _id: id, employeeId, leaveType, startDate, endDate, status }) => ({
          id,
          name: employeeId.userId.name,
          type: leaveType && leaveTypeName(leaveType),
          startDate,
          endDate,
          waits: status === 'Pending',
        }))}
      />
      {more !== undefined && more > 0 && <Text mt="xs">{t('away.more', { count: more })}</Text>}
    </>
  )
}
