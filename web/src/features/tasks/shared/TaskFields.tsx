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
  /** whether the name has the focus, as in a dialog */
  focused?: boolean
}

/** The common fields of adding and editing. */
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

/** A time to the minute in the organisation's time zone, which the label names: the browser's own may be another. */
export function TimeField(props: TextInputProps) {
  const t = getTranslator('tasks')
  const timeZone = useTimeZone()
  return (
    <TextInput type="datetime-local" required maw="18rem" description={t('fields.timeZone', { timeZone })} {...props} />
  )
}
