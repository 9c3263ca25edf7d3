import { Group } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { paths } from '../../../app/paths.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** What can be looked at or changed of one employee of the list. */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const t = wordsOf('employees')
  const { _id, userId } = employee
  const ways = [
    { label: t('list.view'), to: paths.admin.employee(_id) },
    { label: t('list.edit'), to: paths.admin.editEmployee(_id) },
    { label: t('list.salary'), to: paths.admin.employeeSalary(_id) },
    { label: t('list.leave'), to: paths.admin.employeeLeaves(_id) },
  ]
  return (
    <Group gap="xs">
      {ways.map(({ label, to }) => (
        <ButtonLink
          key={to}
          to={to}
          size="xs"
          variant="default"
          aria-label={t('common:table.actionsFor', { action: label, name: userId.name })}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  )
}
