import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { DetailList } from '../../../ui/DetailList.tsx'
import { formatDay } from '../../../ui/format.ts'
import { ProfileImage } from '../../../ui/ProfileImage.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'

const IMAGE_SIZE = 192

/** Who somebody is. */
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
    [t('fields.maritalStatus'), employee.maritalStatus ? t(`maritalStatuses.${employee.maritalStatus}`) : none],
  ]
  return (
    <Group justify="center" align="flex-start" gap="xl">
      <Stack gap="xs" align="center">
        <ProfileImage path={userId.profileImage} name={userId.name} size={IMAGE_SIZE} />
        {!userId.profileImage && (
          <Text size="sm" c="dimmed">
            {t('image.none')}
          </Text>
        )}
        {employee.leftOn && (
          <StatusBadge tone="grey">{t('employment.leftOn', { day: formatDay(employee.leftOn) })}</StatusBadge>
        )}
      </Stack>
      <DetailList details={details} />
    </Group>
  )
}
