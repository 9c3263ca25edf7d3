import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { IconBackspace, IconId } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, isCode } from '../../../api/errors.ts'
import { PageHeading } from '../../../ui/page/Page.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Kiosk.module.css'
import { useKiosk, type Visit } from './useKiosk.ts'

const PIN_DIGITS = 6
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/** Milliseconds after which abandoned input is removed. */
const LEFT_MS = 30_000

interface EntryProps {
  deviceKey: string
  welcome: (visit: Visit) => void
  /** removes the key from this browser */
  forget: () => void
}

/** Employee ID and PIN, by keyboard or by large keys. Shows no names. */
export function KioskEntry({ deviceKey, welcome, forget }: EntryProps) {
  const t = getTranslator('kiosk')
  const describe = useErrorText()
  const { use, isPending, error, clear } = useKiosk(deviceKey)
  const [employeeId, setEmployeeId] = useState('')
  const [pin, setPin] = useState('')
  const [id, secret] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(() => id.current?.focus(), [id])
  useEffect(() => {
    if (employeeId === '' && pin === '') return
    const timer = setTimeout(() => {
      setEmployeeId('')
      setPin('')
      id.current?.focus()
    }, LEFT_MS)
    return () => clearTimeout(timer)
  }, [employeeId, pin, id])
  const type = (text: string) => {
    clear()
    setPin(text.replace(/\D/g, '').slice(0, PIN_DIGITS))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (employeeId.trim() === '') return id.current?.focus()
    if (pin.length < PIN_DIGITS) return secret.current?.focus()
    const visit = await use({ employeeId: employeeId.trim(), pin })
    if (visit) return welcome(visit)
    setPin('')
    secret.current?.focus()
  }
  const press = (text: string) => {
    type(text)
    secret.current?.focus()
  }
  // The device's key failed, not the typed PIN.
  const isKeyRefused =
    error instanceof ApiError && (error.status === 401 || error.status === 403) && !isCode(error, 'BAD_CREDENTIALS')
  return (
    <form className={classes.column} onSubmit={(event) => void submit(event)} noValidate>
      <PageHeading title={t('title')} className={classes.heading} />
      {error !== undefined && (
        <Notice
          actions={
            isKeyRefused && (
              <Button size="xs" variant="default" onClick={forget}>
                {t('setup.again')}
              </Button>
            )
          }
        >
          {isKeyRefused ? t('setup.refused') : describe(error)}
        </Notice>
      )}
      <TextInput
        ref={id}
        size="lg"
        label={t('employeeId')}
        leftSection={<IconId size={22} aria-hidden />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={50}
        value={employeeId}
        onChange={(event) => {
          clear()
          setEmployeeId(event.currentTarget.value)
        }}
      />
      <label className={classes.pin}>
        <span>{t('pin')}</span>
        <span className={classes.dots} aria-hidden>
          {Array.from({ length: PIN_DIGITS }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a PIN do not move
            <span key={n} data-typed={n < pin.length || undefined} />
          ))}
        </span>
        <input
          ref={secret}
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_DIGITS}
          value={pin}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </label>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <UnstyledButton key={digit} className={classes.key} onClick={() => press(pin + digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton className={classes.key} aria-label={t('back')} onClick={() => press(pin.slice(0, -1))}>
          <IconBackspace size={26} aria-hidden data-along-line />
        </UnstyledButton>
        <UnstyledButton className={classes.key} onClick={() => press(`${pin}0`)}>
          0
        </UnstyledButton>
        <UnstyledButton className={classes.key} type="submit" data-main aria-disabled={isPending}>
          {t(isPending ? 'wait' : 'ok')}
        </UnstyledButton>
      </div>
      <p className={classes.hint}>{t('noPin')}</p>
    </form>
  )
}
