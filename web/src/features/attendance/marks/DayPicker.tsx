import { addDays } from '@ems/contract/core/days'
import { Button, Group } from '@mantine/core'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { attendance } from '../../../api/contract/attendance.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DayTotals.module.css'

interface DayPickerProps {
  list: ListOf<typeof attendance.today>
  /** the displayed day; both are undefined until the organisation's day is known, with their place reserved */
  day: string | undefined
  /** the organisation's day */
  today: string | undefined
}

/**
 * Selects the day of the marks: arrows for the next and previous day, a field for any past day. Today needs no address
 * of its own.
 */
export function DayPicker({ list, day, today }: DayPickerProps) {
  const t = getTranslator('attendance')
  const show = (next: string | undefined) =>
    list.set({ date: next === undefined || today === undefined || next >= today ? undefined : next, status: undefined })
  const step = (days: number) => () => day && show(addDays(day, days))
  return (
    <Group gap={6} wrap="nowrap">
      {day && today && day !== today && (
        <Button
          variant="subtle"
          leftSection={<IconCalendarEvent size={16} aria-hidden />}
          onClick={() => show(undefined)}
        >
          {t('today.backToToday')}
        </Button>
      )}
      <Button variant="default" px={8} aria-label={t('today.before')} disabled={!day} onClick={step(-1)}>
        <IconChevronLeft size={18} aria-hidden data-along-line />
      </Button>
      <DayField
        className={classes.picked}
        aria-label={t('today.ofDay')}
        disabled={!today}
        {...(today && { max: today })}
        day={day}
        choose={show}
      />
      <Button
        variant="default"
        px={8}
        aria-label={t('today.after')}
        disabled={!day || !today || day >= today}
        onClick={step(1)}
      >
        <IconChevronRight size={18} aria-hidden data-along-line />
      </Button>
    </Group>
  )
}
