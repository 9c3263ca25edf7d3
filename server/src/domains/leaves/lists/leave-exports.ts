import { dayCell, defineListExport, instantCell, type ListExport } from '../../../platform/exchange/list-export.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import type { VisibleLeave } from '../presentation/redact-leave.ts'
import type { leaveService } from '../requests/leave.service.ts'
import type { LeaveFilter } from './leave-list.repo.ts'

const t = getTranslator('exports')

const COLUMNS = [
  { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }: VisibleLeave) => code },
  { key: 'name', label: t('person.name'), cell: ({ name }: VisibleLeave) => name },
  { key: 'department', label: t('person.department'), cell: (row: VisibleLeave) => row.dep_name },
  { key: 'leaveType', label: t('leaves.leaveType'), cell: (row: VisibleLeave) => row.leave_type },
  { key: 'startDate', label: t('leaves.startDate'), cell: (row: VisibleLeave) => dayCell(row.start_date) },
  { key: 'endDate', label: t('leaves.endDate'), cell: (row: VisibleLeave) => dayCell(row.end_date) },
  { key: 'startPart', label: t('leaves.startPart'), cell: (row: VisibleLeave) => row.start_part },
  { key: 'endPart', label: t('leaves.endPart'), cell: (row: VisibleLeave) => row.end_part },
  { key: 'startTime', label: t('leaves.startTime'), cell: (row: VisibleLeave) => row.start_time?.slice(0, 5) ?? null },
  { key: 'endTime', label: t('leaves.endTime'), cell: (row: VisibleLeave) => row.end_time?.slice(0, 5) ?? null },
  { key: 'amount', label: t('leaves.amount'), cell: (row: VisibleLeave) => toWireAmount(row.amount, row.unit) },
  { key: 'unit', label: t('leaves.unit'), cell: ({ unit }: VisibleLeave) => unit },
  { key: 'reason', label: t('leaves.reason'), cell: ({ reason }: VisibleLeave) => reason },
  { key: 'status', label: t('leaves.status'), cell: ({ status }: VisibleLeave) => status },
  { key: 'state', label: t('leaves.state'), cell: ({ state }: VisibleLeave) => state },
  { key: 'appliedAt', label: t('leaves.appliedAt'), cell: (row: VisibleLeave) => instantCell(row.applied_at) },
]

export const leaveExports = (service: ReturnType<typeof leaveService>): ListExport[] => [
  defineListExport<LeaveFilter, VisibleLeave>({ list: 'leaves', page: service.list, columns: COLUMNS }),
  defineListExport<LeaveFilter & { id: string }, VisibleLeave>({
    list: 'leavesOfPerson',
    page: (acting, { id, ...query }) => service.ofPerson(acting, id, query),
    columns: COLUMNS,
  }),
]
