import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDay, formatSpan } from '../../../ui/format.ts'
import { leaveTypeName } from '../../../ui/leaveType.ts'
import { ButtonLink, TextLink } from '../../../ui/links.tsx'
import { Person } from '../../../ui/Person.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useAwayToday, useUnmarked, useWaitingLeaves } from '../queries.ts'
import { useDecision } from '../useDecision.ts'
import classes from './Today.module.css'

const SHOWN = 4

/** What needs somebody today, decided where it stands, and who is away. Each card fails alone: it is not shown then. */
export default function Today() {
  const today = useOrganisation().data?.organisation.today
  return (
    <div className={classes.columns}>
      <Needs />
      {today && <Away today={today} />}
    </div>
  )
}

function Needs() {
  const t = wordsOf('dashboard')
  const waiting = useWaitingLeaves(SHOWN).data
  const unmarked = useUnmarked().data?.total ?? 0
  const decision = useDecision()
  if (!waiting) return null
  const more = waiting.total - waiting.leaves.length
  return (
    <Card
      id="needs"
      title={t('today.needs')}
      end={
        more > 0 && (
          <TextLink to={screens.admin.leaves} search={{ status: 'Pending' } as never} size="sm" underline="hover">
            {t('today.more', { count: more })}
          </TextLink>
        )
      }
    >
      {waiting.leaves.map((leave) => (
        <div key={leave._id} className={classes.row}>
          <Who leave={leave} />
          <div className={classes.what}>
            <strong>{t('today.days', { count: inclusiveDays(leave.startDate, leave.endDate) })}</strong>{' '}
            {formatSpan(leave.startDate, leave.endDate)}
            <div className={classes.second}>{leaveTypeName(leave.leaveType)}</div>
          </div>
          <div className={classes.acts}>
            <Button
              size="xs"
              variant="light"
              disabled={decision.busy}
              aria-label={t('today.approve', { name: leave.employeeId.userId.name })}
              onClick={() => decision.send(leave, 'Approved')}
            >
              {t('today.approveShort')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={decision.busy}
              aria-label={t('today.reject', { name: leave.employeeId.userId.name })}
              onClick={() => decision.send(leave, 'Rejected')}
            >
              {t('today.rejectShort')}
            </Button>
          </div>
        </div>
      ))}
      {unmarked > 0 && (
        <div className={classes.row}>
          <strong className={classes.what}>{t('today.unmarked', { count: unmarked })}</strong>
          <ButtonLink to={screens.admin.attendance} size="xs" variant="default">
            {t('today.mark')}
          </ButtonLink>
        </div>
      )}
      {waiting.total === 0 && unmarked === 0 && <EmptyState drawing="calm" title={t('today.nothing')} />}
    </Card>
  )
}

function Away({ today }: { today: string }) {
  const t = wordsOf('dashboard')
  const away = useAwayToday(today).data
  if (!away) return null
  return (
    <Card id="away" title={t('today.away', { count: away.total })}>
      {away.leaves.map((leave) => (
        <div key={leave._id} className={classes.row}>
          <Who leave={leave} />
          <span className={classes.second}>{t('today.until', { day: formatDay(leave.endDate) })}</span>
        </div>
      ))}
      {away.total === 0 && <p className={classes.none}>{t('today.nobody')}</p>}
    </Card>
  )
}

const Who = ({ leave: { employeeId } }: { leave: Leave }) => (
  <TextLink
    to={screens.admin.employee}
    params={{ id: employeeId._id }}
    className={classes.who ?? ''}
    underline="never"
    c="inherit"
  >
    <Person
      name={employeeId.userId.name}
      path={employeeId.userId.profileImage}
      id={employeeId.userId._id}
      second={employeeId.department?.dep_name}
    />
  </TextLink>
)

interface CardProps {
  id: string
  title: string
  end?: ReactNode
  children: ReactNode
}

const Card = ({ id, title, end, children }: CardProps) => (
  <section aria-labelledby={id} className={classes.card}>
    <div className={classes.head}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {end}
    </div>
    {children}
  </section>
)
