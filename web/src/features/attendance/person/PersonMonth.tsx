import { addDays, mondayOf, weekdayOf } from '@ems/contract/core/days'
import { Text, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { TimeDay } from '../../../api/contract/time.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { daysOf, monthName, shortWeekdayName } from '../../../ui/format/months.ts'
import { MinutesDifference } from '../../../ui/format/values.tsx'
import { type Fact, FactStrip } from '../../../ui/page/FactStrip.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { MarkedDay } from '../corrections/CorrectButton.tsx'
import { type Kind, kindsOf } from '../month/dayKinds.ts'
import classes from './Person.module.css'
import { type PersonMonthData, usePersonMonth } from './usePersonMonth.ts'

const CorrectionDialog = lazy(() => import('../corrections/CorrectionDialog.tsx'))

interface PersonMonthProps {
  /** the employee's or the user's id */
  id: string
  month: string | undefined
  show: (month: string) => void
}

/** A person's attendance in a month: its figures, and the days as a calendar. */
export function PersonMonth({ id, month, show }: PersonMonthProps) {
  const t = getTranslator('attendance')
  const today = useOrganisation().data?.organisation.today
  const { data, isCurrent, query } = usePersonMonth(id, month, today)
  if (!data && query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!data || !month || !today)
    return (
      <Panel>
        <LoadingState />
      </Panel>
    )
  const days = daysOf(data.month)
  const kinds = data.person ? kindsOf(data.person, days, today) : days.map((): Kind => 'None')
  return (
    <Panel look="flush">
      <div className={classes.card} aria-busy={!isCurrent}>
        <div className={classes.head}>
          <Title order={2}>{t('ofPerson.title')}</Title>
          <MonthStepper month={month} show={show} words={{ previous: t('month.previous'), next: t('month.next') }}>
            <Text miw="8rem" ta="center" fw={600} role="status">
              {monthName(month)}
            </Text>
          </MonthStepper>
        </div>
        <Figures data={data} kinds={kinds} />
        <Calendar data={data} days={days} kinds={kinds} today={today} />
      </div>
    </Panel>
  )
}

/** The totals of the month; people who were late count as present. */
function Figures({ data: { sheet }, kinds }: { data: PersonMonthData; kinds: readonly Kind[] }) {
  const t = getTranslator('attendance')
  const countOf = (...some: Kind[]) => kinds.filter((kind) => some.includes(kind)).length
  const absent = countOf('Absent')
  const onLeave = countOf('Leave', 'OnLeave')
  const facts: (Fact | false)[] = [
    [
      t('status.Present'),
      t('ofPerson.presentOf', {
        present: formatNumber(countOf('Present', 'Late')),
        count: countOf('Present', 'Late', 'Absent', 'Sick', 'Leave', 'Open'),
      }),
    ],
    [t('status.Late'), t('ofPerson.times', { count: countOf('Late') })],
    absent > 0 && [t('status.Absent'), t('ofPerson.days', { count: absent })],
    [t('status.Sick'), t('ofPerson.days', { count: countOf('Sick') })],
    onLeave > 0 && [t('status.Leave'), t('ofPerson.days', { count: onLeave })],
    sheet !== undefined && [
      t('ofPerson.hours'),
      t('ofPerson.hoursOf', {
        counted: formatMinutes(sheet.totals.counted),
        scheduled: formatMinutes(sheet.totals.scheduled),
      }),
    ],
    sheet !== undefined && [t('ofPerson.account'), <MinutesDifference key="account" value={sheet.account.balance} />],
  ]
  return (
    <div className={classes.figures}>
      <FactStrip facts={facts} />
    </div>
  )
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

interface CalendarProps {
  data: PersonMonthData
  days: readonly string[]
  /** by the index of the day */
  kinds: readonly Kind[]
  today: string
}

function Calendar({ data: { month, person, days: recorded }, days, kinds, today }: CalendarProps) {
  const t = getTranslator('attendance')
  const [changing, change] = useState<MarkedDay | null>(null)
  const marks = useHasPermissionForOthers('attendance.mark')
  const times = new Map(recorded.map((day) => [day.day, day]))
  const monday = mondayOf(days[0] ?? '')
  const weeks = Math.ceil((days.length + weekdayOf(days[0] ?? '') - 1) / WEEK.length)
  return (
    <>
      <table className={classes.month} aria-label={t('month.label', { month: monthName(month) })}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                {shortWeekdayName(addDays(monday, day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEK.slice(0, weeks).map((week) => (
            <tr key={week}>
              {WEEK.map((weekday) => {
                const day = addDays(monday, week * WEEK.length + weekday)
                const kind = kinds[days.indexOf(day)]
                if (kind === undefined) return <td key={day} />
                const canMark = marks && person && day <= today && person.employed.includes(day)
                return (
                  <td key={day} data-off={kind === 'Off' || undefined} data-today={day === today || undefined}>
                    <Day
                      day={day}
                      kind={kind}
                      holiday={person?.holidays.find((one) => one.day === day)?.name}
                      times={times.get(day)}
                      {...(canMark && {
                        change: () => change({ employeeId: person._id, name: person.userId.name, date: day }),
                      })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense>{changing && <CorrectionDialog {...changing} done={() => change(null)} />}</Suspense>
    </>
  )
}

interface DayProps {
  day: string
  kind: Kind
  holiday: string | undefined
  times: TimeDay | undefined
  /** opens the mark; absent without the permission */
  change?: () => void
}

function Day({ day, kind, holiday, times, change }: DayProps) {
  const t = getTranslator('attendance')
  const sessions = times?.sessions ?? []
  const isWorking = sessions.some(({ state }) => state === 'running')
  const hours =
    times && sessions.length > 0
      ? t('ofPerson.length', { length: formatMinutes(isWorking ? times.present : times.counted) })
      : undefined
  const label = isWorking
    ? t('ofPerson.working')
    : kind === 'Holiday'
      ? (holiday ?? t('month.kind', { kind }))
      : t('month.kind', { kind })
  const isNamed = isWorking || (kind !== 'Off' && kind !== 'None')
  const look = {
    className: classes.day,
    title: isNamed ? t('month.cell', { day: formatDay(day), what: label }) : undefined,
  }
  const content = (
    <>
      <b>{Number(day.slice(8))}</b>
      {isNamed && (
        <span
          className={classes.kind}
          data-kind={isWorking ? 'Working' : kind}
          data-letter={isWorking ? '•' : t('month.letter', { kind })}
        >
          <span>{isWorking ? label : t('ofPerson.kind', { kind })}</span>
        </span>
      )}
      {hours && <small>{hours}</small>}
    </>
  )
  if (!change) return <div {...look}>{content}</div>
  return (
    <button type="button" aria-haspopup="dialog" onClick={change} {...look}>
      {content}
      {!isNamed && <VisuallyHidden>{label}</VisuallyHidden>}
    </button>
  )
}
