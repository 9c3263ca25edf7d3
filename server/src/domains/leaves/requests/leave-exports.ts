import { dayCell, instantCell, type ListExport, listExport } from '../../../platform/exchange/list-export.ts'
import { wordsOf } from '../../../platform/words/words.ts'
import { onWire } from '../duration/day-count.rules.ts'
import type { ShownLeave } from '../presentation/redact-leave.ts'
import type { leaveService } from './leave.service.ts'
import type { LeaveFilter } from './leave-list.repo.ts'

const t = wordsOf('exports')

const COLUMNS = [
  { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }: ShownLeave) => code },
  { key: 'name', label: t('person.name'), cell: ({ name }: ShownLeave) => name },
  { key: 'department', label: t('person.department'), cell: (row: ShownLeave) => row.dep_name },
  { key: 'leaveType', label: t('leaves.leaveType'), cell: (row: ShownLeave) => row.leave_type },
  { key: 'startDate', label: t('leaves.startDate'), cell: (row: ShownLeave) => dayCell(row.start_date) },
  { key: 'endDate', label: t('leaves.endDate'), cell: (row: ShownLeave) => dayCell(row.end_date) },
  { key: 'startPart', label: t('leaves.startPart'), cell: (row: ShownLeave) => row.start_part },
  { key: 'endPart', label: t('leaves.endPart'), cell: (row: ShownLeave) => row.end_part },
  { key: 'startTime', label: t('leaves.startTime'), cell: (row: ShownLeave) => row.start_time?.slice(0, 5) ?? null },
  { key: 'endTime', label: t('leaves.endTime'), cell: (row: ShownLeave) => row.end_time?.slice(0, 5) ?? null },
  {
    key: 'amount',
    label: t('leaves.amount'),
    cell: ({ amount, unit }: ShownLeave) => (amount === null ? null : onWire(amount, unit)),
  },
  { key: 'unit', label: t('leaves.unit'), cell: ({ unit }: ShownLeave) => unit },
  { key: 'reason', label: t('leaves.reason'), cell: ({ reason }: ShownLeave) => reason },
  { key: 'status', label: t('leaves.status'), cell: ({ status }: ShownLeave) => status },
  { key: 'state', label: t('leaves.state'), cell: ({ state }: ShownLeave) => state },
  { key: 'appliedAt', label: t('leaves.appliedAt'), cell: (row: ShownLeave) => instantCell(row.applied_at) },
]

/** The leaves of all, and of one person, as files. */
export const leaveExports = (service: ReturnType<typeof leaveService>): ListExport[] => [
  listExport<LeaveFilter, ShownLeave>({ list: 'leaves', page: service.list, columns: COLUMNS }),
  listExport<LeaveFilter & { id: string }, ShownLeave>({
    list: 'leavesOfPerson',
    page: (acting, { id, ...query }) => service.ofPerson(acting, id, query),
    columns: COLUMNS,
  }),
]
