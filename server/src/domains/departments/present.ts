import type { Department } from '@ems/contract/departments'
import type { DepartmentRow } from './repo.ts'

export const presentDepartment = (row: DepartmentRow): Department => ({
  _id: row.id,
  dep_name: row.dep_name,
  description: row.description,
  updatedAt: row.updated_at.toISOString(),
})
