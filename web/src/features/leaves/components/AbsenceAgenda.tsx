import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { formatDay } from '../../../ui/format.ts'
import { wordsOf } from '../../../ui/words.ts'
import { agendaOf } from '../absences.ts'
import classes from './AbsenceAgenda.module.css'
import { saidOf, useLeaveLink } from './AbsenceBar.tsx'

/** Who is away, day by day: the calendar of a phone. */
export function AbsenceAgenda({ people, days }: { people: readonly AbsentPerson[]; days: readonly string[] }) {
  const t = wordsOf('calendar')
  const link = useLeaveLink()
  const agenda = agendaOf(people, days)
  if (agenda.length === 0) return <Text className={classes.calm}>{t('nobody')}</Text>
  return (
    <ul className={classes.agenda} aria-label={t('agenda')}>
      {agenda.map(({ day, holidays, absent }) => (
        <li key={day}>
          <h2>{formatDay(day)}</h2>
          {holidays.length > 0 && <p>{holidays.join(', ')}</p>}
          <ul>
            {absent.map(({ person, span }) => (
              <li key={`${person._id} ${span.from} ${span.parts.start}`}>
                {span.leaveId ? (
                  <Link {...link(person, span.leaveId)}>{person.userId.name}</Link>
                ) : (
                  <strong>{person.userId.name}</strong>
                )}
                <span>{saidOf(t, span)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
