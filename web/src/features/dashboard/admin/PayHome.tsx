import { dayNumber } from '@ems/contract/core/day-numbers'
import { screens } from '@ems/contract/core/screens'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { type PayPeriod, type PayPerson, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatAmount, formatDay, formatDifference, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { StepLine } from '../../../ui/page/StepLine.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError, CardSkeleton } from '../shared/CardStates.tsx'
import classes from '../shared/Rows.module.css'
import pay from './PayHome.module.css'
import { PersonName } from './PersonName.tsx'

const TONES = { Open: 'grey', Review: 'yellow', Closed: 'green' } as const
const [PERIODS, SHOWN] = [6, 5]
/** The most people whose exceptions are grouped; more are not counted by kind. */
const MOST_EXCEPTIONS = 100
/** The most people of an exception by name. */
const MOST_NAMED = 2

/** The reader's pay periods: the open one, or else the last one, and closed ones. */
function usePeriods() {
  const query = useList(payPeriods.list, { query: { limit: PERIODS } })
  const periods = query.data?.periods ?? []
  return { query, current: periods.find(({ status }) => status !== 'Closed') ?? periods[0], periods }
}

/** The people whose pay differs most from last month; null if the period has none or is closed. */
function useDifferences(period: PayPeriod | undefined) {
  const hasPeople = period && period.status !== 'Closed' && period.calculatedAt !== null
  return useList(
    payPeriods.people,
    hasPeople
      ? { params: { id: period._id }, query: { sort: '-difference', changed: 'true', limit: SHOWN } as const }
      : null,
  )
}

/** The home screen of payroll: the pay period with its next step, and the differences from last month. */
export function PayHome() {
  const t = getTranslator('payHome')
  const { query, current, periods } = usePeriods()
  const differences = useDifferences(current)
  if (query.isError) return <PayCard>{<CardError retry={() => void query.refetch()} />}</PayCard>
  if (!query.data || differences.isLoading)
    return (
      <div data-coming>
        <PeriodSkeleton />
      </div>
    )
  if (!current)
    return (
      <PayCard end={<Way to="periods" word={t('start')} />}>
        <EmptyState title={t('none')} text={t('noneText')} />
      </PayCard>
    )
  return (
    <>
      <Period period={current} former={formerOf(current, periods)} changes={differences.data?.total ?? 0} />
      {differences.data && <Differences period={current} {...differences.data} />}
    </>
  )
}

/** As high as a period, in its shape. */
function PeriodSkeleton() {
  const t = getTranslator('payHome')
  return (
    <PayCard>
      <div className={pay.head}>
        <div>
          <Skeleton height={20} width="45%" my={4} />
          <Skeleton height={12} width="30%" my={4} />
        </div>
        <StepLine
          label={t('steps.label')}
          steps={STEPS.map((step) => ({
            key: step,
            name: t(`steps.${step}`),
            text: t(`steps.${step}Text`),
            state: undefined,
          }))}
        />
      </div>
      <div className={pay.sums}>
        {SUMS.map((sum) => (
          <div key={sum}>
            <Skeleton height={12} width="60%" my={4} />
            <Skeleton height={14} width="75%" my={4} />
          </div>
        ))}
        <Skeleton height={14} className={pay.compared} />
      </div>
    </PayCard>
  )
}

function PayCard({ end, children }: { end?: React.ReactNode; children: React.ReactNode }) {
  const t = getTranslator('payHome')
  return (
    <Card id="pay" title={t('title')} end={end}>
      {children}
    </Card>
  )
}

/** The people whose pay or data changed, as counted here. */
const CHANGED = { tab: 'people', changed: 'true' }

const Way = ({ to, word, search }: { to: string; word: string; search?: object | undefined }) =>
  to === 'periods' ? (
    <ButtonLink to={screens.admin.payPeriods}>{word}</ButtonLink>
  ) : (
    <ButtonLink to={screens.admin.payPeriod} params={{ id: to }} search={search as never}>
      {word}
    </ButtonLink>
  )

const STEPS = ['Open', 'Review', 'Closed'] as const
const SUMS = ['basicSalary', 'allowances', 'deductions', 'net'] as const

/** The last closed regular period of the same group. */
const formerOf = ({ _id, group, month }: PayPeriod, periods: readonly PayPeriod[]): PayPeriod | undefined =>
  periods.find(
    (each) =>
      each._id !== _id &&
      each.group._id === group._id &&
      each.number === 1 &&
      each.status === 'Closed' &&
      each.month < month,
  )

interface PeriodProps {
  period: PayPeriod
  former: PayPeriod | undefined
  /** the number of people whose pay differs from last month */
  changes: number
}

/** The people with pay, and those whom the period lists without pay. */
function listedPeople({ people, withoutPay }: PayPeriod['totals']): string {
  const t = getTranslator('payHome')
  return t('listed', { people: t('people', { count: people }), without: withoutPay })
}

function Period({ period, former, changes }: PeriodProps) {
  const t = getTranslator('payHome')
  const today = useOrganisation().data?.organisation.today
  const { _id: id, status, totals, month, payDate } = period
  const closed = status === 'Closed'
  const left = today === undefined ? -1 : dayNumber(payDate) - dayNumber(today)
  const day = formatDay(payDate)
  const at = STEPS.indexOf(status)
  const sums = SUMS.map((key) => [key, key === 'deductions' ? 0 - totals[key] : totals[key]] as const)
  const next = status === 'Open' && changes > 0 ? t('reviewPeople', { count: changes }) : undefined
  return (
    <Card
      id="pay"
      title={t('period', { month: formatMonth(month) })}
      after={<StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>}
    >
      <div className={pay.head}>
        <div className={pay.next}>
          <div>
            <p className={pay.day}>{left < 0 ? t('payDay', { day }) : t('payDayIn', { day, left })}</p>
            <p className={classes.second}>
              {period.legalEntity.name} · {listedPeople(totals)}
            </p>
          </div>
          {closed ? (
            <Way to="periods" word={t('next')} />
          ) : (
            <Way to={id} word={next ?? t(`step.${status}`)} search={next ? CHANGED : undefined} />
          )}
        </div>
        <StepLine
          label={t('steps.label')}
          steps={STEPS.map((step, n) => ({
            key: step,
            name: t(`steps.${step}`),
            text: t(`steps.${step}Text`),
            state: n < at || closed ? 'done' : n === at ? 'now' : undefined,
          }))}
        />
      </div>
      {period.calculatedAt !== null && (
        <dl className={pay.sums}>
          {sums.map(([key, amount]) => (
            <div key={key}>
              <dt>{t(key === 'net' ? `net.${period.mode}` : `sums.${key}`)}</dt>
              <dd>{formatAmount(amount, period)}</dd>
            </div>
          ))}
          {former && (
            <div className={pay.compared}>
              <dt>{t('comparedWith', { month: formatMonth(former.month) })}</dt>
              <dd data-sign={Math.sign(totals.net - former.totals.net)}>
                {formatDifference(totals.net - former.totals.net, period)}
              </dd>
            </div>
          )}
        </dl>
      )}
    </Card>
  )
}

type DifferencesProps = ReplyOf<typeof payPeriods.people> & { period: PayPeriod }

function Differences({ period, people, total }: DifferencesProps) {
  const t = getTranslator('payHome')
  if (total === 0) return null
  const different = people.filter(isDifferent)
  // The largest differences come first: after the last one all others have none.
  const same = different.length < people.length ? total - different.length : 0
  return (
    <Card
      id="pay-changes"
      title={t('changes')}
      after={<span className={classes.chip}>{formatNumber(total)}</span>}
      end={<PeriodLink period={period} search={CHANGED} word={t('all')} />}
    >
      {different.map((person) => (
        <div key={person.employee._id} className={classes.row}>
          <div className={pay.who}>
            <PersonName person={{ ...person.employee, department: null }} second={reasonsOf(person)} />
          </div>
          <div className={pay.change}>
            {person.before === null ? (
              <strong>{formatAmount(person.net, period)}</strong>
            ) : (
              <>
                <strong data-sign={Math.sign(person.difference)}>{formatDifference(person.difference, period)}</strong>
                <div className={classes.second}>
                  {formatAmount(person.before, period)} → {formatAmount(person.net, period)}
                </div>
              </>
            )}
          </div>
        </div>
      ))}
      {same > 0 && (
        <div className={classes.row}>
          <span className={classes.second}>{t('same', { count: same })}</span>
        </div>
      )}
    </Card>
  )
}

/** Also people whose pay is the same have changes, such as a new address. */
const isDifferent = ({ before, difference }: PayPerson) => before === null || difference !== 0

function reasonsOf({ reasons }: PayPerson): string {
  const t = getTranslator('payHome')
  return reasons.map((reason) => t(`reasons.${reason}`)).join(', ')
}

const PeriodLink = ({ period, search, word }: { period: PayPeriod; search: object; word: string }) => (
  <TextLink
    to={screens.admin.payPeriod}
    params={{ id: period._id }}
    search={search as never}
    size="sm"
    underline="hover"
    fw={600}
  >
    {word}
  </TextLink>
)

/** The open points before the period is submitted, and closed periods. */
export function PayAside() {
  const t = getTranslator('payHome')
  const { query, current, periods } = usePeriods()
  const open = current?.status === 'Open' ? current : undefined
  const exceptions = useList(
    payPeriods.people,
    open
      ? { params: { id: open._id }, query: { exception: 'any', sort: 'name', limit: MOST_EXCEPTIONS } as const }
      : null,
  )
  if (query.isLoading || exceptions.isLoading)
    return (
      <div data-coming>
        <CardSkeleton title={t('before')} rows={3} />
      </div>
    )
  const closed = periods.filter(({ status }) => status === 'Closed')
  return (
    <>
      {open && exceptions.data && <Exceptions period={open} {...exceptions.data} />}
      {closed.length > 0 && (
        <Card id="pay-closed" title={t('closed')}>
          {closed.slice(0, 3).map((period) => (
            <div key={period._id} className={classes.row}>
              <div>
                <PeriodLink period={period} search={{ tab: 'people' }} word={formatMonth(period.month)} />
                <div className={classes.second}>
                  {listedPeople(period.totals)} · {formatDay(period.payDate)}
                </div>
              </div>
              <strong className={classes.strong}>{formatAmount(period.totals.net, period)}</strong>
            </div>
          ))}
        </Card>
      )}
    </>
  )
}

/** Equal exceptions are one line, with the people who have it. */
function Exceptions({ period, people, total }: DifferencesProps) {
  const t = getTranslator('payHome')
  if (total === 0) return null
  const all = people.flatMap(({ employee, exceptions }) => exceptions.map((one) => ({ ...one, employee })))
  const groups = [...Map.groupBy(all, ({ message }) => message)].sort(([, [a]], [, [b]]) => rank(a) - rank(b))
  return (
    <Card
      id="pay-exceptions"
      title={t('before')}
      after={<span className={classes.chip}>{formatNumber(total)}</span>}
      end={<PeriodLink period={period} search={{ tab: 'exceptions' }} word={t('all')} />}
    >
      {groups.slice(0, SHOWN).map(([message, found]) => (
        <div key={message} className={classes.row}>
          <div className={classes.todo}>
            <span className={classes.icon} data-tone={found[0]?.blocking ? 'red' : 'amber'}>
              <IconAlertTriangle size={16} aria-hidden />
            </span>
            <div>
              <div className={classes.strong}>{message}</div>
              <div className={classes.second}>
                {found.length > MOST_NAMED && total <= MOST_EXCEPTIONS
                  ? t('people', { count: found.length })
                  : found
                      .slice(0, MOST_NAMED)
                      .map(({ employee }) => employee.userId.name)
                      .join(', ')}
              </div>
            </div>
          </div>
        </div>
      ))}
    </Card>
  )
}

/** What blocks comes first. */
const rank = (one: { blocking: boolean } | undefined): number => (one?.blocking ? 0 : 1)
