import { addDays, dayNumber, mondayOf, weekdayOf } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReportStatus } from '../../../api/contract/attendance.ts'
import type { PersonHead } from '../../../api/contract/person-page.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatLongDay, formatNearDay, formatNumber, formatShare, formatShortMonth } from '../../../ui/format/format.ts'
import { shortWeekdayName } from '../../../ui/format/months.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLastMarks, useOpenTasks, useTrackedBalances } from '../shared/queries.ts'
import classes from './Profile.module.css'

/** The number of past days in the figures. */
const PRESENCE_DAYS = 90

/** The leave balance, attendance and open tasks of a person; each figure links to its tab. */
export function ProfileFigures({ page: { person, tabs } }: { page: PersonHead }) {
  const t = getTranslator('employees')
  const id = person._id
  const has = new Set<string>(tabs.map(({ key }) => key))
  const balances = useTrackedBalances(has.has('leave') ? id : null)
  const [balance] = balances ?? []
  const tasks = useOpenTasks(has.has('tasks') ? id : null)
  const today = useOrganisation().data?.organisation.today
  const days = today
    ? Array.from({ length: PRESENCE_DAYS }, (_, index) => addDays(today, index - PRESENCE_DAYS + 1))
    : []
  const read = useLastMarks(has.has('time') && today ? id : null, days[0] ?? '')
  const marks = read ?? new Map<string, ReportStatus>()
  const coming = !today || !balances || tasks === undefined || !read
  const marked = [...marks.values()].filter((status) => status !== 'Not Marked')
  const here = marked.filter((status) => status === 'Present' || status === 'Late').length
  if (!has.has('leave') && !has.has('tasks') && !has.has('time')) return null
  return (
    <section aria-labelledby="glance" data-loading={coming || undefined} style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <Title order={2} id="glance" mb="xs">
          {t('glance.title')}
        </Title>
        <div className={classes.figures}>
          {balance && (
            <Figure
              id={id}
              to={screens.admin.employeeLeaves}
              value={formatNumber(inUnit(balance.unit, balance.available ?? 0))}
            >
              {t(`glance.left.${balance.unit}`, { type: leaveTypeName(balance.leaveType.name) })}
            </Figure>
          )}
          {marked.length > 0 && (
            <Figure id={id} to={screens.admin.employeeAttendance} value={formatShare(here / marked.length)}>
              {t('glance.present', { days: PRESENCE_DAYS })}
            </Figure>
          )}
          {tasks && (
            <Figure id={id} to={screens.admin.employeeTasks} value={formatNumber(tasks.open)}>
              {t('glance.tasks', { overdue: tasks.overdue })}
            </Figure>
          )}
        </div>
        {marked.length > 0 && <Days days={days} today={today ?? ''} marks={marks} />}
      </Panel>
    </section>
  )
}

interface FigureProps {
  id: string
  to: (typeof screens.admin)['employeeLeaves' | 'employeeAttendance' | 'employeeTasks']
  value: string
  children: ReactNode
}

const Figure = ({ id, to, value, children }: FigureProps) => (
  <div className={classes.figure}>
    <Link to={to} params={{ id }} state={true}>
      {value}
    </Link>
    <span>{children}</span>
  </div>
)

const SHOWN = ['Present', 'Late', 'Absent', 'Leave', 'Sick'] as const

interface DaysProps {
  days: readonly string[]
  today: string
  marks: ReadonlyMap<string, ReportStatus>
}

const WEEKDAYS = 7
/** The weekdays with a name beside their row: Monday, Wednesday, Friday. */
const NAMED = [1, 3, 5]
/** The least number of weeks between the names of two months. */
const NAME_WEEKS = 2

/** The days as squares, a column for each week from Monday; screen readers get the totals and each day with another mark. */
function Days({ days, today, marks }: DaysProps) {
  const t = getTranslator('employees')
  const first = mondayOf(days[0] ?? '')
  const columnOf = (day: string) => Math.floor((dayNumber(day) - dayNumber(first)) / WEEKDAYS) + 1
  const weeks = columnOf(today)
  const months = [days[0] ?? '', ...days.filter((day) => day.endsWith('-01'))]
    .map((day) => ({ day, column: columnOf(day) }))
    .filter(({ column }, at, all) => (all[at + 1]?.column ?? weeks + 1) - column >= NAME_WEEKS)
  const counts = Map.groupBy(marks.values(), (status) => status)
  const shown = SHOWN.filter((status) => counts.has(status))
  const text = shown.map((status) => t('glance.count', { status, count: counts.get(status)?.length ?? 0 })).join(', ')
  const since = t('glance.since', { day: formatNearDay(days[0] ?? '', today) })
  const titleOf = (day: string) => {
    const status = marks.get(day)
    return status && t('glance.day', { day: formatLongDay(day), status })
  }
  return (
    <>
      <div className={classes.days} style={{ '--weeks': weeks } as object} role="img" aria-label={`${since}: ${text}`}>
        {months.map(({ day, column }) => (
          <span key={day} className={classes.month} style={{ gridColumn: column + 1 }}>
            {formatShortMonth(day)}
          </span>
        ))}
        {NAMED.map((weekday) => (
          <span key={weekday} className={classes.weekday} style={{ gridRow: weekday + 1 }}>
            {shortWeekdayName(addDays(first, weekday - 1))}
          </span>
        ))}
        {days.map((day) => (
          <i
            key={day}
            data-status={marks.get(day)}
            title={titleOf(day)}
            style={{ gridColumn: columnOf(day) + 1, gridRow: weekdayOf(day) + 1 }}
          />
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {days
            .filter((day) => (marks.get(day) ?? 'Present') !== 'Present')
            .map((day) => (
              <li key={day}>{titleOf(day)}</li>
            ))}
        </ul>
      </VisuallyHidden>
      <div className={classes.under} aria-hidden>
        <span>{since}</span>
        <ul className={classes.legend}>
          {shown.map((status) => (
            <li key={status} data-status={status}>
              {t('glance.status', { status })}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
