import { screens } from '@ems/contract/core/screens'
import { IconBeach } from '@tabler/icons-react'
import type { Home } from '../../../api/contract/dashboard.ts'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useUser } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { dayOf, formatNearDay, formatNearSpan, formatSpan } from '../../../ui/format/format.ts'
import { ButtonLink, CardTextLink } from '../../../ui/page/links.tsx'
import { StepLine } from '../../../ui/page/StepLine.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import { lengthOf } from '../shared/queries.ts'
import { BalanceCard } from './BalanceCard.tsx'
import classes from './Home.module.css'

export interface CardProps {
  home: Home
  retry: () => void
}

interface HomeAsideProps extends CardProps {
  /** the reader's own; undefined if they could not be read */
  balances: readonly Balance[] | undefined
  /** whether colleagues who are away are shown */
  away: boolean
}

/** The reader's balance, their next leave with its status, and colleagues who are away. */
export default function HomeAside({ home, balances = [], away, retry }: HomeAsideProps) {
  return (
    <>
      <div className={classes.own}>
        <BalanceCard balances={balances} request={<RequestOnPhone />} />
      </div>
      <NextLeave home={home} retry={retry} />
      {away && <Away home={home} retry={retry} />}
    </>
  )
}

/** Shown if the page head has no room for the button. */
function RequestOnPhone() {
  const t = getTranslator('dashboard')
  if (useUser()?.role !== 'employee') return null
  return (
    <ButtonLink
      to={screens.employee.addLeave}
      hiddenFrom="sm"
      fullWidth
      leftSection={<IconBeach size={16} aria-hidden />}
    >
      {t('home.request')}
    </ButtonLink>
  )
}

function NextLeave({ home: { leave: next, failed, date }, retry }: CardProps) {
  const t = getTranslator('dashboard')
  const user = useUser()
  const zone = useTimeZone()
  const broken = failed.includes('leave')
  // People who are no employees take no leave.
  if (!next && !broken && user?.role !== 'employee') return null
  if (!next)
    return (
      <Card id="next-leave" title={t('home.nextLeave')}>
        {broken ? <CardError retry={retry} /> : <p className={classes.none}>{t('home.noLeave')}</p>}
      </Card>
    )
  const { leave, decider, decidedAt } = next
  const day = (instant: string) => formatNearDay(dayOf(instant, zone), date)
  const requestedOn = t('home.asked', { day: day(leave.appliedAt) })
  const decision =
    leave.status === 'Pending'
      ? t('home.waitsFor', { name: decider ?? t('home.hr') })
      : [t('common:leaveStatus.Approved'), decider, decidedAt && day(decidedAt)].filter(Boolean).join(', ')
  return (
    <Card
      id="next-leave"
      title={t('home.nextLeave')}
      end={
        <CardTextLink to={screens.employee.leaves} params={{ id: user?._id ?? '' }}>
          {t('home.allLeaves')}
        </CardTextLink>
      }
    >
      <div className={classes.leave}>
        <span className={classes.icon}>
          <IconBeach size={20} aria-hidden />
        </span>
        <span className={classes.said}>
          <strong>{formatSpan(leave.startDate, leave.endDate)}</strong>
          <span className={classes.second}>{[leaveTypeName(leave.leaveType), lengthOf(t, leave)].join(', ')}</span>
        </span>
        <StatusBadge tone={decidedAt || leave.status === 'Approved' ? 'green' : 'yellow'}>
          {t(`common:leaveStatus.${leave.status}`)}
        </StatusBadge>
      </div>
      <div className={classes.steps}>
        <StepLine
          label={t('home.steps')}
          steps={[
            { key: 'requested', text: requestedOn, state: 'done' },
            { key: 'decided', text: decision, state: leave.status === 'Approved' ? 'done' : 'now' },
            {
              key: 'begins',
              text: t('home.begins', { day: formatNearDay(leave.startDate, date) }),
              state: undefined,
            },
          ]}
        />
      </div>
    </Card>
  )
}

export function Away({ home: { away, failed, date }, retry }: CardProps) {
  const t = getTranslator('dashboard')
  const broken = failed.includes('away')
  if (!broken && !away) return null
  const more = away ? away.total - away.people.length : 0
  return (
    <Card id="away" title={t('home.away')}>
      {broken && <CardError retry={retry} />}
      {away?.total === 0 && <p className={classes.none}>{t('home.nobodyAway')}</p>}
      <ul className={classes.people}>
        {away?.people.map(({ person, startDate, endDate }) => (
          <li key={`${person._id} ${startDate}`} className={classes.colleague}>
            <PersonCell name={person.userId.name} path={person.userId.profileImage} id={person.userId._id} size={28} />
            <span className={classes.second}>{formatNearSpan(startDate, endDate, date)}</span>
          </li>
        ))}
        {more > 0 && <li className={classes.second}>{t('away.more', { count: more })}</li>}
      </ul>
    </Card>
  )
}
