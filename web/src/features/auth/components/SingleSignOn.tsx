import { Button } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isCode } from '../../../api/errors.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useFinishSso } from '../queries.ts'
import type { PendingSecondStep, Session } from './SecondStep.tsx'

interface SingleSignOnProps {
  providers: readonly { _id: string; name: string }[]
  /** the requested page before the sign-in */
  next: string | undefined
  onDone: (session: Session, next: string | null) => void
  onSecond: (waiting: PendingSecondStep) => void
  onFail: (error: unknown) => void
}

/** The providers of single sign-on, and the return from one of them. */
export default function SingleSignOn({ providers, next, ...ends }: SingleSignOnProps) {
  const t = getTranslator('login')
  useRoundEnd(ends)
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
  return providers.map(({ _id, name }) => (
    <Button
      key={_id}
      component="a"
      href={`/api/auth/sso/${_id}/start${query}`}
      variant="default"
      fullWidth
      mt="sm"
      leftSection={<IconLogin2 size={18} aria-hidden />}
    >
      {t('with', { name })}
    </Button>
  ))
}

/** Sends the code of the address once, and removes it from the address bar and the history. */
function useRoundEnd({ onDone, onSecond, onFail }: Omit<SingleSignOnProps, 'providers' | 'next'>) {
  const finish = useFinishSso()
  const isSent = useRef(false)
  useEffect(() => {
    const code = new URLSearchParams(window.location.hash.slice(1)).get('sso')
    if (code === null || isSent.current) return
    isSent.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    finish.mutateAsync({ body: { code, bound: true } }).then(
      ({ next, ...session }) => onDone(session, next),
      (error: unknown) => {
        if (isCode(error, 'SECOND_FACTOR')) onSecond(error.answer as unknown as PendingSecondStep)
        else onFail(error)
      },
    )
  }, [finish, onDone, onSecond, onFail])
}
