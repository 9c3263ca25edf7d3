import type { ListedLeave as Leave } from '../../../api/contract/leaves.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { RowNumber } from '../../../ui/list/table/RowNumber.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import type { Translate } from '../../../ui/words/words.ts'
import { LeaveLength } from '../shared/LeaveLength.tsx'
import { LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { LeaveTypeCell } from '../shared/LeaveTypeCell.tsx'
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
    // Below the name, where it takes no column of its own.
    key: 'empId',
    heard: true,
    kind: 'fact',
    title: t('columns.empId'),
    cell: ({ employeeId }) => employeeId.employeeId,
  },
  {
    key: 'name',
    kind: 'title',
    title: t('columns.name'),
    cell: ({ employeeId: { employeeId, userId } }) => (
      <div className={classes.person}>
        <PersonCell
          name={userId.name}
          path={userId.profileImage}
          id={userId._id}
          second={
            <bdi className={classes.second} aria-hidden>
              {employeeId}
            </bdi>
          }
        />
      </div>
    ),
  },
  { key: 'leaveType', kind: 'lead', title: t('columns.leaveType'), cell: (leave) => <LeaveTypeCell leave={leave} /> },
  {
    key: 'department',
    card: 'heard',
    tablet: 'heard',
    kind: 'fact',
    title: t('columns.department'),
    sort: 'department',
    cell: ({ employeeId }) => employeeId.department?.dep_name ?? t('common:none'),
  },
  {
    key: 'days',
    card: 'heard',
    tablet: 'heard',
    kind: 'fact',
    title: t('columns.days'),
    sort: 'days',
    cell: (leave) => <LeaveLength leave={leave} />,
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
