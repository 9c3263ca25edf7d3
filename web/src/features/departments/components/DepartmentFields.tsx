import { Textarea, TextInput } from '@mantine/core'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'

export interface DepartmentValues extends Record<string, unknown> {
  dep_name: string
  description: string
}

export function DepartmentFields({ form }: { form: Fields<DepartmentValues> }) {
  const t = getTranslator('departments')
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
