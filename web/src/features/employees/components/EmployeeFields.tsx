import { NativeSelect, TextInput } from '@mantine/core'
import type { Fields } from '../../../ui/form/useFields.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'

export interface EditableValues extends Record<string, unknown> {
  maritalStatus: string
  designation: string
  salary: string
  department: string
}

interface EmployeeFieldsProps {
  form: Pick<Fields<EditableValues>, 'getInputProps'>
  /** the department the employee is in already */
  department?: Option | null
}

/** The fields in a row that adding and editing have in common. */
export function EmployeeFields({ form, department }: EmployeeFieldsProps) {
  const t = wordsOf('employees')
  return (
    <>
      <NativeSelect
        label={t('fields.maritalStatus')}
        required
        data={[
          { value: '', label: t('choose.maritalStatus') },
          { value: 'single', label: t('maritalStatuses.single') },
          { value: 'married', label: t('maritalStatuses.married') },
        ]}
        {...form.getInputProps('maritalStatus')}
      />
      <TextInput label={t('fields.designation')} required {...form.getInputProps('designation')} />
      <DepartmentSelect
        label={t('fields.department')}
        required
        chosen={department}
        {...form.getInputProps('department')}
      />
      <TextInput
        label={t('fields.salary')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        required
        {...form.getInputProps('salary')}
      />
    </>
  )
}
