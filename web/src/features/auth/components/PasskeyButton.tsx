import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../../ui/words.ts'
import { askForPasskey, hasPasskeys } from '../passkeys.ts'
import { usePasskeyOptions, usePasskeySignIn } from '../queries.ts'
import type { Session } from './SecondStep.tsx'

interface PasskeyButtonProps {
  remember: () => boolean
  onDone: (session: Session) => void
  onFail: (error: unknown) => void
}

/** Signs in without a password. */
export function PasskeyButton({ remember, onDone, onFail }: PasskeyButtonProps) {
  const t = wordsOf('login')
  const ask = usePasskeyOptions()
  const finish = usePasskeySignIn()
  const [choosing, setChoosing] = useState(false)
  if (!hasPasskeys()) return null
  const use = async () => {
    setChoosing(true)
    try {
      const { options, challenge } = await ask.mutateAsync({})
      const response = await askForPasskey(options)
      onDone(await finish.mutateAsync({ body: { challenge, response, remember: remember(), bound: true } }))
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
