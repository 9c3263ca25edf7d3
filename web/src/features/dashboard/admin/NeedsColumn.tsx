import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { type ComponentType, Fragment, Suspense } from 'react'
import { changeRequests } from '../../../api/contract/change-requests.ts'
import type { GettingStarted, Today } from '../../../api/contract/dashboard.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { isUrgent, UrgencyBadge } from '../../../ui/controls/UrgencyBadge.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNearSpan } from '../../../ui/format/format.ts'
import { CardTextLink, TextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import { DecisionButtons } from '../shared/DecisionButtons.tsx'
import { lengthOf, openFirstSteps, useAdminHome, useGettingStarted } from '../shared/queries.ts'
import classes from '../shared/Rows.module.css'
import { useDecision } from '../shared/useDecision.ts'
import { ComingNeeds } from './ComingColumns.tsx'
import { PersonName } from './PersonName.tsx'
import { ChangesTodo, OverdueTodo, StartsAndEndsTodo, UnmarkedTodo } from './Todos.tsx'
import { UpcomingCard } from './UpcomingCard.tsx'

interface NeedsColumnProps {
  /** the card is left out if nothing is pending, since another one comes first */
  brief: boolean
  /** the card with the first steps of a new organisation */
  FirstSteps: ComponentType<{ started: GettingStarted }>
}

/** Open work, decided in place, and coming events. */
export default function NeedsColumn({ brief, FirstSteps }: NeedsColumnProps) {
  const { data: today, isError, refetch } = useAdminHome()
  const started = useGettingStarted()
  const decides = useHasPermissionForOthers('employees.manage')
  const changes = useFetch(changeRequests.list, decides ? { query: { status: 'Pending', limit: 1 } } : null)
  const retry = () => void refetch()
  const t = getTranslator('adminHome')
  if (isError && !today)
    return (
      <Card id="needs" title={t('today.needs')}>
        <CardError retry={retry} />
      </Card>
    )
  // All together, so that nothing moves down when one of them arrives.
  if (!today || started.isLoading || changes.isLoading) return <ComingNeeds />
  return (
    <>
      {started.data && openFirstSteps(started.data).length > 0 && (
        <Suspense fallback={<ComingNeeds />}>
          <FirstSteps started={started.data} />
        </Suspense>
      )}
      <Needs today={today} changes={changes.data?.total ?? 0} retry={retry} brief={brief} />
      <UpcomingCard today={today} retry={retry} />
    </>
  )
}

const PARTS = ['requests', 'unmarked', 'overdue', 'comings'] as const

interface NeedsProps {
  today: Today
  /** the number of pending change requests */
  changes: number
  retry: () => void
  brief: boolean
}

function Needs({ today, changes, retry, brief }: NeedsProps) {
  const t = getTranslator('adminHome')
  const tDashboard = getTranslator('dashboard')
  const { requests, overdue, comings, failed } = today
  if (PARTS.every((part) => today[part] === null && !failed.includes(part))) return null
  const unmarked = today.unmarked?.expected && today.unmarked.total > 0 ? today.unmarked : null
  const late = overdue?.oldest ? overdue : null
  const moving = comings && comings.joining + comings.leaving > 0 ? comings : null
  const calm = !requests?.total && !changes && !unmarked && !late && !moving
  const broken = PARTS.some((part) => failed.includes(part))
  if (brief && calm && !broken) return null
  return (
    <Card
      id="needs"
      title={t('today.needs')}
      after={
        requests?.total ? (
          <span className={classes.chip}>{t('today.toDecide', { count: requests.total })}</span>
        ) : undefined
      }
      end={
        requests &&
        requests.total > requests.items.length && (
          <CardTextLink to={screens.admin.leaves} search={{ status: 'Pending' } as never}>
            {t('today.all')}
          </CardTextLink>
        )
      }
    >
      {requests?.items.map((request) => (
        <LeaveRequest key={request.leave._id} request={request} date={today.date} />
      ))}
      {changes > 0 && <ChangesTodo count={changes} />}
      {unmarked && <UnmarkedTodo unmarked={unmarked} />}
      {late && <OverdueTodo overdue={late} date={today.date} />}
      {moving && <StartsAndEndsTodo comings={moving} date={today.date} />}
      {broken && <CardError retry={retry} />}
      {calm && !broken && <EmptyState drawing="calm" title={tDashboard('today.nothing')} />}
    </Card>
  )
}

type RequestOf = NonNullable<Today['requests']>['items'][number]

interface LeaveRequestProps {
  request: RequestOf
  /** the organisation's day */
  date: string
}

function LeaveRequest({ request: { leave, othersAway, balanceAfter, for: delegator }, date }: LeaveRequestProps) {
  const t = getTranslator('adminHome')
  const tDashboard = getTranslator('dashboard')
  const { name } = leave.employeeId.userId
  const decision = useDecision()
  const after = [
    t('today.othersAway', { count: othersAway }),
    balanceAfter !== null &&
      tDashboard('today.leftAfter', { unit: leave.unit, count: inUnit(leave.unit, balanceAfter) }),
    delegator && tDashboard('today.forGiver', { name: delegator.name }),
  ].filter((part) => typeof part === 'string')
  const type = leaveTypeName(leave.leaveType)
  return (
    <div className={classes.row} data-look="request">
      <PersonName person={leave.employeeId} />
      <div className={classes.what}>
        <div className={classes.asked}>
          <TextLink to={screens.admin.leave} params={{ id: leave._id }} underline="hover" c="inherit" fw={600}>
            {[lengthOf(tDashboard, leave), formatNearSpan(leave.startDate, leave.endDate, date)].join(', ')}
          </TextLink>
          {isUrgent(leave, date) && <UrgencyBadge days={leave} today={date} />}
        </div>
        <div className={classes.second} title={[type, ...after].join(' · ')}>
          <span className={classes.type} data-type={leave.leaveType}>
            {type}
          </span>
          {after.map((part) => (
            <Fragment key={part}>
              {' · '}
              <span>{part}</span>
            </Fragment>
          ))}
        </div>
      </div>
      <DecisionButtons name={name} busy={decision.busy} send={(verdict) => decision.send(leave, verdict)} />
    </div>
  )
}
