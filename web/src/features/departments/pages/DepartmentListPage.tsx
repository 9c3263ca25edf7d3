import { screens } from '@ems/contract/core/screens'
import { IconPlus } from '@tabler/icons-react'
import { type Department, departments } from '../../../api/contract/departments.ts'
import { useScope } from '../../../api/session.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentActions } from '../components/DepartmentActions.tsx'
import { DepartmentHead, DepartmentName, DepartmentPeople } from '../components/DepartmentName.tsx'
import { useDepartmentPeople, useDepartments } from '../queries.ts'

export default function DepartmentListPage() {
  const t = getTranslator('departments')
  const list = useListState(departments.list, 'dep_name')
  const query = useDepartments(list)
  const people = useDepartmentPeople(list)
  const seesDirectory = useScope('directory.read') === 'everyone'
  const most = Math.max(1, ...[...(people?.of.values() ?? [])].map((one) => one.people))
  const add = (
    <ButtonLink to={screens.admin.addDepartment} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </ButtonLink>
  )
  const columns: Column<Department>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('fields.name'),
      sort: 'dep_name',
      label: (department) => department.dep_name,
      cell: (department) => <DepartmentName department={department} people={people?.of.get(department._id)} />,
    },
    ...(seesDirectory
      ? ([
          {
            key: 'head',
            kind: 'lead',
            card: 'heard',
            tablet: 'heard',
            title: t('fields.head'),
            cell: ({ _id }) => <DepartmentHead people={people?.of.get(_id)} />,
          },
          {
            key: 'people',
            kind: 'lead',
            card: 'heard',
            tablet: 'heard',
            title: t('fields.people'),
            cell: ({ _id }) => <DepartmentPeople people={people?.of.get(_id)} most={most} />,
          },
        ] satisfies Column<Department>[])
      : []),
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (department) => (
        <DepartmentActions department={department} people={people?.of.get(department._id)?.people} />
      ),
    },
  ]
  return (
    <Page
      title={t('list.title')}
      facts={
        list.narrowed || !query.data
          ? null
          : [t('list.inAll', { count: query.data.total }), people?.placed && t('list.placed', { count: people.placed })]
              .filter(Boolean)
              .join(', ')
      }
      actions={add}
    >
      <ListToolbar>
        <SearchBox label={t('list.search')} list={list} />
        <ExportButton path="/api/department" list={list} name="departments" />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.departments}
        rowKey={(department) => department._id}
        columns={columns}
        open={({ _id: id }) => ({ to: screens.admin.department, params: { id } })}
        failed={t('list.failed')}
        empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
    </Page>
  )
}
