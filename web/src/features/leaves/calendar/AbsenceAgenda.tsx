import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { formatLongDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './AbsenceAgenda.module.css'
import { saidOf, useLeaveLink } from './AbsenceBar.tsx'
import { agendaOf } from './absences.ts'

interface AbsenceAgendaProps {
  people: readonly AbsentPerson[]
  days: readonly string[]
  today: string
}

/** Each absence as a card, by its first day: the calendar on a phone. What is over is folded. */
export function AbsenceAgenda({ people, days, today }: AbsenceAgendaProps) {
  const t = getTranslator('teamCalendar')
  const agenda = agendaOf(people, days, today)
  const isUnderWay = days.includes(today)
  const over = isUnderWay ? agenda.filter(({ day }) => day < today) : []
  const shown = agenda.slice(over.length)
  const count = over.reduce((sum, { absent }) => sum + absent.length, 0)
  return (
    <div className={classes.all}>
      {count > 0 && (
        <details className={classes.over}>
          <summary>{t('earlier', { count })}</summary>
          <Days agenda={over} today={today} label={t('earlier', { count })} />
        </details>
      )}
      {shown.length === 0 ? <Text>{t('nobody')}</Text> : <Days agenda={shown} today={today} label={t('agenda')} />}
    </div>
  )
}

interface DaysProps {
  agenda: ReturnType<typeof agendaOf>
  today: string
  label: string
}

function Days({ agenda, today, label }: DaysProps) {
  const t = getTranslator('teamCalendar')
  const link = useLeaveLink()
  return (
    <ul className={classes.agenda} aria-label={label}>
      {agenda.map(({ day, holidays, absent }) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <h2>{formatLongDay(day)}</h2>
          {holidays.length > 0 && <p>{holidays.join(', ')}</p>}
          {absent.length > 0 && (
            <ul>
              {absent.map(({ person, span }) => (
                <li key={`${person._id} ${span.from} ${span.parts.start}`}>
                  <Avatar
                    name={person.userId.name}
                    path={person.userId.profileImage}
                    id={person.userId._id}
                    size={36}
                    silent
                  />
                  <div>
                    {span.leaveId ? (
                      <Link {...link(person, span.leaveId)}>{person.userId.name}</Link>
                    ) : (
                      <strong>{person.userId.name}</strong>
                    )}
                    <span>{saidOf(t, span, false)}</span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
