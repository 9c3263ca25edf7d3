import { type Department, departments } from '@ems/contract/departments'
import { defineListExport, type ListExport } from '../../platform/exchange/list-export.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { DepartmentFilter, DepartmentRow } from './repo.ts'
import type { departmentService } from './service.ts'

const presentOne = (row: DepartmentRow) => ({ department: presentDepartment(row) })

export const departmentRoutes = (service: ReturnType<typeof departmentService>): Route[] =>
  mount(departments, {
    list: async ({ query }) => {
      const { rows, total } = await service.list(query)
      return { departments: rows.map(presentDepartment), total }
    },
    add: async ({ actor, body }) => presentOne(await service.add(actor, body)),
    get: async ({ params }) => presentOne(await service.get(params.id)),
    update: async ({ actor, params, body }) => presentOne(await service.update(actor, params.id, body)),
    remove: async ({ actor, params }) => presentOne(await service.remove(actor, params.id)),
  })

const t = getTranslator('imports')

/** The list of departments as a file, whose keys are those of an import. */
export const departmentExport = (service: ReturnType<typeof departmentService>): ListExport =>
  defineListExport<DepartmentFilter, DepartmentRow>({
    list: 'departments',
    page: (_acting, query) => service.list(query),
    columns: [
      { key: 'dep_name', label: t('departments.dep_name'), cell: (row) => row.dep_name },
      { key: 'description', label: t('departments.description'), cell: ({ description }) => description },
    ],
  })

export const presentDepartment = (row: DepartmentRow): Department => ({
  _id: row.id,
  dep_name: row.dep_name,
  description: row.description,
  updatedAt: row.updated_at.toISOString(),
})
