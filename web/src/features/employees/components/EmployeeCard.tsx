import type { ReactNode } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { DetailList } from '../../../ui/DetailList.tsx'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** What is kept of somebody. */
export function EmployeeCard({ employee }: { employee: Employee }) {
  const t = wordsOf('employees')
  const { userId, department } = employee
  const none = t('common:none')
  const details: [label: string, value: ReactNode][] = [
    [t('fields.name'), userId.name || none],
    [t('fields.employeeId'), employee.employeeId || none],
    [t('fields.dob'), <Day key="dob" value={employee.dob} fallback={none} />],
    [t('fields.gender'), employee.gender ? t(`genders.${employee.gender}`) : none],
    [t('fields.department'), department?.dep_name ?? t('details.noDepartment')],
    [t('fields.manager'), employee.manager?.userId.name ?? none],
    [t('fields.maritalStatus'), employee.maritalStatus ? t(`maritalStatuses.${employee.maritalStatus}`) : none],
  ]
  return <DetailList details={details} />
}
