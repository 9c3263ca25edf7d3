import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

interface TaskValues extends Record<string, unknown> {
  task_name: string
  description: string
}

/** The fields that adding and editing have in common. */
export function TaskFields<V extends TaskValues>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useTranslation('tasks')
  // Only the fields of this piece are touched, and every form that shows it has them.
  const input = (name: keyof TaskValues & string) => form.getInputProps(name as never)
  return (
    <>
      <TextInput label={t('fields.name')} required {...input('task_name')} />
      <Textarea label={t('fields.description')} autosize minRows={3} maxRows={12} {...input('description')} />
    </>
  )
}
