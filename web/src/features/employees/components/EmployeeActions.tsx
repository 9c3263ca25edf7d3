import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { PersonMenu } from '../../../ui/person/PersonMenu.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** What can be looked at or changed of one employee of the list. */
export function EmployeeActions({ employee, end }: { employee: Employee; end: () => void }) {
  const t = wordsOf('employees')
  const { _id, userId } = employee
  const ways = [
    { label: t('list.view'), to: screens.admin.employee },
    { label: t('list.edit'), to: screens.admin.editEmployee },
    { label: t('list.salary'), to: screens.admin.employeeSalary },
    { label: t('list.leave'), to: screens.admin.employeeLeaves },
  ]
  return (
    <Group gap="xs">
      {ways.map(({ label, to }) => (
        <RowLink key={to} to={to} params={{ id: _id }} word={label} row={userId.name} />
      ))}
      <PersonMenu person={employee} end={end} />
    </Group>
  )
}
