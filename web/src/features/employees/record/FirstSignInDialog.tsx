import '@mantine/core/styles/Divider.css'
import { issuesOf } from '@ems/contract/core/issues'
import { Email } from '@ems/contract/core/values'
import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useKeepsEmails } from '../../../api/keepsEmails.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { issueText } from '../../../ui/states/errorText.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

interface FirstSignInDialogProps {
  opened: boolean
  sending: boolean
  close: () => void
  confirm: (personalEmail: string) => void
  /** the address that an invitation goes to */
  address: string
  invite: () => void
}

/**
 * Asks how the new person signs in first: by an invitation, or with a password and a key that are mailed to a private
 * address. Typed values stay for another attempt.
 */
export function FirstSignInDialog({ opened, sending, close, confirm, address, invite }: FirstSignInDialogProps) {
  const t = getTranslator('employees')
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const keepsEmails = useKeepsEmails()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // It is in a portal, but React passes its events to the form around it.
    event.stopPropagation()
    const checked = Email.safeParse(email)
    setError(
      checked.success
        ? undefined
        : email.trim() === ''
          ? t('mail.empty')
          : issuesOf(checked.error, email).map(issueText)[0],
    )
    if (!checked.success) field.current?.focus()
    // While it fades out it can still be clicked.
    if (checked.success && opened && !sending) confirm(checked.data)
  }
  return (
    <Dialog opened={opened} onClose={sending ? () => undefined : close} title={t('mail.title')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {keepsEmails ? (
            <Notice tone="amber" role="status">
              {t('mail.keepsEmails')}
            </Notice>
          ) : (
            <Text size="sm">{t('mail.inviteText', { email: address })}</Text>
          )}
          <Button type="button" data-autofocus disabled={sending} onClick={() => opened && invite()}>
            {t('mail.invite')}
          </Button>
          <Divider label={t('mail.or')} />
          <Text size="sm">{t('mail.text')}</Text>
          <TextInput
            ref={field}
            type="email"
            label={t('fields.personalEmail')}
            required
            value={email}
            error={error}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={sending} onClick={close}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" variant="light" loading={sending}>
              {t('common:actions.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
