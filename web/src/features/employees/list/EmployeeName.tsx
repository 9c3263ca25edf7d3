import { IconCalendar } from '@tabler/icons-react'
import type { Employee, PeopleToday } from '../../../api/contract/employees.ts'
import { PersonCellText } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatNearDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './EmployeeName.module.css'

interface EmployeeNameProps {
  employee: Employee
  /** the organisation's day, if it is known */
  now: string | undefined
  /** the people of the page who are away and here; undefined while they load */
  today: PeopleToday | undefined
}

/** The name with ID and email below, and a note if the person starts, leaves, has left or is away. */
export const EmployeeName = ({ employee, now, today }: EmployeeNameProps) => (
  <PersonCellText
    name={employee.userId.name}
    second={
      <span className={classes.second} title={`${employee.employeeId} · ${employee.userId.email}`}>
        <bdi>{employee.employeeId}</bdi>
        <span className={classes.between}> · </span>
        <bdi>{employee.userId.email}</bdi>
      </span>
    }
    badge={<State employee={employee} now={now} today={today} />}
  />
)

function State({ employee: { _id, leftOn, leavingOn, employedFrom }, now = '', today }: EmployeeNameProps) {
  const t = getTranslator('employees')
  const day = (of: string) => formatNearDay(of, now)
  if (leftOn) return <StatusBadge tone="ended">{t('list.leftOn', { day: day(leftOn) })}</StatusBadge>
  if (now && employedFrom > now)
    return (
      <StatusBadge tone="grey" icon={IconCalendar}>
        {t('list.startsOn', { day: day(employedFrom) })}
      </StatusBadge>
    )
  const away = today?.away.find((one) => one._id === _id)
  return (
    <>
      {leavingOn && <StatusBadge tone="yellow">{t('list.lastDay', { day: day(leavingOn) })}</StatusBadge>}
      {away && (
        <StatusBadge tone="blue">
          {away.until === now ? t('list.awayToday') : t('list.awayUntil', { day: day(away.until) })}
        </StatusBadge>
      )}
      {!away && today?.here.includes(_id) && (
        <span className={classes.here}>
          <StatusBadge tone="green">{t('list.here')}</StatusBadge>
        </span>
      )}
    </>
  )
}
