import { Textarea, TextInput } from '@mantine/core'
import { useTimeZone } from '../../../api/organisation.ts'
import { DateInput, type DateInputProps } from '../../../ui/form/DateInput.tsx'
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
export function TimeField(props: DateInputProps) {
  const t = getTranslator('tasks')
  const timeZone = useTimeZone()
  return (
    <DateInput type="datetime-local" required maw="18rem" description={t('fields.timeZone', { timeZone })} {...props} />
  )
}
