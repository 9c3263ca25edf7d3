import { inclusiveDays, isDay } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Text } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { leaves } from '../../../api/contract/leaves.ts'
import { useFetch } from '../../../api/hooks.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { formatDaysIn } from '../../../ui/states/errorText.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { bodyOf, type RequestValues } from './requestForm.ts'

interface RequestPreviewProps {
  asked: RequestValues
  type: Pick<ListedType, 'halfDays' | 'unit'> | undefined
  leaveId?: string | undefined
  /** the values that the form shows already */
  said: readonly string[]
}

/** The preview of a request: the counted days or the refusal, as soon as type and days are known. */
export function RequestPreview({ asked, type, leaveId, said }: RequestPreviewProps) {
  const t = getTranslator('leaves')
  const describe = useErrorText()
  const { leaveType, startDate, endDate } = asked
  const isComplete = leaveType !== '' && isDay(startDate) && isDay(endDate) && endDate >= startDate
  const { data, error } = useFetch(
    leaves.preview,
    isComplete ? { body: { ...bodyOf({ ...asked, reason: '' }, type), leaveId } } : null,
  )
  const refused = data?.refusals[0]?.sentence
  const refusal = refused ? formatDaysIn(refused) : error && describe(error)
  if (refusal && said.includes(refusal)) return null
  return (
    <Text component="output" aria-live="polite" size="sm" c={refusal ? 'red' : undefined}>
      {isComplete &&
        (refusal ||
          [data && countOf(t, data, asked), ...(data?.warnings.map(formatDaysIn) ?? [])].filter(Boolean).join(' · '))}
    </Text>
  )
}

/**
 * The counted days, and the available balance after them; nothing if all days count, as their number is shown already.
 */
function countOf(
  t: Translate<'leaves'>,
  { amount, unit, balance, balances }: ReplyOf<typeof leaves.preview>,
  { startDate, endDate }: RequestValues,
): string | null {
  if (amount === null) return null
  const counts = t(`add.counts.${unit}`, { count: inUnit(unit, amount) })
  if (balances.length > 1) {
    const each = balances.map(({ period, after }) =>
      t('add.leftUntil', { left: inUnit(unit, after), day: formatDay(period.end) }),
    )
    return [counts, ...each].join('; ')
  }
  if (balance.after !== null) return t('add.countsAndLeft', { counts, left: formatNumber(inUnit(unit, balance.after)) })
  return unit === 'days' && amount === inclusiveDays(startDate, endDate) ? null : counts
}
