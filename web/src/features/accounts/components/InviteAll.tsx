import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useKeepsEmails } from '../../../api/keepsEmails.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useInviteAll, useUninvited } from '../queries.ts'

/**
 * Invites all people who never signed in, after a question with their number. The button exists from the start and with
 * a fixed width, so that the list below does not move when the number arrives.
 */
export function InviteAll() {
  const t = getTranslator('accounts')
  const total = useUninvited().data?.total
  const count = total ?? 0
  const invite = useInviteAll()
  const keepsEmails = useKeepsEmails()
  const ask = async () => {
    const sure = await confirm({
      title: t('inviteAll.title', { count }),
      text: t(keepsEmails ? 'inviteAll.textKept' : 'inviteAll.text'),
      confirm: t('inviteAll.confirm', { count }),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    invite.mutate(
      { body: {} },
      {
        onSuccess: ({ people }) => notify.success(t('inviteAll.done', { count: people })),
        onError: notifyError,
      },
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
      loading={total === undefined || invite.isPending}
      disabled={count === 0}
      onClick={() => void ask()}
    >
      {t('inviteAll.open', { count })}
    </Button>
  )
}
