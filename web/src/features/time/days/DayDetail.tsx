import { Button, Text } from '@mantine/core'
import { IconCoffee, IconLogin2, IconLogout2, IconPencil } from '@tabler/icons-react'
import type { TimeDayDetail } from '../../../api/contract/time.ts'
import { formatClock, formatTime } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDay } from '../shared/queries.ts'
import { SumLines } from '../shared/SumLines.tsx'
import { sessionTimes } from '../shared/sessionTimes.ts'
import classes from './DayDetail.module.css'
import { minutesBeforeShift } from './minutesBeforeShift.ts'
import { RequestLine } from './RequestLine.tsx'

interface DayDetailProps {
  employeeId: string
  day: string
  own: boolean
  correct?: ((day: string) => void) | undefined
}

/** The explanation of a day: its figures line by line, the recorded punches, and the requests. */
export function DayDetail({ employeeId, day, own, correct }: DayDetailProps) {
  const t = getTranslator('myTime')
  return (
    <div className={classes.detail}>
      <FetchState query={useDay(employeeId, day)}>
        {({ day: found }) => (
          <>
            <Figures day={found} />
            <div className={classes.recorded}>
              <p className={classes.title}>{t('detail.recorded')}</p>
              <Punches day={found} />
              {correct && <CorrectButton day={found} correct={() => correct(day)} />}
            </div>
            {found.requests.length > 0 && (
              <ul className={classes.requests} aria-label={t('detail.requests')}>
                {found.requests.map((request) => (
                  <RequestLine key={request._id} request={request} zone={found.timeZone} own={own} />
                ))}
              </ul>
            )}
          </>
        )}
      </FetchState>
    </div>
  )
}

/** The reason why a day cannot be corrected now is shown instead of the button. */
function CorrectButton({ day, correct }: { day: TimeDayDetail; correct: () => void }) {
  const t = getTranslator('myTime')
  const reason = day.frozen
    ? t('detail.closed')
    : day.sessions.some(({ state }) => state === 'running')
      ? t('detail.running')
      : day.requests.some(({ kind, state }) => kind === 'correction' && state === 'Pending')
        ? t('detail.pending')
        : null
  if (reason) return <Text size="sm">{reason}</Text>
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.correct}
      aria-haspopup="dialog"
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={correct}
    >
      {t('detail.correct')}
    </Button>
  )
}

function Figures({ day }: { day: TimeDayDetail }) {
  const t = getTranslator('myTime')
  const { sessions, shift, timeZone: zone, present, deducted, unapproved, counted, scheduled, delta } = day
  const cut = minutesBeforeShift(day)
  const times = sessionTimes(sessions, zone)
  const lines = [
    { text: times === '' ? t('detail.nothing') : t('detail.present', { times }), value: formatMinutes(present) },
    cut > 0 && { text: t('detail.cut'), value: formatMinutes(-cut) },
    deducted > 0 && {
      text: t('detail.deducted', { taken: formatMinutes(day.breaks) }),
      value: formatMinutes(-deducted),
    },
    unapproved > 0 && { text: t('detail.unapproved'), value: formatMinutes(-unapproved) },
  ]
  const isFinished = sessions.some(({ state }) => state === 'done')
  const notes = [
    sessions.some(({ state }) => state === 'running') && t('detail.runningCounts'),
    sessions.some(({ state }) => state === 'missing') && t('detail.missingCounts'),
    !isFinished && scheduled > 0 && t('detail.noDelta'),
  ].filter(Boolean)
  return (
    <div>
      <p className={classes.title}>{t('detail.why', { counted: formatMinutes(counted) })}</p>
      <SumLines
        lines={[
          ...lines,
          { text: t('columns.counted'), value: formatMinutes(counted), isSum: true },
          {
            text: shift
              ? t('detail.scheduledShift', { from: formatClock(shift.starts), to: formatClock(shift.ends) })
              : t('detail.scheduled'),
            value: formatMinutes(scheduled),
          },
          { text: t('detail.account'), difference: delta, isSum: true },
        ]}
      />
      {notes.length > 0 && <p className={classes.notes}>{notes.join(' ')}</p>}
    </div>
  )
}

const ICONS = { in: IconLogin2, out: IconLogout2, break: IconCoffee }

function Punches({ day: { punches, timeZone } }: { day: TimeDayDetail }) {
  const t = getTranslator('myTime')
  if (punches.length === 0) return <Text size="sm">{t('detail.noPunches')}</Text>
  return (
    <ul className={classes.punches}>
      {punches.map(({ _id, at, kind, source, place, device, stray }) => {
        const Icon = ICONS[kind]
        const where = [device ?? t(`sources.${source}`), place && source === 'web' && t(`places.${place}`)]
        return (
          <li key={_id}>
            <Icon size={16} aria-hidden />
            <strong>{formatTime(at, timeZone)}</strong>
            <span>{t(`kinds.${kind}`)}</span>
            <span>{[...where, stray && t('detail.stray')].filter(Boolean).join(', ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
