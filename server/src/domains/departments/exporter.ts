import { type ListExport, listExport } from '../../platform/exchange/list-export.ts'
import { wordsOf } from '../../platform/words/words.ts'
import type { DepartmentFilter, DepartmentRow } from './repo.ts'
import type { departmentService } from './service.ts'

const t = wordsOf('imports')

/** The list of departments as a file, whose keys are those of an import. */
export const departmentExport = (service: ReturnType<typeof departmentService>): ListExport =>
  listExport<DepartmentFilter, DepartmentRow>({
    list: 'departments',
    page: (_acting, query) => service.list(query),
    columns: [
      { key: 'dep_name', label: t('departments.dep_name'), cell: (row) => row.dep_name },
      { key: 'description', label: t('departments.description'), cell: ({ description }) => description },
    ],
  })
