import type { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { employees } from '../api/contract/employees.ts'
import { useFetch } from '../api/hooks.ts'
import { useUser } from '../api/session.ts'
import { TextLink } from './links.tsx'

interface PersonLineProps {
  /** the employee's or the user's */
  id: string
  /** the screen of an employee */
  to: typeof screens.admin.employee
}

/** Whose records a screen shows, for an administrator who looks at somebody else's. */
export function PersonLine({ id, to }: PersonLineProps) {
  const user = useUser()
  const foreign = user?.role === 'admin' && user._id !== id
  const { data } = useFetch(employees.get, foreign ? { params: { id } } : null)
  if (!foreign) return null
  return (
    <Text c="dimmed" mt={-8} mb="md" mih="1.55em" style={{ overflowWrap: 'anywhere' }}>
      {data && (
        <>
          <TextLink to={to} params={{ id: data.employee._id }}>
            {data.employee.userId.name}
          </TextLink>{' '}
          · {data.employee.employeeId}
        </>
      )}
    </Text>
  )
}
