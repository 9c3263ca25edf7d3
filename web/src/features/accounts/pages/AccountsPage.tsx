import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Account, accounts } from '../../../api/contract/accounts.ts'
import { useUser } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccountDialog } from '../components/AccountDialog.tsx'
import { InviteAll } from '../components/InviteAll.tsx'
import { useAccounts } from '../queries.ts'

const TONES: Record<Account['state'], Tone> = {
  active: 'green',
  invited: 'yellow',
  never: 'grey',
  locked: 'red',
  closed: 'ended',
}

/** The accounts of people, with their protection and the possible actions. */
export default function AccountsPage() {
  const t = getTranslator('accounts')
  const list = useListState(accounts.list)
  const query = useAccounts(list)
  const ownId = useUser()?._id
  const [chosen, setChosen] = useState<Account | null>(null)
  const columns: Column<Account>[] = [
    {
      key: 'name',
      ordered: 'ascending',
      kind: 'title',
      title: t('name'),
      cell: ({ _id, name, email, profileImage }) => (
        <PersonCell name={name} path={profileImage} id={_id} second={email} cut="second" />
      ),
    },
    {
      key: 'state',
      kind: 'badge',
      title: t('state'),
      cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t('states', { state })}</StatusBadge>,
    },
    {
      key: 'factors',
      kind: 'fact',
      title: t('factors'),
      card: 'named',
      cell: ({ factors }) => <Factors factors={factors} />,
    },
    {
      key: 'seen',
      kind: 'fact',
      title: t('lastSeen'),
      card: 'named',
      moments: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('never') : <Instant value={lastSeenAt} />),
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (account) =>
        account._id !== ownId && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('manageOne', { name: account.name })}
            onClick={() => setChosen(account)}
          >
            {t('manage')}
          </Button>
        ),
    },
  ]
  return (
    <Page title={t('title')} facts={t('facts')} actions={<InviteAll />}>
      <ListToolbar>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list} />
        <ExportButton path="/api/account" list={list} name="accounts" />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={list}
        query={query}
        rows={query.data?.accounts}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState drawing="team" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      {chosen && <AccountDialog account={chosen} close={() => setChosen(null)} />}
    </Page>
  )
}

const FILTERS = [
  { name: 'all', filter: {} },
  { name: 'invited', filter: { state: 'invited' } },
  { name: 'never', filter: { state: 'never' } },
  { name: 'locked', filter: { state: 'locked' } },
  { name: 'noFactor', filter: { factor: 'none' } },
] as const

const ANY = { state: undefined, factor: undefined }

function Filters({ list }: { list: ListOf<typeof accounts.list> }) {
  const t = getTranslator('accounts')
  const { state, factor } = list.filters
  const chosen = FILTERS.find(({ filter }) => {
    const wanted = { ...ANY, ...filter }
    return wanted.state === state && wanted.factor === factor
  })
  return (
    <SegmentedControl
      label={t('filters.label')}
      value={chosen?.name}
      onChange={(name) => list.set({ ...ANY, ...FILTERS.find((one) => one.name === name)?.filter })}
      choices={FILTERS.map(({ name }) => ({ value: name, label: t('filters.name', { name }) }))}
    />
  )
}

function Factors({ factors: { totp, passkeys, recoveryLeft } }: { factors: Account['factors'] }) {
  const t = getTranslator('accounts')
  const told = [
    ...(totp ? [t('app')] : []),
    ...(passkeys > 0 ? [t('passkeys', { count: passkeys })] : []),
    ...(recoveryLeft > 0 ? [t('codes', { count: recoveryLeft })] : []),
  ]
  return told.length > 0 ? told.join(', ') : t('noFactor')
}
