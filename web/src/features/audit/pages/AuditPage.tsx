import { List, NativeSelect, TextInput } from '@mantine/core'
import { type AuditedEvent, audit } from '../../../api/contract/audit.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { Instant } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Chain } from '../components/Chain.tsx'
import { ExportButtons } from '../components/ExportButtons.tsx'
import { useEvents } from '../queries.ts'

const THINGS = [
  ...['employee', 'department', 'salary', 'leave', 'attendance', 'team', 'task'],
  ...['role', 'assignment', 'delegation', 'administrator', 'auth', 'account', 'policy', 'key', 'service', 'settings'],
] as const

/** Who changed what, with what it was and became. */
export default function AuditPage() {
  const t = wordsOf('audit')
  const list = useListState(audit.list)
  const query = useEvents(list)
  const columns: Column<AuditedEvent>[] = [
    { key: 'at', kind: 'fact', title: t('at'), sort: 'at', cell: ({ at }) => <Instant value={at} /> },
    { key: 'who', kind: 'title', title: t('who'), cell: (event) => <Who event={event} /> },
    { key: 'action', kind: 'badge', title: t('action'), cell: ({ action }) => action },
    { key: 'changes', title: t('changes'), cell: ({ changes }) => <Changes changes={changes} /> },
    { key: 'sealed', kind: 'fact', title: t('seal'), cell: ({ sealed }) => (sealed ? t('sealed') : t('unsealed')) },
  ]
  const day = (name: 'from' | 'to') => ({
    type: 'date' as const,
    'aria-label': t(name),
    value: list.filters[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      list.set({ [name]: currentTarget.value || undefined }),
  })
  return (
    <Page title={t('title')} actions={<ExportButtons filters={list.filters} />}>
      <Chain />
      <ListToolbar>
        <NativeSelect
          aria-label={t('about')}
          value={list.filters.action ?? ''}
          data={[
            { value: '', label: t('everything') },
            ...THINGS.map((value) => ({ value, label: t('things', { value }) })),
          ]}
          onChange={({ currentTarget }) => list.set({ action: currentTarget.value || undefined })}
        />
        <TextInput {...day('from')} />
        <TextInput {...day('to')} />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.events}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Page>
  )
}

function Who({ event: { actor, onBehalfOf, via } }: { event: AuditedEvent }) {
  const t = wordsOf('audit')
  const name = actor?.name ?? t('product')
  return (
    <>
      {onBehalfOf ? t('behalf', { name, giver: onBehalfOf.name }) : name}
      {via && ` (${t('via', { via })})`}
    </>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function Changes({ changes }: { changes: AuditedEvent['changes'] }) {
  const t = wordsOf('audit')
  return (
    <List size="sm" listStyleType="none" style={{ overflowWrap: 'anywhere' }}>
      {changes.map(({ field, from, to, hidden }) => (
        <List.Item key={field}>
          {hidden ? t('hidden', { field }) : t('change', { field, from: textOf(from), to: textOf(to) })}
        </List.Item>
      ))}
    </List>
  )
}
