import { screens } from '@ems/contract/core/screens'
import '@mantine/core/styles/Badge.css'
import { Badge, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type AccessRole, access } from '../../../api/contract/access.ts'
import { useScope } from '../../../api/session.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink, NameLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { RoleAreas, RoleHolders } from '../components/RoleAreas.tsx'
import { useRemoveRole, useRoles } from '../queries.ts'

/** Roles with their descriptions and numbers of holders. */
export default function RolesPage() {
  const t = getTranslator('access')
  const list = useListState(access.roles, 'name')
  const query = useRoles(list)
  const manages = useScope('access.manage') !== undefined
  const add = manages && (
    <ButtonLink to={screens.admin.addRole} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('roles.add')}
    </ButtonLink>
  )
  const columns: Column<AccessRole>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('roles.name'),
      sort: 'name',
      cell: (role) => (
        <>
          <NameLink to={screens.admin.role} params={{ id: role._id }}>
            {builtInName(role.name)}
          </NameLink>
          {role.builtin === null && (
            <>
              {' '}
              <Badge variant="light" tt="none">
                {t('roles.own')}
              </Badge>
            </>
          )}
          <Text c="dimmed" size="sm">
            {builtInName(role.description)}
          </Text>
        </>
      ),
    },
    {
      key: 'areas',
      kind: 'fact',
      card: 'named',
      title: t('roles.areas'),
      cell: (role) => <RoleAreas role={role} />,
    },
    {
      key: 'holders',
      card: 'named',
      kind: 'fact',
      title: t('roles.holders'),
      sort: 'holders',
      cell: (role) => <RoleHolders role={role} />,
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (role) => <RoleActions role={role} /> },
  ]
  return (
    <Page title={t('roles.title')} facts={t('roles.facts')} actions={add}>
      <ListToolbar>
        <SearchBox label={t('roles.search')} list={list} />
        <ExportButton path="/api/access/roles" list={list} name="roles" />
      </ListToolbar>
      <DataTable
        label={t('roles.title')}
        list={list}
        query={query}
        rows={query.data?.roles}
        rowKey={(role) => role._id}
        columns={columns}
        open={({ _id: id }) => ({ to: screens.admin.role, params: { id } })}
        empty={<EmptyState title={t('roles.emptyTitle')} text={t('roles.emptyText')} />}
      />
    </Page>
  )
}

function RoleActions({ role }: { role: AccessRole }) {
  const t = getTranslator('access')
  const remove = useRemoveRole()
  const confirmDelete = useConfirmDelete()
  const manages = useScope('access.manage') !== undefined
  const onRemove = async () => {
    if (!(await confirmDelete(role.name, t('roles.deleteText', { count: role.holders })))) return
    remove.mutate(
      { params: { id: role._id } },
      {
        onSuccess: () => notify.success(t('roles.deleted', { name: role.name })),
        onError: (error) => notify.error(errorText(error, t('roles.failed'))),
      },
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {manages && role.builtin !== 'administrator' && (
        <ButtonLink
          to={screens.admin.addRole}
          search={{ copy: role._id } as never}
          size="xs"
          variant="default"
          aria-label={t('roles.copyOf', { name: builtInName(role.name) })}
        >
          {t('roles.copy')}
        </ButtonLink>
      )}
      {role.can.delete && (
        <RowButton
          word={t('common:actions.delete')}
          label={t('roles.deleteOf', { name: role.name })}
          danger
          opens="dialog"
          loading={remove.isPending}
          onClick={() => void onRemove()}
        />
      )}
    </Group>
  )
}
