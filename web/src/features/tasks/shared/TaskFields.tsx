import { Textarea, TextInput } from '@mantine/core'
import type { Fields } from '../../../ui/form/useFields.ts'
import { wordsOf } from '../../../ui/words/words.ts'

interface TaskValues extends Record<string, unknown> {
  task_name: string
  description: string
}

interface TaskFieldsProps {
  form: Pick<Fields<TaskValues>, 'getInputProps'>
  /** whether typing begins with the name, as in a dialog */
  focused?: boolean
}

/** The fields that adding and editing have in common. */
export function TaskFields({ form, focused = false }: TaskFieldsProps) {
  const t = wordsOf('tasks')
  return (
    <>
      <TextInput
        label={t('fields.name')}
        required
        autoFocus={focused}
        data-autofocus={focused || undefined}
        {...form.getInputProps('task_name')}
      />
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
