import type { Employee } from '../../../api/contract/employees.ts'
import { formatDay } from '../../../ui/format.ts'
import { PersonText } from '../../../ui/Person.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** The name with ID and email below, and since when somebody is gone who is. */
export function EmployeeName({ employee }: { employee: Employee }) {
  const t = wordsOf('employees')
  const left = employee.leftOn && (
    <StatusBadge tone="grey">{t('list.leftOn', { day: formatDay(employee.leftOn) })}</StatusBadge>
  )
  return (
    <PersonText
      name={employee.userId.name}
      second={
        <>
          <bdi>{employee.employeeId}</bdi> · <bdi>{employee.userId.email}</bdi>
        </>
      }
      badge={left}
    />
  )
}
