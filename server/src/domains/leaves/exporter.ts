import { dayCell, instantCell, type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { ShownLeave } from './hidden.ts'
import type { LeaveFilter } from './repo-lists.ts'
import { onWire } from './rules-counting.ts'
import type { leaveService } from './service.ts'

const t = wordsOf('exports')

/** The list of leaves as a file. */
export const leaveExport = (service: ReturnType<typeof leaveService>): ListExport =>
  listExport<LeaveFilter, ShownLeave>({
    list: 'leaves',
    page: service.list,
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'department', label: t('person.department'), cell: (row) => row.dep_name },
      { key: 'leaveType', label: t('leaves.leaveType'), cell: (row) => row.leave_type },
      { key: 'startDate', label: t('leaves.startDate'), cell: (row) => dayCell(row.start_date) },
      { key: 'endDate', label: t('leaves.endDate'), cell: (row) => dayCell(row.end_date) },
      { key: 'startPart', label: t('leaves.startPart'), cell: (row) => row.start_part },
      { key: 'endPart', label: t('leaves.endPart'), cell: (row) => row.end_part },
      { key: 'startTime', label: t('leaves.startTime'), cell: (row) => row.start_time?.slice(0, 5) ?? null },
      { key: 'endTime', label: t('leaves.endTime'), cell: (row) => row.end_time?.slice(0, 5) ?? null },
      {
        key: 'amount',
        label: t('leaves.amount'),
        cell: ({ amount, unit }) => (amount === null ? null : onWire(amount, unit)),
      },
      { key: 'unit', label: t('leaves.unit'), cell: ({ unit }) => unit },
      { key: 'reason', label: t('leaves.reason'), cell: ({ reason }) => reason },
      { key: 'status', label: t('leaves.status'), cell: ({ status }) => status },
      { key: 'state', label: t('leaves.state'), cell: ({ state }) => state },
      { key: 'appliedAt', label: t('leaves.appliedAt'), cell: (row) => instantCell(row.applied_at) },
    ],
  })
