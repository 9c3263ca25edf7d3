import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { tellFailure } from '../../../ui/tellFailure.ts'
import { wordsOf } from '../../../ui/words.ts'
import { hasPasskeys, makePasskey } from '../passkeys.ts'
import { useInvitationPasskey, useInvitationPasskeyOptions } from '../queries.ts'
import { NewCodes } from './RecoveryCodes.tsx'

/** A passkey instead of a first password, where this browser has any. @param token of the invitation */
export function InvitedPasskey({ token, onDone }: { token: string; onDone: () => void }) {
  const t = wordsOf('auth')
  const [ask, accept] = [useInvitationPasskeyOptions(), useInvitationPasskey()]
  const [making, setMaking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  if (!hasPasskeys()) return null
  const make = async () => {
    setMaking(true)
    try {
      const { options } = await ask.mutateAsync({ body: { token } })
      const response = await makePasskey(options)
      const { recoveryCodes } = await accept.mutateAsync({ body: { token, response } })
      if (recoveryCodes.length === 0) onDone()
      setCodes(recoveryCodes)
    } catch (error) {
      // Where the browser or the person said no, there is nothing to tell but that.
      tellFailure(error instanceof ApiError ? error : new ApiError(0, { error: t('invitation.noPasskey') }))
    } finally {
      setMaking(false)
    }
  }
  return (
    <>
      <Text c="var(--l-text-2)" mt="lg" mb="sm">
        {t('invitation.or')}
      </Text>
      <Button variant="default" fullWidth onClick={make} loading={making}>
        {t('invitation.passkey')}
      </Button>
      {codes.length > 0 && <NewCodes codes={codes} onClose={onDone} />}
    </>
  )
}
