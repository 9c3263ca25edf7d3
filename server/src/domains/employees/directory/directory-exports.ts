import {
  type CellValue,
  dayCell,
  defineListExport,
  instantCell,
  type ListExport,
} from '../../../platform/exchange/list-export.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import type { RequestFilter } from '../change-requests/change-request.repo.ts'
import type { changeRequestService, VisibleRequest } from '../change-requests/change-request.service.ts'
import { fieldLabel } from '../change-requests/requestable-fields.ts'
import type { DirectoryFilter, DirectoryRow } from './directory.repo.ts'
import type { directoryService } from './directory.service.ts'

const t = getTranslator('exports')

/** A colleague in a file, as far as the reader sees them. */
interface Colleague {
  row: DirectoryRow
  /** null if the reader may not see the employee record */
  code: string | null
  awayUntil: string | null
}

/** The directory as a file. */
export const directoryExport = (reading: ReturnType<typeof directoryService>): ListExport =>
  defineListExport<DirectoryFilter, Colleague>({
    list: 'directory',
    async page(acting, query) {
      const { rows, total, away, readable } = await reading.directory(acting, query)
      const shown = rows.map((row) => ({
        row,
        code: readable.has(row.user_id) ? row.code : null,
        awayUntil: away.get(row.id) ?? null,
      }))
      return { rows: shown, total }
    },
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ row }) => row.name },
      { key: 'designation', label: t('directory.designation'), cell: ({ row }) => row.designation },
      { key: 'department', label: t('person.department'), cell: ({ row }) => row.dep_name },
      { key: 'location', label: t('directory.location'), cell: ({ row }) => row.location_name },
      { key: 'manager', label: t('directory.manager'), cell: ({ row }) => row.manager_name },
      { key: 'workEmail', label: t('directory.workEmail'), cell: ({ row }) => row.email },
      { key: 'workPhone', label: t('directory.workPhone'), cell: ({ row }) => row.work_phone },
      { key: 'awayUntil', label: t('directory.awayUntil'), cell: ({ awayUntil }) => dayCell(awayUntil) },
      { key: 'birthday', label: t('directory.birthday'), cell: ({ row }) => row.birthday },
    ],
  })

const DAY = /^\d{4}-\d{2}-\d{2}$/

const valueCell = (value: VisibleRequest['before']): CellValue =>
  typeof value === 'string' && DAY.test(value) ? dayCell(value) : value

/** Change requests as a file. */
export const requestExport = (service: ReturnType<typeof changeRequestService>): ListExport =>
  defineListExport<RequestFilter, VisibleRequest>({
    list: 'changeRequests',
    page: service.list,
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'field', label: t('requests.field'), cell: fieldLabel },
      { key: 'before', label: t('requests.before'), cell: ({ before }) => valueCell(before) },
      { key: 'after', label: t('requests.after'), cell: ({ after }) => valueCell(after) },
      { key: 'status', label: t('requests.status'), cell: ({ status }) => status },
      { key: 'reason', label: t('requests.reason'), cell: ({ reason }) => reason },
      { key: 'requestedAt', label: t('requests.requestedAt'), cell: (row) => instantCell(row.requested_at) },
      { key: 'decidedBy', label: t('requests.decidedBy'), cell: (row) => row.decided_by_name },
      { key: 'decidedAt', label: t('requests.decidedAt'), cell: (row) => instantCell(row.decided_at) },
    ],
  })
