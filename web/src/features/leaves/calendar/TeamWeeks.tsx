import { addDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { formatNearDay, formatNumber } from '../../../ui/format/format.ts'
import { CardTextLink, TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAbsences, useLeaveTypes } from '../shared/queries.ts'
import { AbsenceGrid } from './AbsenceGrid.tsx'
import classes from './TeamWeeks.module.css'

const DAYS_SHOWN = 14
/** The number of people in the card; the calendar has all. */
const PEOPLE_SHOWN = 5

interface TeamWeeksProps {
  /** the organisation's day */
  today: string
  /** the frame of cards of the home screen */
  Card: ComponentType<{ id: string; title: string; after?: ReactNode; end?: ReactNode; children: ReactNode }>
  /** shown if the absences could not be read */
  Failed: ComponentType<{ retry: () => void }>
  /** shown while they load */
  Coming: ComponentType<{ title?: string; rows: number }>
}

const firstDay = ({ spans }: AbsentPerson): string => spans[0]?.from ?? ''

/** Two weeks of a manager's team: the people who are away, by their first day, and on which days. */
export function TeamWeeks({ today, Card, Failed, Coming }: TeamWeeksProps) {
  const t = getTranslator('teamCalendar')
  const days = useMemo(() => Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(today, n)), [today])
  const last = days.at(-1) ?? today
  const query = useAbsences({ of: 'reports', away: 'true', from: today, to: last })
  // Bars have the colour of their type.
  const types = useLeaveTypes()
  const page = query.data?.pages[0]
  if (query.isError && !page)
    return (
      <Card id="team-weeks" title={t('weeks.title')}>
        <Failed retry={() => void query.refetch()} />
      </Card>
    )
  if (!page || types.isPending) return <Coming title={t('weeks.title')} rows={PEOPLE_SHOWN} />
  // The list always has the reader, who may be at work.
  const away = page.people
    .filter(({ spans }) => spans.length > 0)
    .sort((a, b) => firstDay(a).localeCompare(firstDay(b)))
  const shown = away.slice(0, PEOPLE_SHOWN)
  const more = page.total - shown.length - (page.people.length - away.length)
  const now = page.sums?.away.find(({ day }) => day === today)?.people ?? 0
  return (
    <Card
      id="team-weeks"
      title={t('weeks.title')}
      after={now > 0 && t('awayToday', { away: formatNumber(now) })}
      end={<CardTextLink to={screens.employee.calendar}>{t('weeks.all')}</CardTextLink>}
    >
      {shown.length === 0 ? (
        <p className={classes.foot}>{t('nobodyUntil', { day: formatNearDay(last, today) })}</p>
      ) : (
        <>
          <AbsenceGrid brief people={shown} days={days} today={today} />
          <p className={classes.foot}>
            {more > 0 && (
              <TextLink to={screens.employee.calendar} size="sm" underline="hover">
                {t('weeks.more', { count: more })}
              </TextLink>
            )}
            {shown.some(({ spans }) => spans.some(({ state }) => state === 'pending')) && (
              <span>{t('weeks.dashed')}</span>
            )}
          </p>
        </>
      )}
    </Card>
  )
}
