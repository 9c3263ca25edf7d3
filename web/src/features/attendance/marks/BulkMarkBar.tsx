import { Button } from '@mantine/core'
import { AttendanceStatus } from '../../../api/contract/attendance.ts'
import { BulkBar } from '../../../ui/list/toolbar/BulkBar.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { MarkFilter } from '../shared/queries.ts'
import { type RequestedMark, useMarking } from './useBulkMark.ts'
import type { Choice } from './useMarkSelection.ts'

interface BulkMarkBarProps {
  choice: Choice
  /** the number of people in the list without a mark */
  unmarked: number
  filter: MarkFilter
  /** the day of the marks */
  date: string
  /** asks for the reason that a past day needs */
  ask?: (asked: RequestedMark) => void
}

/** Marks all selected people with one of the four statuses. */
export function BulkMarkBar({ choice, unmarked, filter, date, ask }: BulkMarkBarProps) {
  const t = getTranslator('attendance')
  const { mark, sent } = useMarking(date, choice.clear, ask)
  const count = choice.all ? unmarked : choice.people.size
  if (count === 0) return null
  const whom = choice.all ? { filter, count } : { people: [...choice.people.values()] }
  return (
    <BulkBar
      label={t('many.label')}
      count={t('many.chosen', { count })}
      clear={{ label: t('many.clear'), act: choice.clear, key: 'Escape' }}
    >
      {AttendanceStatus.options.map((status) => (
        <Button
          key={status}
          size="xs"
          variant={status === 'Present' ? 'filled' : 'default'}
          loading={sent === status}
          disabled={sent !== undefined}
          onClick={() => void mark(whom, status)}
        >
          {t('many.mark', { status: t(`status.${status}`) })}
        </Button>
      ))}
    </BulkBar>
  )
}
