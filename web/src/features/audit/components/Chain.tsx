import { Text } from '@mantine/core'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { wordsOf } from '../../../ui/words/words.ts'
import { useSeals } from '../queries.ts'

/** Whether the newest seals over the audit hold. */
export function Chain() {
  const t = wordsOf('audit')
  const zone = useTimeZone()
  const { data } = useSeals()
  if (!data) return null
  const { head, unsealed, checked } = data
  const time = formatInstant(checked.at, zone)
  if (!checked.intact) return <Notice>{t('chain.broken', { no: checked.broken ?? 0, time })}</Notice>
  return (
    <Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
      {[
        t('chain.intact', { time }),
        t('chain.waiting', { count: unsealed }),
        t('chain.head', { head: head.slice(0, 12) }),
      ].join(' · ')}
    </Text>
  )
}
