import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useTimeZone } from '../../../api/organisation.ts'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'

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
  const t = getTranslator('tasks')
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

/** A moment to the minute, in the organisation's time zone, which the field names: the browser's own may be another. */
export function TimeField(props: TextInputProps) {
  const t = getTranslator('tasks')
  const timeZone = useTimeZone()
  return (
    <TextInput type="datetime-local" required maw="18rem" description={t('fields.timeZone', { timeZone })} {...props} />
  )
}
