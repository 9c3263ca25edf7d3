import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

export interface DepartmentValues extends Record<string, unknown> {
  dep_name: string
  description: string
}

export function DepartmentFields({ form }: { form: UseFormReturnType<DepartmentValues> }) {
  const { t } = useTranslation('departments')
  return (
    <>
      <TextInput label={t('fields.name')} required {...form.getInputProps('dep_name')} />
      <Textarea
        label={t('fields.description')}
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('description')}
      />
    </>
  )
}
