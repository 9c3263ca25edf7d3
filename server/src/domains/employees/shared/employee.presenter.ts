import type { Employee } from '@ems/contract/employee'
import type { Person } from '@ems/contract/employment'
import { visibleEmail } from '../../../platform/personal/placeholder-email.ts'
import type { EmployeeView } from './employee-view.ts'
import type { Today } from './presence.ts'
import type { ShownEmployee } from './redact-employee.ts'

export const presentEmployee = (row: ShownEmployee): Employee => ({
  _id: row.id,
  employeeId: row.code,
  userId: {
    _id: row.user_id,
    name: row.name,
    email: visibleEmail(row.email),
    role: row.role as Employee['userId']['role'],
    profileImage: row.profile_image,
  },
  department:
    row.department_id === null
      ? null
      : { _id: row.department_id, dep_name: row.dep_name ?? '', description: row.department_description ?? '' },
  dob: row.dob,
  gender: row.gender as Employee['gender'],
  maritalStatus: row.marital_status as Employee['maritalStatus'],
  designation: row.designation || null,
  salary: row.salary === null ? null : Number(row.salary),
  legalEntity: { _id: row.legal_entity_id, name: row.legal_entity_name },
  currency: row.currency,
  decimals: row.decimals,
  employedFrom: row.employed_from,
  leftOn: row.left_on,
  manager:
    row.manager_id === null
      ? null
      : {
          _id: row.manager_id,
          employeeId: row.manager_code ?? '',
          userId: { _id: row.manager_user_id ?? '', name: row.manager_name ?? '' },
        },
  preferredName: row.preferred_name,
  employmentType: row.employment_type as Employee['employmentType'],
  fte: Number(row.fte),
  probationEnds: row.probation_ends,
  contractEnds: row.contract_ends,
  leavingOn: row.leaving_on,
  earlyAccess: row.early_access,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** An employee as on their own page. */
export const presentPersonPage = ({ employee, location, coming, leaving }: EmployeeView): Person => ({
  ...presentEmployee(employee),
  location: location && { _id: location.id, name: location.name },
  coming,
  leaving: leaving && { ...leaving, reason: leaving.reason as NonNullable<Person['leaving']>['reason'] },
})

export const presentToday = ({ away, here, awayInAll }: Today) => ({
  away: [...away].map(([_id, until]) => ({ _id, until })),
  here: [...here],
  awayInAll,
})
