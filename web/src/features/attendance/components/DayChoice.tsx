import { addDays } from '@ems/contract/core/days'
import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { attendance } from '../../../api/contract/attendance.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { wordsOf } from '../../../ui/words.ts'
import { DayField } from './DayField.tsx'

interface DayChoiceProps {
  list: ListOf<typeof attendance.today>
  /** that is shown */
  day: string
  /** the organisation's day */
  today: string
}

/** Which day is marked: the arrows go from day to day, the field to any of the past. Today needs no address of its own. */
export function DayChoice({ list, day, today }: DayChoiceProps) {
  const t = wordsOf('attendance')
  const show = (next: string | undefined) =>
    list.set({ date: next === undefined || next >= today ? undefined : next, status: undefined })
  return (
    <Group gap="xs" wrap="nowrap">
      {day !== today && (
        <Button variant="subtle" onClick={() => show(undefined)}>
          {t('today.backToToday')}
        </Button>
      )}
      <Button variant="default" px={8} aria-label={t('today.before')} onClick={() => show(addDays(day, -1))}>
        <IconChevronLeft size={18} aria-hidden data-along-line />
      </Button>
      <DayField aria-label={t('today.ofDay')} max={today} day={day} choose={show} />
      <Button
        variant="default"
        px={8}
        aria-label={t('today.after')}
        disabled={day >= today}
        onClick={() => show(addDays(day, 1))}
      >
        <IconChevronRight size={18} aria-hidden data-along-line />
      </Button>
    </Group>
  )
}
