import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Account } from '../../../api/contract/accounts.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useChangeEmail } from '../queries.ts'

interface AccountEmailProps {
  account: Account
  reason: string
  /** asks for a reason if there is none */
  hasReason: () => boolean
  onDone: (message: string) => void
}

/** Changes the sign-in address of a person. */
export function AccountEmail({ account, reason, hasReason, onDone }: AccountEmailProps) {
  const t = getTranslator('accounts')
  const [email, setEmail] = useState(account.email)
  const change = useChangeEmail()
  const send = () =>
    change.mutate(
      { params: { userId: account._id }, body: { email, reason } },
      { onSuccess: () => onDone(t('done.email')), onError: notifyError },
    )
  return (
    <Group gap="sm" align="end">
      <TextInput
        flex="1 1 14rem"
        miw={0}
        label={t('email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Button
        variant="default"
        loading={change.isPending}
        disabled={email.trim() === '' || email.trim() === account.email}
        onClick={() => hasReason() && send()}
      >
        {t('changeEmail')}
      </Button>
    </Group>
  )
}
