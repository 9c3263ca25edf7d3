import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import type { ReactNode } from 'react'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useUser } from '../../../api/session.ts'
import { type ChartTone, Donut } from '../../../ui/chart/Donut.tsx'
import { expiringSoon, leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNearDay, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink, CardTextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import classes from './Home.module.css'

const BALANCES_SHOWN = 3
const TONES: readonly ChartTone[] = ['teal', 'blue', 'amber']

interface BalanceCardProps {
  balances: readonly Balance[]
  /** the button to request leave, below them on a phone */
  request: ReactNode
}

/** The reader's leave balances; only the button without any. */
export function BalanceCard({ balances, request }: BalanceCardProps) {
  const t = getTranslator('dashboard')
  const user = useUser()
  const today = useOrganisation().data?.organisation.today ?? ''
  const shown = balances.filter(({ tracked }) => tracked).slice(0, BALANCES_SHOWN)
  if (shown.length === 0) return request
  return (
    <Card
      id="days-left"
      title={t('home.daysLeft')}
      end={
        <CardTextLink to={screens.employee.leaves} params={{ id: user?._id ?? '' }}>
          {t('home.explain')}
        </CardTextLink>
      }
    >
      <ul className={classes.people}>
        {shown.map((balance, index) => (
          <Left key={balance.leaveType._id} balance={balance} tone={TONES[index] ?? 'teal'} />
        ))}
      </ul>
      {shown.flatMap((balance) =>
        balance.unit === 'hours'
          ? []
          : expiringSoon(balance).map(({ amount, lastDay }) => (
              <p key={`${balance.leaveType._id} ${lastDay}`} className={classes.lapses}>
                {t('home.lapses', {
                  count: amount,
                  type: leaveTypeName(balance.leaveType.name),
                  day: formatNearDay(lastDay, today),
                })}
              </p>
            )),
      )}
      <div className={classes.request}>{request}</div>
    </Card>
  )
}

function Left({ balance, tone }: { balance: Balance; tone: ChartTone }) {
  const t = getTranslator('dashboard')
  const { leaveType, unit, available, entitled, carriedIn, adjusted } = balance
  const left = inUnit(unit, available ?? 0)
  const of = inUnit(unit, (entitled ?? 0) + (carriedIn ?? 0) + (adjusted ?? 0))
  const type = leaveTypeName(leaveType.name)
  return (
    <li className={classes.left}>
      <span className={classes.ring}>
        <Donut size={56} full={of} parts={[{ tone, value: Math.max(0, left) }]} />
        <b aria-hidden>{formatNumber(left)}</b>
      </span>
      <span className={classes.said}>
        <strong>{type}</strong>
        <span className={classes.second}>{t(`home.leftOf.${unit}`, { left, of })}</span>
      </span>
      {/* On a phone one button stands below all of them. */}
      <ButtonLink
        to={screens.employee.addLeave}
        visibleFrom="sm"
        size="xs"
        variant="default"
        aria-label={t('home.takeOf', { type })}
      >
        {t('home.take')}
      </ButtonLink>
    </li>
  )
}
