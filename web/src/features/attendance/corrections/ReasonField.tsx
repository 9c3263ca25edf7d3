import { Textarea, type TextareaProps } from '@mantine/core'
import { getTranslator } from '../../../ui/words/words.ts'

/** The reason for later changes of marks, as the history shows it. */
export function ReasonField(props: TextareaProps) {
  const t = getTranslator('attendance')
  return (
    <Textarea
      label={t('correct.reason')}
      description={t('correct.reasonHint')}
      required
      rows={3}
      maxLength={500}
      {...props}
    />
  )
}
