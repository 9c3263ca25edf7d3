import { Button, Group } from '@mantine/core'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatTime, toDateTimeLocal } from '../../../ui/format/format.ts'
import { weekdayName } from '../../../ui/format/months.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { deadlineChoices } from './deadlines.ts'

interface DeadlineChoicesProps {
  /** the value of the field */
  chosen: string
  choose: (deadline: string) => void
}

/** Buttons for common deadlines, beside the field for any other. */
export function DeadlineChoices({ chosen, choose }: DeadlineChoicesProps) {
  const t = getTranslator('tasks')
  const timeZone = useTimeZone()
  if (!timeZone) return null
  return (
    <Group role="group" aria-label={t('composer.quick')} gap="xs">
      {deadlineChoices(toDateTimeLocal(new Date(), timeZone)).map(({ key, day, value }) => (
        <Button
          key={key}
          size="xs"
          radius="xl"
          variant={value === chosen ? 'light' : 'default'}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {t(`composer.${key}`, { time: formatTime(`${value}:00Z`, 'UTC'), weekday: weekdayName(day) })}
        </Button>
      ))}
    </Group>
  )
}
