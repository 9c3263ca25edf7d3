import { addDays } from '@ems/contract/core/days'
import { Group, Stack, Text } from '@mantine/core'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TimeInput } from '../../../ui/form/TimeInput.tsx'
import { weekdayName } from '../../../ui/format/months.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type TypedDay, withShift } from '../hours.ts'

interface ScheduleTableProps {
  days: readonly TypedDay[]
  set: (days: TypedDay[]) => void
  /** errors by path, such as `days.3.am` */
  errors: Readonly<Partial<Record<string, string>>>
  /** whether days have a start and an end */
  fixed: boolean
}

/** Any Monday. */
const MONDAY = '1970-01-05'

/** The days of a schedule, week by week: hours of the morning and the afternoon, and the shift. */
export function ScheduleTable({ days, set, errors, fixed }: ScheduleTableProps) {
  const t = getTranslator('calendars')
  const several = days.length > 7
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('schedules.hint')}
      </Text>
      {days.map((day, index) => {
        const name = weekdayName(addDays(MONDAY, index % 7))
        const week = Math.floor(index / 7) + 1
        const label = several ? t('schedules.dayOf', { day: name, week }) : name
        const field = (half: 'am' | 'pm') => (
          <NumberField
            w={{ base: '5.25rem', xs: '6.5rem' }}
            placeholder="–"
            aria-label={t(`schedules.${half}Of`, { day: label })}
            leftSection={t(`schedules.${half}`)}
            leftSectionWidth={36}
            value={day[half]}
            error={errors[`days.${index}.${half}`]}
            onChange={(event) =>
              set(days.map((one, n) => (n === index ? { ...one, [half]: event.currentTarget.value } : one)))
            }
          />
        )
        const time = (side: 'starts' | 'ends') => (
          <TimeInput
            w={{ base: '8rem', xs: '7.5rem' }}
            // Its last letter would be cut.
            styles={{ input: { paddingInline: '0.625rem' } }}
            aria-label={t(`schedules.${side}Of`, { day: label })}
            value={day.shift?.[side] ?? ''}
            error={errors[`days.${index}.${side}`]}
            onChange={({ currentTarget: { value } }) =>
              set(days.map((one, n) => (n === index ? withShift(one, side, value) : one)))
            }
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of a schedule is identified by its position
          <Group key={index} gap="xs" mt={index % 7 === 0 && index > 0 ? 'md' : undefined}>
            <Text w={several ? { base: '100%', xs: '9.5rem' } : { base: '6.25rem', xs: '6rem' }} size="sm">
              {label}
            </Text>
            {field('am')}
            {field('pm')}
            {fixed && (
              <Group gap="xs" wrap="nowrap">
                {time('starts')}
                {time('ends')}
              </Group>
            )}
          </Group>
        )
      })}
    </Stack>
  )
}
