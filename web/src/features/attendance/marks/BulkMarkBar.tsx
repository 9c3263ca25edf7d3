import { Button } from '@mantine/core'
import { AttendanceStatus } from '../../../api/contract/attendance.ts'
import { BulkBar } from '../../../ui/list/toolbar/BulkBar.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { MarkFilter } from '../shared/queries.ts'
import { type Asked, useMarking } from './useBulkMark.ts'
import type { Choice } from './useMarkSelection.ts'

interface MarkManyProps {
  choice: Choice
  /** how many of the list have no mark yet */
  unmarked: number
  filter: MarkFilter
  /** the day that is marked */
  date: string
  /** asks for the reason that a day of the past needs */
  ask?: (asked: Asked) => void
}

/** Marks everyone who is chosen, as one of the four. */
export function MarkMany({ choice, unmarked, filter, date, ask }: MarkManyProps) {
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
