import type { EmployeeRow } from './employee.repo.ts'

/** What the audit keeps of an employee. */
export const factsOf = (row: EmployeeRow) => ({
  name: row.name,
  email: row.email,
  role: row.role,
  profile_image: row.profile_image,
  code: row.code,
  department_id: row.department_id,
  dob: row.dob,
  gender: row.gender,
  marital_status: row.marital_status,
  designation: row.designation,
  salary: row.salary,
  employed_from: row.employed_from,
  left_on: row.left_on,
  manager_id: row.manager_id,
  employment_type: row.employment_type,
  fte: row.fte,
  probation_ends: row.probation_ends,
  contract_ends: row.contract_ends,
  preferred_name: row.preferred_name,
  leaving_on: row.leaving_on,
  leaving_reason: row.leaving_reason,
  leaving_note: row.leaving_note,
  leaving_reports_to: row.leaving_reports_to,
  early_access: row.early_access,
})
