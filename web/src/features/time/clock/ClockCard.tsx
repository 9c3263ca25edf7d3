import { Button } from '@mantine/core'
import { IconBuilding, IconCoffee, IconHome, IconPlayerPlay, IconSquare } from '@tabler/icons-react'
import { useState } from 'react'
import { useServerTime } from '../../../api/clock.ts'
import type { TimeNow } from '../../../api/contract/time.ts'
import { DayBar } from '../../../ui/chart/DayBar.tsx'
import { axisOf } from '../../../ui/chart/dayAxis.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatTime, toDateTimeLocal } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Clock.module.css'
import { usePunch } from './usePunch.ts'

type Place = 'onsite' | 'remote'
const PLACE = 'clock-place'
const MINUTE_MS = 60_000

/** The location of the last clock-in on this device. */
const lastPlace = (): Place => (localStorage.getItem(PLACE) === 'remote' ? 'remote' : 'onsite')

/**
 * Clocks in and out. The state changes with the server's answer.
 * @param readAt when `now` came, by the device's clock
 */
export function ClockCard({ now, readAt }: { now: TimeNow; readAt: number }) {
  const t = getTranslator('myTime')
  const describe = useErrorText()
  const at = useServerTime(now, readAt)
  const [place, setPlace] = useState(lastPlace)
  const { punch, isPending, kind, error } = usePunch()
  const choose = (chosen: Place) => {
    localStorage.setItem(PLACE, chosen)
    setPlace(chosen)
  }
  const press = (what: 'in' | 'out' | 'break') =>
    // The card shows the failure.
    void punch(what, what === 'in' ? place : null).catch(() => undefined)
  const buttonOf = (what: 'in' | 'out' | 'break') => ({
    size: 'md',
    px: 8,
    // The filled button of the screen is in its head.
    variant: 'light',
    className: classes.button,
    'aria-disabled': isPending,
    'data-waiting': isPending || undefined,
    onClick: () => isPending || press(what),
    children: isPending && kind === what ? t('clock.wait') : t(`clock.${what}`),
  })
  return (
    <section className={classes.card} aria-label={t('clock.label')}>
      {now.state === 'in' ? <Working now={now} at={at} /> : <NotWorking now={now} at={at} />}
      {now.state === 'out' && (
        <SegmentedControl
          label={t('clock.place')}
          value={place}
          onChange={choose}
          choices={[
            { value: 'onsite', label: t('places.onsite'), icon: <IconBuilding size={18} aria-hidden /> },
            { value: 'remote', label: t('places.remote'), icon: <IconHome size={18} aria-hidden /> },
          ]}
        />
      )}
      {error && <Notice>{describe(error)}</Notice>}
      <div className={classes.buttons}>
        {now.action === 'in' ? (
          <Button {...buttonOf('in')} leftSection={<IconPlayerPlay size={20} aria-hidden data-along-line />} />
        ) : (
          <>
            <Button {...buttonOf('break')} variant="default" leftSection={<IconCoffee size={20} aria-hidden />} />
            <Button {...buttonOf('out')} leftSection={<IconSquare size={20} aria-hidden />} />
          </>
        )}
      </div>
      {now.state === 'out' && <EarlyHint now={now} at={at} />}
    </section>
  )
}

interface PartProps {
  now: TimeNow
  at: Date
}

const shiftOf = ({ expected, timeZone }: TimeNow) =>
  expected && {
    starts: toDateTimeLocal(expected.start, timeZone).slice(11),
    ends: toDateTimeLocal(expected.end, timeZone).slice(11),
  }

/** The time at work today in minutes, including the running session. */
function presentUntil({ sessions }: TimeNow, at: Date): number {
  const end = at.getTime()
  return sessions.reduce((sum, session) => {
    if (session.state === 'missing') return sum
    const until = session.out === null ? end : Date.parse(session.out)
    return sum + Math.max(0, Math.floor(until / MINUTE_MS) - Math.floor(Date.parse(session.in) / MINUTE_MS))
  }, 0)
}

function Working({ now, at }: PartProps) {
  const t = getTranslator('myTime')
  const { timeZone, sessions, expected, since } = now
  const present = presentUntil(now, at)
  const day = { day: now.day, shift: shiftOf(now), sessions }
  const isRemote = sessions.at(-1)?.place === 'remote'
  const PlaceIcon = isRemote ? IconHome : IconBuilding
  const place = sessions.at(-1)?.place
  return (
    <>
      <div className={classes.line}>
        <StatusBadge tone="green">{t('clock.working')}</StatusBadge>
        {place && (
          <span className={classes.place}>
            <PlaceIcon size={18} aria-hidden />
            {t(`places.${place}`)}
          </span>
        )}
      </div>
      <p className={classes.headline}>
        {t('clock.elapsed', { hours: Math.floor(present / 60), minutes: String(present % 60).padStart(2, '0') })}
      </p>
      <p className={classes.second}>
        {[
          since && t('clock.since', { time: formatTime(since, timeZone) }),
          expected && t('clock.until', { time: formatTime(expected.end, timeZone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <DayBar day={day} axis={axisOf([day], timeZone)} zone={timeZone} now={at.toISOString()} />
    </>
  )
}

function NotWorking({ now, at }: PartProps) {
  const t = getTranslator('myTime')
  const { timeZone, expected } = now
  const present = presentUntil(now, at)
  return (
    <div className={classes.now}>
      <p className={classes.headline} dir="ltr">
        {formatTime(at.toISOString(), timeZone)}
      </p>
      <p className={classes.second}>
        {present > 0
          ? t('clock.today', { length: formatMinutes(present) })
          : expected
            ? t('clock.yourDay', {
                from: formatTime(expected.start, timeZone),
                to: formatTime(expected.end, timeZone),
              })
            : t('clock.flexible')}
      </p>
    </div>
  )
}

function EarlyHint({ now: { expected, settings, timeZone }, at }: PartProps) {
  const t = getTranslator('myTime')
  if (!expected || settings.earlyCounts || at.toISOString() >= expected.start) return null
  return <p className={classes.hint}>{t('clock.early', { time: formatTime(expected.start, timeZone) })}</p>
}
