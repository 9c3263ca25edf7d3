import { screens } from '@ems/contract/core/screens'
import { IconPlus } from '@tabler/icons-react'
import { type Employee, employees } from '../../../api/contract/employees.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { ProfileImage } from '../../../ui/ProfileImage.tsx'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { EmployeeActions } from '../components/EmployeeActions.tsx'
import { EmployeeFilters } from '../components/EmployeeFilters.tsx'
import { EmployeeName } from '../components/EmployeeName.tsx'
import { useEmployees } from '../queries.ts'

const IMAGE_SIZE = 150

export default function EmployeeListPage() {
  const t = wordsOf('employees')
  const list = useListState(employees.list)
  const query = useEmployees(list)
  const none = t('common:none')
  const add = (
    <ButtonLink to={screens.admin.addEmployee} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </ButtonLink>
  )
  const columns: Column<Employee>[] = [
    { key: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    { key: 'name', title: t('columns.name'), sort: 'name', cell: (employee) => <EmployeeName employee={employee} /> },
    {
      key: 'image',
      title: t('columns.image'),
      cell: ({ userId }) => <ProfileImage path={userId.profileImage} name={userId.name} size={IMAGE_SIZE} />,
    },
    { key: 'department', title: t('columns.department'), cell: ({ department }) => department?.dep_name ?? none },
    { key: 'dob', title: t('columns.dob'), sort: 'dob', cell: ({ dob }) => <Day value={dob} fallback={none} /> },
    { key: 'action', title: t('common:table.action'), cell: (employee) => <EmployeeActions employee={employee} /> },
  ]
  return (
    <Page title={t('list.title')} actions={add}>
      <ListToolbar>
        <EmployeeFilters list={list} />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.employees}
        rowKey={(employee) => employee._id}
        columns={columns}
        empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} action={add} />}
      />
    </Page>
  )
}
