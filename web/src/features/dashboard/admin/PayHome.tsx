import { screens } from '@ems/contract/core/screens'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type PayPeriod, type PayPerson, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useList } from '../../../api/hooks.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatDifference, formatMoney, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError, CardSkeleton } from '../shared/CardStates.tsx'
import classes from '../shared/Rows.module.css'
import { PersonName } from './PersonName.tsx'

const TONES = { Open: 'blue', Review: 'yellow', Closed: 'green' } as const
const [PERIODS, SHOWN] = [6, 5]

/** The reader's pay periods: the open one, or else the last one, and closed ones. */
function usePeriods() {
  const query = useList(payPeriods.list, { query: { limit: PERIODS } })
  const periods = query.data?.periods ?? []
  return { query, current: periods.find(({ status }) => status !== 'Closed') ?? periods[0], periods }
}

/** The home screen of payroll: the pay period with its next step, and the differences from last month. */
export function PayHome() {
  const t = getTranslator('dashboard')
  const { query, current } = usePeriods()
  if (query.isError) return <PayCard>{<CardError retry={() => void query.refetch()} />}</PayCard>
  if (!query.data) return <CardSkeleton title={t('pay.title')} rows={6} />
  if (!current)
    return (
      <PayCard end={<Way to="periods" word={t('pay.start')} />}>
        <EmptyState drawing="calm" title={t('pay.none')} text={t('pay.noneText')} />
      </PayCard>
    )
  return (
    <>
      <Period period={current} />
      {current.status !== 'Closed' && current.calculatedAt !== null && <Differences period={current} />}
    </>
  )
}

const PayCard = ({ end, children }: { end?: React.ReactNode; children: React.ReactNode }) => (
  <Card id="pay" title={getTranslator('dashboard')('pay.title')} end={end}>
    {children}
  </Card>
)

const Way = ({ to, word }: { to: string; word: string }) =>
  to === 'periods' ? (
    <ButtonLink to={screens.admin.payPeriods}>{word}</ButtonLink>
  ) : (
    <ButtonLink to={screens.admin.payPeriod} params={{ id: to }}>
      {word}
    </ButtonLink>
  )

function Period({ period }: { period: PayPeriod }) {
  const t = getTranslator('dashboard')
  const { _id: id, status, totals, month, payDate } = period
  const closed = status === 'Closed'
  const sums = [
    ['basicSalary', totals.basicSalary],
    ['allowances', totals.allowances],
    ['deductions', 0 - totals.deductions],
    ['net', totals.net],
  ] as const
  return (
    <Card
      id="pay"
      title={t('pay.period', { month: formatMonth(month) })}
      after={<StatusBadge tone={TONES[status]}>{t(`pay.status.${status}`)}</StatusBadge>}
      end={closed ? <Way to="periods" word={t('pay.next')} /> : <Way to={id} word={t(`pay.step.${status}`)} />}
    >
      <div className={classes.row}>
        <span className={classes.strong}>{t('pay.payDay', { day: formatDay(payDate) })}</span>
        <span className={classes.second}>
          {period.legalEntity.name} · {t('pay.people', { count: totals.people })}
        </span>
      </div>
      {period.calculatedAt !== null &&
        sums.map(([key, amount]) => (
          <div key={key} className={classes.row} data-look="close">
            <span className={classes.second}>{t(`pay.sums.${key}`)}</span>
            <span className={key === 'net' ? classes.strong : undefined}>{formatMoney(amount, period)}</span>
          </div>
        ))}
    </Card>
  )
}

/** The people whose pay differs most from last month. */
function Differences({ period }: { period: PayPeriod }) {
  const t = getTranslator('dashboard')
  const query = useList(payPeriods.people, {
    params: { id: period._id },
    query: { sort: '-difference', changed: 'true', limit: SHOWN },
  })
  if (query.isError) return null
  if (!query.data) return <CardSkeleton title={t('pay.changes')} rows={SHOWN} />
  const { people, total } = query.data
  if (total === 0) return null
  return (
    <Card
      id="pay-changes"
      title={t('pay.changes')}
      after={<span className={classes.chip}>{formatNumber(total)}</span>}
      end={<PeriodLink period={period} tab="people" word={t('pay.all')} />}
    >
      {people.map((person) => (
        <div key={person.employee._id} className={classes.row}>
          <PersonName person={{ ...person.employee, department: null }} brief />
          <span className={classes.second}>{reasonsOf(person)}</span>
          <span>
            {person.before !== null && person.difference !== 0 && (
              <span className={classes.second}>{`${formatMoney(person.before, period)} → `}</span>
            )}
            {formatMoney(person.net, period)}{' '}
            {person.before !== null && person.difference !== 0 && (
              <strong>{formatDifference(person.difference, period)}</strong>
            )}
          </span>
        </div>
      ))}
    </Card>
  )
}

function reasonsOf({ reasons }: PayPerson): string {
  const t = getTranslator('dashboard')
  return reasons.map((reason) => t(`pay.reasons.${reason}`)).join(', ')
}

const PeriodLink = ({ period, tab, word }: { period: PayPeriod; tab: string; word: string }) => (
  <TextLink
    to={screens.admin.payPeriod}
    params={{ id: period._id }}
    search={{ tab } as never}
    size="sm"
    underline="hover"
    fw={600}
  >
    {word}
  </TextLink>
)

/** The open points before the period is submitted, and closed periods. */
export function PayAside() {
  const t = getTranslator('dashboard')
  const { current, periods } = usePeriods()
  const closed = periods.filter(({ status }) => status === 'Closed')
  return (
    <>
      {current?.status === 'Open' && <Exceptions period={current} />}
      {closed.length > 0 && (
        <Card id="pay-closed" title={t('pay.closed')}>
          {closed.slice(0, 3).map((period) => (
            <div key={period._id} className={classes.row}>
              <PeriodLink period={period} tab="people" word={formatMonth(period.month)} />
              <span>{formatMoney(period.totals.net, period)}</span>
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

function Exceptions({ period }: { period: PayPeriod }) {
  const t = getTranslator('dashboard')
  const query = useList(payPeriods.people, {
    params: { id: period._id },
    query: { exception: 'any', sort: 'name', limit: SHOWN },
  })
  if (!query.data || query.data.total === 0) return null
  const { people, total } = query.data
  return (
    <Card
      id="pay-exceptions"
      title={t('pay.before')}
      after={<span className={classes.chip}>{formatNumber(total)}</span>}
      end={<PeriodLink period={period} tab="exceptions" word={t('pay.all')} />}
    >
      {people.map(({ employee, exceptions }) => (
        <div key={employee._id} className={classes.row}>
          <div className={classes.todo}>
            <span className={classes.icon} data-tone={exceptions.some(({ blocking }) => blocking) ? 'red' : 'amber'}>
              <IconAlertTriangle size={16} aria-hidden />
            </span>
            <div>
              <div className={classes.strong}>{exceptions[0]?.message}</div>
              <div className={classes.second}>{employee.userId.name}</div>
            </div>
          </div>
        </div>
      ))}
    </Card>
  )
}
