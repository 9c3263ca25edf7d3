import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Day } from '../../../ui/format/values.tsx'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ageOn } from './age.ts'

/** The record of a person. */
export function EmployeeCard({ employee }: { employee: Employee }) {
  const t = getTranslator('employees')
  const { userId, department, legalEntity } = employee
  const several = useLegalEntities().all.length > 1
  const none = t('common:none')
  const details: [label: string, value: ReactNode][] = [
    [t('fields.name'), userId.name || none],
    [t('fields.employeeId'), employee.employeeId || none],
    [t('fields.dob'), employee.dob ? <Born key="dob" day={employee.dob} /> : none],
    [t('fields.gender'), employee.gender ? t(`genders.${employee.gender}`) : none],
    [t('fields.department'), department?.dep_name ?? t('details.noDepartment')],
    [t('fields.manager'), employee.manager?.userId.name ?? none],
    [t('fields.maritalStatus'), employee.maritalStatus ? t(`maritalStatuses.${employee.maritalStatus}`) : none],
  ]
  if (several) details.splice(5, 0, [t('common:select.legalEntity'), legalEntity.name])
  return <DetailList details={details} />
}

/** A person's date of birth and age. */
function Born({ day }: { day: string }) {
  const t = getTranslator('employees')
  const today = useOrganisation().data?.organisation.today
  return (
    <>
      <Day value={day} />
      {today && (
        <>
          {' '}
          <Text span fw={400} c="dimmed">
            {t('details.age', { count: ageOn(day, today) })}
          </Text>
        </>
      )}
    </>
  )
}
