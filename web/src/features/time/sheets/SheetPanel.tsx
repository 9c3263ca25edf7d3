import { addDays, dayNumber } from '@ems/contract/core/days'
import { Button, Title, UnstyledButton } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import type { TimeDay } from '../../../api/contract/time.ts'
import type { TimeSheet } from '../../../api/contract/time-sheets.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatMonth, formatSpan } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { shiftMonth } from '../../../ui/format/months.ts'
import { MinutesDifference } from '../../../ui/format/values.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSubmitSheet } from '../shared/queries.ts'
import { SumLines } from '../shared/SumLines.tsx'
import { SHEET_TONES } from '../shared/tones.ts'
import classes from './SheetPanel.module.css'

interface SheetPanelProps {
  sheet: TimeSheet
  /** of the month */
  days: readonly TimeDay[]
  own: boolean
  openDay: (day: string) => void
}

/** The timesheet of a past month: weeks, the hour account, and signing. */
export function SheetPanel({ sheet, days, own, openDay }: SheetPanelProps) {
  const t = getTranslator('myTime')
  return (
    <section className={classes.sheet} aria-labelledby="timesheet">
      <Panel>
        <div className={classes.head}>
          <Title order={2} id="timesheet">
            {t('sheet.title', { month: formatMonth(sheet.month) })}
          </Title>
          {(sheet.signing || sheet.state !== 'Open') && (
            <StatusBadge tone={SHEET_TONES[sheet.state]}>{t(`sheet.states.${sheet.state}`)}</StatusBadge>
          )}
        </div>
        {sheet.comment && sheet.state === 'Open' && (
          <Notice tone="amber" role="status" title={t('sheet.returned')}>
            {sheet.comment}
          </Notice>
        )}
        {sheet.changedAfter && <p className={classes.note}>{t('sheet.changedAfter')}</p>}
        <div className={classes.columns}>
          <Weeks days={days} sheet={sheet} />
          <SheetAccount sheet={sheet} />
        </div>
        {own && sheet.signing && sheet.state === 'Open' && <Sign sheet={sheet} openDay={openDay} />}
      </Panel>
    </section>
  )
}

/** The days of each week, from Monday, with their sums. */
function weeksOf(days: readonly TimeDay[]) {
  const weeks = Map.groupBy(days.toReversed(), ({ day }) => Math.floor((dayNumber(day) + 3) / 7))
  return [...weeks.values()].map((week) => {
    const sum = (figure: 'scheduled' | 'counted' | 'delta') => week.reduce((total, day) => total + day[figure], 0)
    return {
      from: week[0]?.day ?? '',
      to: week.at(-1)?.day ?? '',
      scheduled: sum('scheduled'),
      counted: sum('counted'),
      delta: sum('delta'),
    }
  })
}

function Weeks({ days, sheet }: { days: readonly TimeDay[]; sheet: TimeSheet }) {
  const t = getTranslator('myTime')
  const { totals, account } = sheet
  return (
    <table className={classes.weeks}>
      <thead>
        <tr>
          <th scope="col">{t('sheet.week')}</th>
          <th scope="col">{t('sheet.scheduled')}</th>
          <th scope="col">{t('columns.counted')}</th>
          <th scope="col">{t('columns.delta')}</th>
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(({ from, to, scheduled, counted, delta }) => (
          <tr key={from}>
            <th scope="row">{formatSpan(from, to)}</th>
            <td>{formatMinutes(scheduled)}</td>
            <td>{formatMinutes(counted)}</td>
            <td data-sign={Math.sign(delta)}>
              <MinutesDifference value={delta} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{formatMonth(sheet.month)}</th>
          <td>{formatMinutes(totals.scheduled)}</td>
          <td>{formatMinutes(totals.counted)}</td>
          <td data-sign={Math.sign(account.delta)}>
            <MinutesDifference value={account.delta} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The hour account of a month: carried in, given, and carried on. */
export function SheetAccount({ sheet }: { sheet: TimeSheet }) {
  const t = getTranslator('myTime')
  const { account, month, proposal, state } = sheet
  const isFrozen = state === 'Approved' || state === 'Closed'
  const settlement = isFrozen ? sheet : proposal
  const isGiven = settlement.lieuMinutes + settlement.payMinutes > 0
  // Proposed leave and pay are not carried over; the account of an open month still counts them.
  const carried =
    isFrozen || !isGiven ? account.carriedOut : account.balance - settlement.lieuMinutes - settlement.payMinutes
  return (
    <div>
      <Title order={3} fz="md" mb="xs">
        {t('sheet.account')}
      </Title>
      <SumLines
        lines={[
          { text: t('sheet.carriedIn', { month: formatMonth(shiftMonth(month, -1)) }), difference: account.carriedIn },
          { text: formatMonth(month), difference: account.delta },
          account.adjusted !== 0 && { text: t('sheet.adjusted'), difference: account.adjusted },
          settlement.lieuMinutes > 0 && {
            text: t(isFrozen ? 'sheet.lieu' : 'sheet.lieuProposed'),
            difference: -settlement.lieuMinutes,
          },
          settlement.payMinutes > 0 && {
            text: t(isFrozen ? 'sheet.pay' : 'sheet.payProposed'),
            difference: -settlement.payMinutes,
          },
          (isFrozen || !isGiven) && account.lapsed !== 0 && { text: t('sheet.lapsed'), difference: -account.lapsed },
          {
            text: t('sheet.carriedOut', { month: formatMonth(shiftMonth(month, 1)) }),
            difference: carried,
            isSum: true,
          },
        ]}
      />
    </div>
  )
}

/** The sentence and the button for signing; blockers are named, each with a link. */
function Sign({ sheet, openDay }: { sheet: TimeSheet; openDay: (day: string) => void }) {
  const t = getTranslator('myTime')
  const submit = useSubmitSheet()
  const today = useOrganisation().data?.organisation.today
  const { employee, month, blockers } = sheet
  if (blockers.length > 0)
    return (
      <Notice tone="amber" role="status" title={t('sheet.blocked')}>
        <ul className={classes.blockers}>
          {blockers.map(({ code, day }) => (
            <li key={`${code} ${day}`}>
              <UnstyledButton onClick={() => openDay(day)}>
                {t(`blockers.${code}`, { count: 1, day: formatDay(day) })}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Notice>
    )
  const signBy = addDays(`${shiftMonth(month, 1)}-01`, 4)
  const sign = () =>
    submit.mutate(
      { params: { employeeId: employee._id, month }, body: {} },
      { onSuccess: () => notify.success(t('sheet.signed')), onError: notifyError },
    )
  return (
    <div className={classes.sign}>
      <p>
        {t('sheet.confirm')}{' '}
        <span>
          {t('sheet.next')} {today !== undefined && today <= signBy && t('sheet.signBy', { day: formatDay(signBy) })}
        </span>
      </p>
      <Button loading={submit.isPending} leftSection={<IconSignature size={18} aria-hidden />} onClick={sign}>
        {t('sheet.sign')}
      </Button>
    </div>
  )
}
