import { dayNumber } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { IconCalendarCheck, IconChecklist, IconUserPlus, type TablerIcon } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Today } from '../../../api/contract/dashboard.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { dayOf, formatNearDay } from '../../../ui/format/format.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../shared/Rows.module.css'
import { Name } from './PersonName.tsx'

type Part<Name extends keyof Today> = NonNullable<Today[Name]>

export function ChangesTodo({ count }: { count: number }) {
  const t = getTranslator('adminHome')
  return (
    <Todo
      icon={IconChecklist}
      tone="amber"
      strong={t('today.changes', { count })}
      act={
        <ButtonLink to={screens.admin.changeRequests} size="xs" variant="default">
          {t('today.lookAtTasks')}
        </ButtonLink>
      }
    />
  )
}

export function UnmarkedTodo({ unmarked: { total, onLeave } }: { unmarked: Part<'unmarked'> }) {
  const t = getTranslator('adminHome')
  const marks = useHasPermissionForOthers('attendance.mark')
  return (
    <Todo
      icon={IconCalendarCheck}
      tone="amber"
      strong={t('today.unmarked', { count: total })}
      act={
        <ButtonLink to={screens.admin.attendance} size="xs" variant="default">
          {t(marks ? 'today.mark' : 'today.lookAtTasks')}
        </ButtonLink>
      }
    >
      {onLeave > 0 && t('today.onLeave', { count: onLeave })}
    </Todo>
  )
}

export function OverdueTodo({ overdue: { total, oldest }, date }: { overdue: Part<'overdue'>; date: string }) {
  const t = getTranslator('adminHome')
  const zone = useTimeZone()
  if (!oldest) return null
  const days = dayNumber(date) - dayNumber(dayOf(oldest.deadlineAt, zone))
  return (
    <Todo
      icon={IconChecklist}
      tone="red"
      strong={t('today.overdue', { count: total })}
      act={
        <ButtonLink
          to={screens.admin.tasks}
          search={{ status: 'Assigned', sort: 'deadlineAt' } as never}
          size="xs"
          variant="default"
        >
          {t('today.lookAtTasks')}
        </ButtonLink>
      }
    >
      {t('today.oldest')}{' '}
      <TextLink
        to={screens.admin.viewTask}
        params={{ task_for: oldest.task_for, id: oldest._id }}
        underline="hover"
        c="inherit"
        fz="inherit"
      >
        {oldest.task_name}
      </TextLink>
      {`, ${t('today.late', { count: days })}`}
    </Todo>
  )
}

interface StartsAndEndsTodoProps {
  comings: Part<'comings'>
  /** the organisation's day */
  date: string
}

export function StartsAndEndsTodo({
  comings: { joiners, joining, joiningThisWeek, leavers, leaving },
  date,
}: StartsAndEndsTodoProps) {
  const t = getTranslator('adminHome')
  const people = [...joiners, ...leavers]
  const rest = joining + leaving - people.length
  return (
    <Todo
      icon={IconUserPlus}
      tone="teal"
      strong={[
        ...(joiningThisWeek > 0 ? [t('today.joinThisWeek', { count: joiningThisWeek })] : []),
        ...(joining + leaving > joiningThisWeek ? [t('today.comings', { joining, leaving })] : []),
      ].join(' · ')}
    >
      {people.map((coming, index) => (
        <Fragment key={`${coming.person._id} ${coming.day}`}>
          {index > 0 && (index === joiners.length ? ' · ' : ', ')}
          <Name person={coming.person} /> {formatNearDay(coming.day, date)}
        </Fragment>
      ))}
      {rest > 0 && ` ${t('today.andMore', { count: rest })}`}
    </Todo>
  )
}

interface TodoProps {
  icon: TablerIcon
  tone: 'amber' | 'red' | 'teal'
  strong: string
  act?: ReactNode
  children?: ReactNode
}

const Todo = ({ icon: Icon, tone, strong, act, children }: TodoProps) => (
  <div className={classes.row}>
    <div className={classes.todo}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={18} aria-hidden />
      </span>
      <span className={classes.said}>
        <span className={classes.strong}>{strong}</span>
        {children && <small> · {children}</small>}
      </span>
    </div>
    {act}
  </div>
)
