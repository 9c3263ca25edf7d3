import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Group, Text } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useForOthers } from '../../../api/session.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { formatNumber } from '../../../ui/format.ts'
import type { Column } from '../../../ui/list/DataTable.tsx'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { Person } from '../../../ui/Person.tsx'
import { type Translate, wordsOf } from '../../../ui/words.ts'
import { useLeaveTypes } from '../queries.ts'
import { LeaveActions } from './LeaveActions.tsx'
import { LeaveStatusBadge } from './LeaveStatusBadge.tsx'
import { LeaveTypeCell } from './LeaveType.tsx'

/** Whether it is to be decided. */
export const waits = ({ status }: Leave) => status === 'Pending'

type Decide = (leave: Leave, status: 'Approved' | 'Rejected') => void

/** What the list of everybody's leaves shows, to whom decides on the row. */
export const columnsOf = (
  t: Translate<'leaves'>,
  toggle: Selection<Leave>['toggle'],
  decide: Decide,
): Column<Leave>[] => [
  {
    key: 'number',
    kind: 'number',
    title: t('columns.number'),
    cell: (leave, number, selected) => <Numbered {...{ leave, number, selected, toggle }} />,
  },
  { key: 'empId', kind: 'fact', title: t('columns.empId'), cell: ({ employeeId }) => employeeId.employeeId },
  {
    key: 'name',
    kind: 'title',
    title: t('columns.name'),
    cell: ({ employeeId: { userId } }) => <Person name={userId.name} path={userId.profileImage} id={userId._id} />,
  },
  { key: 'leaveType', kind: 'lead', title: t('columns.leaveType'), cell: (leave) => <LeaveTypeCell leave={leave} /> },
  {
    key: 'department',
    kind: 'fact',
    title: t('columns.department'),
    sort: 'department',
    cell: ({ employeeId }) => employeeId.department?.dep_name ?? t('common:none'),
  },
  {
    key: 'days',
    kind: 'fact',
    title: t('columns.days'),
    sort: 'days',
    cell: (leave) => <Length leave={leave} />,
  },
  {
    key: 'status',
    kind: 'badge',
    title: t('columns.status'),
    cell: (leave) => <LeaveStatusBadge leave={leave} />,
  },
  {
    key: 'action',
    kind: 'actions',
    title: t('common:table.action'),
    cell: (leave) => <LeaveActions leave={leave} decide={decide} />,
  },
]

/** How many days there are, and what they count as where a balance is kept of the type. */
function Length({ leave: { startDate, endDate, leaveType, amount, unit } }: { leave: Leave }) {
  const t = wordsOf('leaves')
  const type = useLeaveTypes().data?.types.find(({ name }) => name === leaveType)
  return (
    <>
      {formatNumber(inclusiveDays(startDate, endDate))}
      {type?.tracked && amount !== null && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t(`list.counts.${unit}`, { count: inUnit(unit, amount) })}
        </Text>
      )}
    </>
  )
}

interface NumberedProps {
  leave: Leave
  number: number
  selected: boolean
  toggle: Selection<Leave>['toggle']
}

/** The row's number, with the box that chooses the leave while it waits. */
function Numbered({ leave, number, selected, toggle }: NumberedProps) {
  const t = wordsOf('leaves')
  const decides = useForOthers('leaves.decide')
  return (
    <Group gap="xs" wrap="nowrap">
      {decides && waits(leave) && (
        <Checkbox
          aria-label={t('list.select', { name: leave.employeeId.userId.name })}
          checked={selected}
          onChange={({ nativeEvent }) => toggle(leave, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      {number}
    </Group>
  )
}
