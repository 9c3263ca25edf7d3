import { screens } from '@ems/contract/core/screens'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type Employee, employees, type PeopleToday } from '../../../api/contract/employees.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { ViewSwitch } from '../../../ui/list/toolbar/ViewSwitch.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { useView } from '../../../ui/list/useView.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useTablet } from '../../../ui/page/routeHooks.ts'
import { PersonMenu } from '../../../ui/person/PersonMenu.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useEmployees } from '../shared/queries.ts'
import { EmployeeFilters } from './EmployeeFilters.tsx'
import classes from './EmployeeName.module.css'
import { EmployeeName } from './EmployeeName.tsx'
import { ListTotals } from './ListTotals.tsx'
import { useHighlightedRow } from './useHighlightedRow.ts'

const IMAGE_SIZE = { list: 40, faces: 88 }
const VIEWS = ['list', 'faces'] as const

const EndEmploymentDialog = lazy(async () => ({
  default: (await import('../employment/EndEmploymentDialog.tsx')).EndEmploymentDialog,
}))

export default function EmployeeListPage() {
  const t = getTranslator('employees')
  // Without the right, all dates of birth are hidden, and people cannot sort by a hidden field.
  const personal = useScope('employees.personal')
  const { list, lit } = useHighlightedRow(useListState(employees.list, 'name'))
  const query = useEmployees(list)
  // The list shows current employees: only without any other is there nothing to find.
  const noneNow = query.data?.total === 0 && !list.narrowed
  const everyone = useList(employees.list, noneNow ? { query: { state: 'all', limit: 1 } } : null)
  const unsure = noneNow && everyone.isPending
  const now = useOrganisation().data?.organisation.today
  const [view, choose] = useView(list, VIEWS)
  const [ending, setEnding] = useState<Employee | null>(null)
  const add = (
    <ButtonLink to={screens.admin.addEmployee} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </ButtonLink>
  )
  const isSlim = useTablet() && view === 'list'
  const columns = useMemo(
    () => columnsOf({ t, personal, size: IMAGE_SIZE[view], isSlim, now, today: query.data?.today, end: setEnding }),
    [t, personal, view, isSlim, now, query.data?.today],
  )
  return (
    <Page
      title={t('list.title')}
      facts={
        <ListTotals
          total={list.narrowed ? undefined : query.data?.total}
          away={query.data?.today?.awayInAll ?? 0}
          loading={query.isPending}
        />
      }
      actions={
        <>
          <ButtonLink
            to={screens.admin.imports}
            variant="default"
            leftSection={<IconTableImport size={16} aria-hidden />}
          >
            {t('list.import')}
          </ButtonLink>
          {add}
        </>
      }
    >
      <ListToolbar partial={!!everyone.data?.total}>
        <EmployeeFilters list={list} />
        <ViewSwitch views={VIEWS} view={view} choose={choose} />
      </ListToolbar>
      <DataTable
        tiles={view === 'faces'}
        label={t('list.title')}
        list={list}
        query={query}
        rows={unsure ? undefined : query.data?.employees}
        rowKey={(employee) => employee._id}
        columns={columns}
        isSelected={({ _id }) => _id === lit}
        open={({ _id: id }) => ({ to: screens.admin.employee, params: { id } })}
        failed={t('list.failed')}
        empty={<EmptyState drawing="team" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
      <Suspense>{ending && <EndEmploymentDialog opened employee={ending} close={() => setEnding(null)} />}</Suspense>
    </Page>
  )
}

interface Shown {
  t: Translate<'employees'>
  /** the people whose dates of birth are visible */
  personal: ReturnType<typeof useScope>
  /** of the faces, in pixels */
  size: number
  /** whether there is no room for the date of birth */
  isSlim: boolean
  /** the organisation's day, if it is known */
  now: string | undefined
  /** the people of the page who are away and here; undefined while they load */
  today: PeopleToday | undefined
  /** opens the dialog that ends a person's employment */
  end: (employee: Employee) => void
}

function columnsOf({ t, personal, size, isSlim, now, today, end }: Shown): Column<Employee>[] {
  const none = t('common:none')
  return [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      sort: 'name',
      share: 38,
      cell: (employee) => <EmployeeName employee={employee} now={now} today={today} />,
    },
    {
      key: 'image',
      kind: 'face',
      title: t('columns.image'),
      cell: ({ userId }) => <Avatar path={userId.profileImage} name={userId.name} id={userId._id} size={size} />,
    },
    {
      key: 'department',
      kind: 'fact',
      plain: true,
      title: t('columns.department'),
      share: 22,
      cell: ({ department, designation }) => (
        <Work department={department?.dep_name ?? none} designation={designation} />
      ),
    },
    ...(personal === undefined || personal === 'own'
      ? []
      : [
          {
            key: 'dob',
            card: 'heard',
            kind: 'fact',
            title: t('columns.dob'),
            share: 11.5,
            ...(isSlim && { heard: true }),
            ...(personal === 'everyone' && { sort: 'dob' }),
            cell: ({ dob }) => <Day value={dob} fallback={none} />,
          } satisfies Column<Employee>,
        ]),
    {
      key: 'manager',
      card: 'named',
      kind: 'fact',
      extra: true,
      title: t('columns.manager'),
      cell: ({ manager }) => manager?.userId.name ?? none,
    },
    {
      key: 'employedFrom',
      card: 'named',
      kind: 'fact',
      extra: true,
      title: t('columns.employedFrom'),
      cell: ({ employedFrom }) => <Day value={employedFrom} />,
    },
    {
      key: 'contractEnds',
      card: 'named',
      kind: 'fact',
      extra: true,
      title: t('columns.contractEnds'),
      cell: ({ contractEnds }) => <Day value={contractEnds} fallback={none} />,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      share: 23,
      cell: (employee) => <EmployeeActions employee={employee} end={() => end(employee)} />,
    },
  ]
}

/** The department and designation of a person: two lines, and one in the card on a phone. */
const Work = ({ department, designation }: { department: string; designation: string | null }) => (
  <div className={classes.work}>
    <span>{department}</span>
    {designation && (
      <>
        <span className={classes.between}> · </span>
        <span>{designation}</span>
      </>
    )}
  </div>
)

/** The actions on an employee of the list. */
export function EmployeeActions({ employee, end }: { employee: Employee; end: () => void }) {
  const t = getTranslator('employees')
  const { _id, userId } = employee
  const ways = [
    { label: t('list.view'), to: screens.admin.employee },
    { label: t('list.edit'), to: screens.admin.editEmployee },
    { label: t('list.salary'), to: screens.admin.employeeSalary },
    { label: t('list.leave'), to: screens.admin.employeeLeaves },
  ]
  return (
    <RowActions row={userId.name} short>
      {ways.map(({ label, to }) => (
        <RowLink key={to} to={to} params={{ id: _id }} word={label} row={userId.name} />
      ))}
      <PersonMenu person={employee} end={end} />
    </RowActions>
  )
}
