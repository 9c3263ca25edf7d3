import { addDays, isDay } from '@ems/contract/core/days'
import { Button, Group, Text } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { leaveCalendar } from '../../../api/contract/leave-calendar.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatNearDay } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { absenceOn, LOOK_AHEAD_DAYS } from './absence.ts'

interface AwayNoticeProps {
  /** the employee's id; empty for no assignee */
  employeeId: string
  /** their department's id */
  department: string
  /** the value of the field, local to the organisation; empty for none */
  deadline: string
  /** sets another deadline */
  use: (deadline: string) => void
}

/**
 * A warning that the assignee is on leave when the task is due; proposes the day of their return. It blocks nothing.
 */
export function AwayNotice({ employeeId, department, deadline, use }: AwayNoticeProps) {
  const t = getTranslator('tasks')
  const today = useOrganisation().data?.organisation.today
  const day = deadline.slice(0, 10)
  const isComplete = employeeId !== '' && department !== '' && isDay(day)
  const to = isComplete ? addDays(day, LOOK_AHEAD_DAYS) : ''
  const { data } = useFetch(
    leaveCalendar.calendar,
    isComplete ? { query: { of: 'everyone', department, away: 'true', from: day, to, limit: 100 } } : null,
  )
  const person = data?.people.find(({ _id }) => _id === employeeId)
  const away = isComplete && person ? absenceOn(person, day) : null
  if (!away || !person || !today) return null
  const name = person.userId.name
  const words = { name, day: formatNearDay(day, today) }
  const back = away.back
  return (
    <Notice tone="amber" role="status" icon={IconBeach}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {back ? t('composer.awayBack', { ...words, back: formatNearDay(back, today) }) : t('composer.away', words)}
        </Text>
        {back && (
          <Button size="xs" variant="transparent" c="inherit" onClick={() => use(`${back}${deadline.slice(10)}`)}>
            {t('composer.use', { day: formatNearDay(back, today) })}
          </Button>
        )}
      </Group>
    </Notice>
  )
}
