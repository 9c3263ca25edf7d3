import { screens } from '@ems/contract/core/screens'
import { Button, Text } from '@mantine/core'
import { type Delivery, type DeliveryState, notifications } from '../../../api/contract/notifications.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { kindName } from '../components/kindNames.ts'
import { useDeliveries, useRetryDelivery } from '../queries.ts'

const tones: Record<DeliveryState, Tone> = { queued: 'grey', retrying: 'yellow', sent: 'green', failed: 'red' }
const states = ['queued', 'retrying', 'sent', 'failed'] as const

/** The delivery of mails, for administrators; their content is not shown. */
export default function MailDeliveryPage() {
  const t = getTranslator('notifications')
  const list = useListState(notifications.delivery)
  const query = useDeliveries(list)
  const columns: Column<Delivery>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    { key: 'to', kind: 'fact', title: t('delivery.to'), cell: (mail) => mail.to },
    { key: 'subject', kind: 'title', title: t('delivery.subject'), cell: (mail) => mail.subject },
    { key: 'kind', kind: 'fact', extra: true, title: t('delivery.kind'), cell: (mail) => kindName(t, mail.kind) },
    {
      key: 'state',
      kind: 'badge',
      title: t('delivery.state'),
      cell: (mail) => (
        <span>
          <StatusBadge tone={tones[mail.state]}>{t(`delivery.states.${mail.state}`)}</StatusBadge>
          {mail.lastError !== null && (
            <Text c="dimmed" size="sm">
              {mail.lastError}
            </Text>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      kind: 'fact',
      ordered: 'descending',
      moments: true,
      title: t('delivery.at'),
      cell: (mail) => <Instant value={mail.at} />,
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (mail) => <Retry mail={mail} /> },
  ]
  return (
    <Page
      title={t('delivery.title')}
      facts={
        query.data
          ? t('delivery.summary', { queued: query.data.summary.queued, failed: query.data.summary.failed })
          : ''
      }
      back={{ to: screens.admin.notifications }}
      backWord={t('delivery.back')}
    >
      <ListToolbar>
        <SearchBox label={t('delivery.search')} list={list} />
        <SegmentedControl<DeliveryState | undefined>
          label={t('delivery.filters')}
          value={list.filters.state}
          onChange={(state) => list.set({ state })}
          choices={[
            ...states.map((state) => ({ value: state, label: t(`delivery.states.${state}`) })),
            { value: undefined, label: t('delivery.all') },
          ]}
        />
      </ListToolbar>
      <DataTable
        label={t('delivery.title')}
        list={list}
        query={query}
        rows={query.data?.mails}
        rowKey={(mail) => mail._id}
        columns={columns}
        empty={<EmptyState title={t('delivery.emptyTitle')} text={t('delivery.emptyText')} />}
      />
    </Page>
  )
}

function Retry({ mail }: { mail: Delivery }) {
  const t = getTranslator('notifications')
  const retry = useRetryDelivery()
  if (mail.state === 'sent' || mail.state === 'queued') return null
  return (
    <Button
      size="xs"
      variant="default"
      loading={retry.isPending}
      aria-label={t('delivery.retryOf', { to: mail.to })}
      onClick={() =>
        retry.mutate(
          { params: { id: mail._id } },
          {
            onSuccess: () => notify.success(t('delivery.done')),
            onError: (error) => notify.error(errorText(error, t('delivery.failed'))),
          },
        )
      }
    >
      {t('delivery.retry')}
    </Button>
  )
}
