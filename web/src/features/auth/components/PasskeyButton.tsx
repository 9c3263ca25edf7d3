import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import { hasPasskeys, type PasskeyAnswer, requestPasskey } from '../passkeys.ts'
import { usePasskeyOptions, usePasskeySignIn } from '../queries.ts'
import type { Session } from './SecondStep.tsx'

/** Milliseconds before the form offers passkeys in the email field: more urgent files load first. */
const IDLE_MS = 2_000

interface PasskeyButtonProps {
  remember: () => boolean
  onDone: (session: Session) => void
  onFail: (error: unknown) => void
}

/** Signs in without a password. */
export function PasskeyButton({ remember, onDone, onFail }: PasskeyButtonProps) {
  const t = getTranslator('login')
  const ask = usePasskeyOptions()
  const finish = usePasskeySignIn()
  const [choosing, setChoosing] = useState(false)
  const finishWith = async (chosen: { challenge: string; response: PasskeyAnswer }) =>
    onDone(await finish.mutateAsync({ body: { ...chosen, remember: remember(), bound: true } }))
  useInField(
    () => ask.mutateAsync({}),
    (chosen) => void finishWith(chosen).catch(onFail),
  )
  if (!hasPasskeys()) return null
  const use = async () => {
    setChoosing(true)
    try {
      const { options, challenge } = await ask.mutateAsync({})
      const response = await requestPasskey(options)
      await finishWith({ challenge, response })
    } catch (error) {
      onFail(error)
    } finally {
      setChoosing(false)
    }
  }
  return (
    <Button
      variant="default"
      fullWidth
      mt="sm"
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={choosing}
      onClick={use}
    >
      {t('passkey.use')}
    </Button>
  )
}

type Begin = Parameters<typeof import('../passkeyAutofill.ts').chooseInField>[0]

/** Offers passkeys in the email field, after a short time. */
function useInField(begin: Begin, onChosen: (chosen: { challenge: string; response: PasskeyAnswer }) => void) {
  const now = useRef({ begin, onChosen })
  now.current = { begin, onChosen }
  useEffect(() => {
    if (!hasPasskeys()) return
    let stop: (() => void) | undefined
    const later = setTimeout(async () => {
      const { chooseInField, offerNoLonger } = await import('../passkeyAutofill.ts')
      stop = offerNoLonger
      const chosen = await chooseInField(() => now.current.begin())
      if (chosen) now.current.onChosen(chosen)
    }, IDLE_MS)
    return () => {
      clearTimeout(later)
      stop?.()
    }
  }, [])
}
