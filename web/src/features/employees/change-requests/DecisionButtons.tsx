import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ChangeRequest } from '../../../api/contract/change-requests.ts'
import { RowWord } from '../../../ui/list/RowWord.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDecideRequest } from './queries.ts'

/** Approves a change request, or opens its rejection. */
export function DecisionButtons({ request, reject }: { request: ChangeRequest; reject: () => void }) {
  const t = getTranslator('changeRequests')
  const describe = useErrorText()
  const decide = useDecideRequest()
  const outcomes = {
    onSuccess: () => notify.success(t('done')),
    onError: (error: unknown) => notify.error(describe(error)),
  }
  return (
    <>
      <Button
        size="xs"
        variant="light"
        loading={decide.isPending}
        onClick={() => decide.mutate({ params: { id: request._id }, body: { status: 'Approved' } }, outcomes)}
      >
        <RowWord Icon={IconCheck}>{t('approve')}</RowWord>
      </Button>
      <Button size="xs" variant="default" onClick={reject}>
        <RowWord Icon={IconX}>{t('reject')}</RowWord>
      </Button>
    </>
  )
}

/** The approver, and the reason of a rejection. */
export function DecisionOutcome({ request: { decidedBy, reason } }: { request: ChangeRequest }) {
  const t = getTranslator('changeRequests')
  if (!decidedBy) return null
  return (
    <span>
      {reason ? t('list.byBecause', { name: decidedBy.name, reason }) : t('list.by', { name: decidedBy.name })}
    </span>
  )
}
