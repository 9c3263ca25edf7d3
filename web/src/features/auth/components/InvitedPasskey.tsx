import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { auth } from '../../../api/contract/auth.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { ApiError } from '../../../api/errors.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { hasPasskeys, makePasskey } from '../passkeys.ts'
import { useInvitationPasskey, useInvitationPasskeyOptions } from '../queries.ts'
import { NewCodes } from './RecoveryCodes.tsx'

type Accepted = ReplyOf<typeof auth.invitationPasskey>

/** A passkey instead of a first password, if this browser supports it. @param token of the invitation */
export function InvitedPasskey({ token, onDone }: { token: string; onDone: (accepted: Accepted) => void }) {
  const t = getTranslator('auth')
  const [ask, accept] = [useInvitationPasskeyOptions(), useInvitationPasskey()]
  const [making, setMaking] = useState(false)
  const [accepted, setAccepted] = useState<Accepted>()
  if (!hasPasskeys()) return null
  const make = async () => {
    setMaking(true)
    try {
      const { options } = await ask.mutateAsync({ body: { token } })
      const response = await makePasskey(options)
      const answer = await accept.mutateAsync({ body: { token, response, bound: true } })
      if (answer.recoveryCodes.length === 0) onDone(answer)
      else setAccepted(answer)
    } catch (error) {
      // If the browser or the person cancels, that is all there is to say.
      notifyError(error instanceof ApiError ? error : new ApiError(0, { error: t('invitation.noPasskey') }))
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
      {accepted && <NewCodes codes={accepted.recoveryCodes} onClose={() => onDone(accepted)} />}
    </>
  )
}
