import { Button } from '@mantine/core'
import { access, type Delegation } from '../../api/contract/access.ts'
import { useSend } from '../../api/hooks.ts'
import { useIsPastDay } from '../../api/organisation.ts'
import { errorText } from '../states/errorText.ts'
import { notify } from '../toast/notify.ts'
import { getTranslator } from '../words/words.ts'

/** Ends an active delegation. */
export function EndDelegationButton({ delegation }: { delegation: Delegation }) {
  const t = getTranslator('delegations')
  const end = useSend(access.endDelegation, { refreshes: ['access', 'auth', 'leaves', 'approvals'] })
  const isOver = useIsPastDay()
  const { _id: id, toUser, toDay, endedAt } = delegation
  if (endedAt !== null || isOver(toDay)) return null
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
