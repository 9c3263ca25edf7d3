import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrgDepartment } from '../../../api/contract/org.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

interface DepartmentHeadFieldProps {
  /** the present head of the department */
  head: OrgDepartment['head']
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
}

/** Chooses the head of a department, and links to the creation of a record for accounts without one. */
export function DepartmentHeadField({ head, ...field }: DepartmentHeadFieldProps) {
  const t = getTranslator('departments')
  const adds = [useHasPermissionForOthers('employees.manage'), useHasPermissionForOthers('accounts.manage')].every(
    Boolean,
  )
  return (
    <div>
      <PersonSelect
        label={t('fields.head')}
        description={adds ? undefined : t('head.employeesOnly')}
        placeholder={t('head.none')}
        chosen={head && { value: head._id, label: head.userId.name }}
        {...field}
      />
      {adds && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('head.employeesOnly')}{' '}
          <TextLink to={screens.admin.ownRecord} search={{ account: '' } as never}>
            {t('head.addRecord')}
          </TextLink>
        </Text>
      )}
    </div>
  )
}
