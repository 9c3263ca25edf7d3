import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'

export interface EditableValues extends Record<string, unknown> {
  maritalStatus: string
  designation: string
  salary: string
  department: string
}

interface EmployeeFieldsProps<V extends EditableValues> {
  form: UseFormReturnType<V>
  /** the department the employee is in already */
  department?: Option | null
}

/** The fields in a row that adding and editing have in common. */
export function EmployeeFields<V extends EditableValues>({ form, department }: EmployeeFieldsProps<V>) {
  const { t } = useTranslation('employees')
  // Only the fields of this piece are touched, and every form that shows it has them.
  const input = (name: keyof EditableValues & string) => form.getInputProps(name as never)
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
        {...input('maritalStatus')}
      />
      <TextInput label={t('fields.designation')} required {...input('designation')} />
      <DepartmentSelect label={t('fields.department')} required chosen={department} {...input('department')} />
      <TextInput
        label={t('fields.salary')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        required
        {...input('salary')}
      />
    </>
  )
}
