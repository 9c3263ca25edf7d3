import { Button } from '@mantine/core'
import { access, type Delegation } from '../../api/contract/access.ts'
import { useSend } from '../../api/hooks.ts'
import { errorText } from '../errorText.ts'
import { notify } from '../notify.ts'
import { wordsOf } from '../words.ts'

/** Takes decisions back that were handed over, while they are. */
export function EndDelegation({ delegation }: { delegation: Delegation }) {
  const t = wordsOf('delegating')
  const end = useSend(access.endDelegation, { refreshes: ['access', 'auth', 'leaves', 'approvals'] })
  const { _id: id, toUser, toDay, endedAt } = delegation
  if (endedAt !== null || toDay < new Date().toISOString().slice(0, 10)) return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending}
      aria-label={t('endOf', { name: toUser.name })}
      onClick={() =>
        end.mutate(
          { params: { id } },
          {
            onSuccess: () => notify.success(t('ended')),
            onError: (error) => notify.error(errorText(error, t('failed'))),
          },
        )
      }
    >
      {t('end')}
    </Button>
  )
}
