import { Button, UnstyledButton } from '@mantine/core'
import { IconCoffee, IconPlayerPlay, IconSquare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatTime } from '../../../ui/format/format.ts'
import { PageHeading } from '../../../ui/page/Page.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Kiosk.module.css'
import { useKiosk, type Visit } from './useKiosk.ts'

const SHOWN_SECONDS = 5

interface WelcomeProps {
  deviceKey: string
  visit: Visit
  change: (visit: Visit) => void
  close: () => void
}

/** First name, state, the buttons and today's times, for five seconds. */
export function KioskWelcome({ deviceKey, visit, change, close }: WelcomeProps) {
  const t = getTranslator('kiosk')
  const describe = useErrorText()
  const { use, isPending, error } = useKiosk(deviceKey)
  const { person, did } = visit
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  // The countdown restarts after each answer, and stops during a request.
  const left = useSecondsLeft(`${did} ${String(error)}`, isPending, close)
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  const press = async (kind: NonNullable<Visit['did']>) => {
    const next = await use({ employeeId: visit.employeeId, pin: visit.pin, kind })
    if (next) change(next)
  }
  const buttonOf = (kind: NonNullable<Visit['did']>) => ({
    size: 'xl',
    h: '5rem',
    px: 8,
    fz: 'xl',
    radius: 'lg',
    'aria-disabled': isPending,
    onClick: () => isPending || void press(kind),
    children: t(`actions.${kind}`),
  })
  const times = person.sessions
    .map(({ in: start, out, state }) =>
      t('span', {
        from: formatTime(start, zone),
        to: out === null ? t(state === 'running' ? 'now' : 'missing') : formatTime(out, zone),
      }),
    )
    .join(', ')
  return (
    <div className={classes.column}>
      <div>
        <p className={classes.hello}>{t('hello')}</p>
        <PageHeading title={person.firstName} className={classes.first} />
        <p className={classes.state} data-in={person.state === 'in' || undefined} role="status">
          {did ? t(`did.${did}`) : person.since ? t('since', { time: formatTime(person.since, zone) }) : t('notIn')}
        </p>
      </div>
      {error !== undefined && <Notice>{describe(error)}</Notice>}
      {!did && (
        <div className={classes.actions}>
          {person.state === 'out' ? (
            <Button
              ref={main}
              {...buttonOf('in')}
              leftSection={<IconPlayerPlay size={24} aria-hidden data-along-line />}
            />
          ) : (
            <>
              <Button {...buttonOf('break')} variant="default" leftSection={<IconCoffee size={24} aria-hidden />} />
              <Button ref={main} {...buttonOf('out')} leftSection={<IconSquare size={24} aria-hidden />} />
            </>
          )}
        </div>
      )}
      <p className={classes.today}>
        <span>{t('today')}</span>
        <strong>{times || '–'}</strong>
      </p>
      <div className={classes.countdown} aria-hidden>
        <span style={{ inlineSize: `${(left / SHOWN_SECONDS) * 100}%` }} />
      </div>
      <div className={classes.closing}>
        <span>{t('closes', { seconds: left })}</span>
        <UnstyledButton onClick={close}>{t('other', { name: person.firstName })}</UnstyledButton>
      </div>
    </div>
  )
}

/** Counts down by seconds and restarts with another `of`. */
function useSecondsLeft(of: string, paused: boolean, over: () => void): number {
  const [left, setLeft] = useState(SHOWN_SECONDS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` restarts the countdown
  useEffect(() => setLeft(SHOWN_SECONDS), [of])
  const end = useRef(over)
  end.current = over
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : end.current()), 1000)
    return () => clearTimeout(timer)
  }, [left, paused])
  return left
}
