import { Button, Text } from '@mantine/core'
import { useOrganisation } from '../../../api/organisation.ts'
import { readToken } from '../../../api/token.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** The error of a dashboard that failed to load. @param error null if there was no answer */
export function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = getTranslator('dashboard')
  const describe = useErrorText()
  const message = readToken() === null ? t('error.noToken') : error ? describe(error, t('error.nothing')) : null
  return (
    <Notice
      actions={
        <Button size="xs" variant="default" onClick={retry}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      <Text c="var(--mantine-color-error)">{message === null ? t('error.nothing') : t('error.line', { message })}</Text>
    </Notice>
  )
}

/** The organisation's day, with its weekday; until it is known, a placeholder as long as the device's day. */
export function LongDay() {
  const today = useOrganisation().data?.organisation.today
  return (
    <time dateTime={today} aria-hidden={!today} style={today ? undefined : { visibility: 'hidden' }}>
      {formatLongDay(today ?? new Date().toISOString().slice(0, 10))}
    </time>
  )
}
