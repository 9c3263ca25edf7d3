import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { ChangeRequest } from '../../../api/contract/change-requests.ts'
import type { Employee } from '../../../api/contract/employees.ts'
import { useUser } from '../../../api/session.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useOwnFields } from '../custom-fields/queries.ts'
import { ChangeRequestDialog, REQUESTABLE_FIELDS } from './ChangeRequestDialog.tsx'
import { DecisionButtons, DecisionOutcome } from './DecisionButtons.tsx'
import {
  shownChange,
  useDecidesRequests,
  useLastRequests,
  usePendingRequestCount,
  usePendingRequests,
  useWithdrawRequest,
} from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'

/** The number of decided requests that are shown. */
const DECIDED = 3

/**
 * Pending and recently decided change requests of a person. The person can request and withdraw here; others decide.
 */
export function ChangeRequestsPanel({ employee }: { employee: Employee }) {
  const t = getTranslator('changeRequests')
  const isOwn = useUser()?._id === employee.userId._id
  const decides = useDecidesRequests()
  const waiting = usePendingRequests(employee._id).data?.requests ?? []
  const last = useLastRequests(isOwn ? employee._id : null).data?.requests ?? []
  const decided = last.filter(({ status }) => status === 'Approved' || status === 'Rejected').slice(0, DECIDED)
  const edits = useOwnFields(isOwn).data?.fields
  const fields = REQUESTABLE_FIELDS.filter((key) => edits?.some((field) => field.key === key && field.edits !== 'hr'))
  const [asking, ask] = useDisclosure(false)
  const [rejected, reject] = useState<ChangeRequest | null>(null)
  if (!isOwn && (!decides || waiting.length === 0)) return null
  return (
    <section aria-labelledby="requests" style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <Group justify="space-between" mb="xs">
          <Title order={2} id="requests">
            {t('title')}
          </Title>
          {isOwn && fields.length > 0 && (
            <Button variant="default" onClick={ask.open}>
              {t('ask')}
            </Button>
          )}
        </Group>
        {waiting.length === 0 && <Text size="sm">{t('none')}</Text>}
        {waiting.map((request) => (
          <Waiting key={request._id} request={request} own={isOwn} reject={() => reject(request)} />
        ))}
        {decided.map((request) => (
          <Text key={request._id} size="sm" mt="sm">
            {shownChange(request)}{' '}
            <Text span c="dimmed" display="block">
              {t(`statuses.${request.status}`)} <DecisionOutcome request={request} />
            </Text>
          </Text>
        ))}
      </Panel>
      {isOwn && <ChangeRequestDialog employee={employee} fields={fields} opened={asking} close={ask.close} />}
      {rejected && <RejectDialog request={rejected} close={() => reject(null)} />}
    </section>
  )
}

function Waiting({ request, own, reject }: { request: ChangeRequest; own: boolean; reject: () => void }) {
  const t = getTranslator('changeRequests')
  const describe = useErrorText()
  const withdraw = useWithdrawRequest()
  const { _id: id } = request
  const outcomes = {
    onSuccess: () => notify.success(t('done')),
    onError: (error: unknown) => notify.error(describe(error)),
  }
  return (
    <Group justify="space-between" mt="sm">
      <Text size="sm">{shownChange(request)}</Text>
      <Group gap="xs">
        {own ? (
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id } }, outcomes)}
          >
            {t('withdraw')}
          </Button>
        ) : (
          <DecisionButtons request={request} reject={reject} />
        )}
      </Group>
    </Group>
  )
}

/** The number of pending requests, as a link to them; empty for 0. */
export function PendingRequestCount() {
  const t = getTranslator('changeRequests')
  const count = usePendingRequestCount(useDecidesRequests())
  if (count === 0) return null
  return (
    <TextLink to={screens.admin.changeRequests} search={{ status: 'Pending' } as never}>
      {t('list.waiting', { count })}
    </TextLink>
  )
}
