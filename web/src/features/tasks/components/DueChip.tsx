import { inclusiveDays } from '@ems/contract/core/days'
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react'
import { useOrganisation } from '../../../api/organisation.ts'
import { dayOf, formatInstant, formatNearDay, formatTime } from '../../../ui/format/format.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import classes from '../shared/TaskName.module.css'

/** When an open task is due: red once that is over, amber on the day. */
export function DueChip({ deadline }: { deadline: string }) {
  const t = wordsOf('tasks')
  const organisation = useOrganisation().data?.organisation
  // Its place is kept until the day can be told: what comes later would move the rows.
  if (!organisation) return <span className={classes.due} data-state="waiting" aria-hidden />
  const { timeZone, today } = organisation
  const day = dayOf(deadline, timeZone)
  const state = Date.parse(deadline) < Date.now() ? 'over' : day === today ? 'today' : undefined
  const near = formatNearDay(day, today)
  const text =
    state === 'over'
      ? t('due.over', { day: near, days: inclusiveDays(day, today) - 1 })
      : state === 'today'
        ? t('due.today', { time: formatTime(deadline, timeZone) })
        : t('due.on', { day: near })
  const Icon = state === 'over' ? IconAlertCircle : IconCalendar
  return (
    <time
      dateTime={deadline}
      className={classes.due}
      data-state={state}
      title={t('due.label', { what: formatInstant(deadline, timeZone) })}
    >
      <Icon size={13} aria-hidden />
      {text}
    </time>
  )
}
