import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Account } from '../../../api/contract/accounts.ts'
import { useKeepsEmails } from '../../../api/keepsEmails.ts'
import { useUser } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import * as send from '../queries.ts'
import { AccountEmail } from './AccountEmail.tsx'

/** The administration of an account. Locking and removing factors need a reason, which the person gets by mail. */
export function AccountDialog({ account, close }: { account: Account; close: () => void }) {
  const t = getTranslator('accounts')
  const [reason, setReason] = useState('')
  const isAdministrator = useUser()?.role === 'admin'
  const [lock, unlock, invite] = [send.useLock(), send.useUnlock(), send.useInvite()]
  const [reset, factors, sessions] = [send.useSendResetLink(), send.useResetFactors(), send.useEndSessions()]
  const administrator = send.useSetAdministrator()
  const about = { params: { userId: account._id } }
  const because = { ...about, body: { reason } }
  const calls = [lock, unlock, invite, reset, factors, sessions, administrator]
  const sending = calls.some(({ isPending }) => isPending)
  const closeAndNotify = (message: string) => ({
    onSuccess: () => {
      notify.success(message)
      close()
    },
    onError: notifyError,
  })
  const open = account.state !== 'locked' && account.state !== 'closed'
  const [asksReason, setAsksReason] = useState(false)
  const keepsEmails = useKeepsEmails()
  const emailed = (message: string) => closeAndNotify(keepsEmails ? t('keepsEmails') : message)
  const reasonField = useRef<HTMLInputElement>(null)
  /** @returns whether there is a reason; without one the field asks for it */
  const hasReason = () => {
    const has = reason.trim() !== ''
    setAsksReason(!has)
    if (!has) reasonField.current?.focus()
    return has
  }
  const hasFactor = account.factors.totp || account.factors.passkeys > 0
  return (
    <Dialog opened title={t('manageTitle', { name: account.name })} onClose={close}>
      <Stack gap="md">
        {account.lockReason !== null && <Text size="sm">{t('lockedBecause', { reason: account.lockReason })}</Text>}
        <TextInput
          ref={reasonField}
          label={t('reason')}
          description={t('reasonHint')}
          error={asksReason && t('common:required')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setAsksReason(false)
          }}
        />
        {account.state !== 'closed' && (
          <AccountEmail
            account={account}
            reason={reason}
            hasReason={hasReason}
            onDone={(message) => {
              notify.success(message)
              close()
            }}
          />
        )}
        <Group gap="sm">
          {open && (
            <>
              <Button
                variant="default"
                disabled={sending}
                onClick={() => invite.mutate(about, emailed(t('done.invited')))}
              >
                {t('invite')}
              </Button>
              <Button
                variant="default"
                disabled={sending}
                onClick={() => hasReason() && reset.mutate(because, emailed(t('done.reset')))}
              >
                {t('resetLink')}
              </Button>
            </>
          )}
          <Button
            variant="default"
            disabled={sending}
            onClick={() => sessions.mutate(about, closeAndNotify(t('done.sessions')))}
          >
            {t('endSessions')}
          </Button>
          {!account.hasRecord && account.state !== 'closed' && (
            <ButtonLink to={screens.admin.ownRecord} search={{ account: account._id } as never} variant="default">
              {t('makeRecord')}
            </ButtonLink>
          )}
          {isAdministrator && open && (
            <Button
              variant="default"
              disabled={sending}
              onClick={() =>
                administrator.mutate(
                  { ...about, body: { administrator: account.role !== 'admin' } },
                  closeAndNotify(t('done.administrator')),
                )
              }
            >
              {account.role === 'admin' ? t('unmakeAdministrator') : t('makeAdministrator')}
            </Button>
          )}
        </Group>
        {/* What shuts the person out stands apart. */}
        <Group gap="sm" justify="flex-end">
          {hasFactor && (
            <Button
              color="red"
              variant="light"
              disabled={sending}
              onClick={() => hasReason() && factors.mutate(because, closeAndNotify(t('done.factors')))}
            >
              {t('removeFactors')}
            </Button>
          )}
          {open && (
            <Button
              color="red"
              disabled={sending}
              onClick={() => hasReason() && lock.mutate(because, closeAndNotify(t('done.locked')))}
            >
              {t('lock')}
            </Button>
          )}
          {account.state === 'locked' && (
            <Button disabled={sending} onClick={() => unlock.mutate(about, closeAndNotify(t('done.unlocked')))}>
              {t('unlock')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
