import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Salary } from '../../../api/contract/salaries.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatInstant } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { RecordedValue } from './RecordedValue.tsx'

/** The pay date of a record; for a reversed one also by whom, when and why. */
export function PayDateCell({ record, action }: { record: Salary; action: ReactNode }) {
  const day = (
    <RecordedValue record={record}>
      <Day value={record.payDate} />
    </RecordedValue>
  )
  if (record.reversal !== null)
    return (
      <Stack gap={4} align="flex-start">
        {day}
        <ReversalNote reversal={record.reversal} />
      </Stack>
    )
  if (!action) return day
  return (
    <Group gap="xs" wrap="nowrap">
      {/* The buttons of all rows are below each other. */}
      <span style={{ minWidth: '6.5rem' }}>{day}</span>
      {action}
    </Group>
  )
}

function ReversalNote({ reversal: { reversedAt, reversedBy, reason } }: { reversal: NonNullable<Salary['reversal']> }) {
  const t = getTranslator('salaries')
  const date = formatInstant(reversedAt, useTimeZone())
  return (
    <>
      <StatusBadge tone="ended">{t('reversal.badge')}</StatusBadge>
      <Text size="sm">{reason}</Text>
      <Text size="sm" c="dimmed">
        {t('reversal.by', { date, name: reversedBy.name })}
      </Text>
    </>
  )
}
