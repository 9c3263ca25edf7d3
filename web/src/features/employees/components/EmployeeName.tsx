import { Stack } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { formatDay } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** The name, and since when somebody is gone who is. */
export function EmployeeName({ employee }: { employee: Employee }) {
  const t = wordsOf('employees')
  return (
    <Stack gap={4} align="flex-start">
      <span>{employee.userId.name}</span>
      {employee.leftOn && (
        <StatusBadge tone="grey">{t('list.leftOn', { day: formatDay(employee.leftOn) })}</StatusBadge>
      )}
    </Stack>
  )
}
