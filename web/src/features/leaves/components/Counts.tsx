import { inclusiveDays, isDay } from '@ems/contract/core/days'
import { Text } from '@mantine/core'
import { leaves } from '../../../api/contract/leaves.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { type Asked, bodyOf } from '../asked.ts'

/** What the request would count, or why it would be refused, as soon as its type and days are there. */
export function Counts({ asked, leaveId }: { asked: Asked; leaveId?: string | undefined }) {
  const t = wordsOf('leaves')
  const describe = useErrorText()
  const { leaveType, startDate, endDate } = asked
  const known = leaveType !== '' && isDay(startDate) && isDay(endDate) && endDate >= startDate
  const { data, error } = useFetch(
    leaves.preview,
    known ? { body: { ...bodyOf({ ...asked, reason: '' }), leaveId } } : null,
  )
  const refusal = data?.refusals[0]?.sentence ?? (error && describe(error))
  // Where every day counts, the days beside it say it already.
  const tells = data?.amount != null && !(data.unit === 'days' && data.amount === inclusiveDays(startDate, endDate))
  const left = data?.balance.after ?? null
  const counts = tells && t(`add.counts.${data.unit}`, { count: data.amount ?? 0 })
  const remains = left !== null && t(`balance.left.${data?.unit ?? 'days'}`, { count: left })
  return (
    <Text component="output" aria-live="polite" size="sm" mih="1.55em" my={-8} c={refusal ? 'red' : 'dimmed'}>
      {known && (refusal || [counts, remains, ...(data?.warnings ?? [])].filter(Boolean).join(' · '))}
    </Text>
  )
}
