import { screens } from '@ems/contract/core/screens'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Leave } from '../../../api/contract/leaves.ts'
import { formatDay, formatNumber, formatSpan, formatWeekday } from '../../../ui/format.ts'
import { leaveTypeName } from '../../../ui/leaveType.ts'
import { Person } from '../../../ui/Person.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { type AwayRow, agendaOf, leaveOn } from '../away.ts'
import classes from './AwayGrid.module.css'

interface AwayGridProps {
  rows: readonly AwayRow[]
  days: readonly string[]
  today: string
}

/** Who is away when: people down, days across; on a phone day by day. */
export function AwayGrid({ rows, days, today }: AwayGridProps) {
  const t = wordsOf('leading')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-label={t('calendar.title')} tabIndex={0}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t('calendar.person')}</th>
              {days.map((day) => (
                <th key={day} scope="col" data-today={day === today || undefined}>
                  <VisuallyHidden>{formatDay(day)}</VisuallyHidden>
                  <span aria-hidden>{formatWeekday(day)}</span>
                  <span aria-hidden>{Number(day.slice(8))}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PersonRow key={row.person._id} row={row} days={days} today={today} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('calendar.sums')}</th>
              {days.map((day) => (
                <td key={day} data-today={day === today || undefined}>
                  {formatNumber(rows.filter((row) => leaveOn(row, day)).length)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <Agenda rows={rows} days={days} />
    </>
  )
}

function PersonRow({ row, days, today }: { row: AwayRow } & Pick<AwayGridProps, 'days' | 'today'>) {
  const { userId, department } = row.person
  return (
    <tr>
      <th scope="row">
        <Person name={userId.name} path={userId.profileImage} id={userId._id} second={department?.dep_name} />
      </th>
      {days.map((day, index) => {
        const leave = leaveOn(row, day)
        const begins = leave && (leave.startDate === day || index === 0)
        return (
          <td key={day} data-today={day === today || undefined}>
            {leave && <DayOfLeave leave={leave} begins={begins === true} />}
          </td>
        )
      })}
    </tr>
  )
}

/** A day of a leave; where it begins it leads to the leave. */
function DayOfLeave({ leave, begins }: { leave: Leave; begins: boolean }) {
  const t = wordsOf('leading')
  const { _id: id, leaveType, startDate, endDate, status } = leave
  const type = leaveTypeName(leaveType)
  const mark = { className: classes.mark, 'data-type': leaveType, 'data-waits': status === 'Pending' || undefined }
  if (!begins)
    return (
      <span {...mark}>
        <span aria-hidden>{type.slice(0, 1)}</span>
        <VisuallyHidden>{type}</VisuallyHidden>
      </span>
    )
  const said = [type, formatSpan(startDate, endDate), t(`common:leaveStatus.${status}`)].join(', ')
  return (
    <Link to={screens.employee.approval} params={{ id }} {...mark} aria-label={said} title={said}>
      {type.slice(0, 1)}
    </Link>
  )
}

function Agenda({ rows, days }: Pick<AwayGridProps, 'rows' | 'days'>) {
  const t = wordsOf('leading')
  return (
    <ul className={classes.agenda} aria-label={t('calendar.agenda')}>
      {agendaOf(rows, days).map(({ day, leaves }) => (
        <li key={day}>
          <h2>{formatDay(day)}</h2>
          <ul>
            {leaves.map(({ _id: id, employeeId, leaveType, status }) => (
              <li key={id}>
                <Link to={screens.employee.approval} params={{ id }}>
                  {employeeId.userId.name}
                </Link>{' '}
                {leaveTypeName(leaveType)}
                {status === 'Pending' && ` (${t('calendar.waiting')})`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
