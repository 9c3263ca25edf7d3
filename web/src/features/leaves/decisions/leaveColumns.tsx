import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Text } from '@mantine/core'
import type { ListedLeave as Leave } from '../../../api/contract/leaves.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { RowNumber } from '../../../ui/list/table/RowNumber.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { LeaveTypeCell } from '../shared/LeaveTypeCell.tsx'
import { useLeaveTypes } from '../shared/queries.ts'
import classes from './LeaveActions.module.css'
import { LeaveActions } from './LeaveActions.tsx'

/** Whether the leave is pending and the reader may decide it. */
export const canDecide = ({ can }: Leave): boolean => can?.decide === true

type Decide = (leave: Leave, status: 'Approved' | 'Rejected') => void

/**
 * The columns of the list of all leaves, for approvers who decide in the row.
 * @param chooses whether pending rows can be selected for a joint decision
 */
export const columnsOf = (
  t: Translate<'leaves'>,
  toggle: Selection<Leave>['toggle'],
  decide: Decide,
  chooses: boolean,
): Column<Leave>[] => [
  {
    key: 'number',
    kind: 'number',
    title: t('columns.number'),
    cell: (leave, number, checked) => {
      const choose = (through: boolean) => toggle(leave, through)
      const label = t('list.select', { name: leave.employeeId.userId.name })
      return <RowNumber number={number} box={chooses ? { label, can: canDecide(leave), checked, choose } : null} />
    },
  },
  {
    key: 'empId',
    card: 'heard',
    kind: 'fact',
    title: t('columns.empId'),
    cell: ({ employeeId }) => employeeId.employeeId,
  },
  {
    key: 'name',
    kind: 'title',
    title: t('columns.name'),
    cell: ({ employeeId: { userId } }) => (
      <div className={classes.person}>
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} />
      </div>
    ),
  },
  { key: 'leaveType', kind: 'lead', title: t('columns.leaveType'), cell: (leave) => <LeaveTypeCell leave={leave} /> },
  {
    key: 'department',
    card: 'heard',
    kind: 'fact',
    title: t('columns.department'),
    sort: 'department',
    cell: ({ employeeId }) => employeeId.department?.dep_name ?? t('common:none'),
  },
  {
    key: 'days',
    card: 'heard',
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

/** The number of days, and the deducted amount if the type has a balance. */
function Length({ leave: { startDate, endDate, leaveType, amount, unit } }: { leave: Leave }) {
  const t = getTranslator('leaves')
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
