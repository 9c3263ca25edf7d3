import { TextInput, type TextInputProps } from '@mantine/core'
import { useTimeZone } from '../../../api/organisation.ts'
import { wordsOf } from '../../../ui/words/words.ts'

/** A moment to the minute, in the organisation's time zone, which the field names: the browser's own may be another. */
export function TimeField(props: TextInputProps) {
  const t = wordsOf('tasks')
  const timeZone = useTimeZone()
  return <TextInput type="datetime-local" required description={t('fields.timeZone', { timeZone })} {...props} />
}
