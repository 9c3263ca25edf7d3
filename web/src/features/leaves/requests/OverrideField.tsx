import { Textarea } from '@mantine/core'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import type { SendForm } from '../../../ui/form/useSendForm.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { RequestValues } from './requestForm.ts'

interface OverrideFieldProps {
  form: SendForm<RequestValues & Record<string, string>>['form']
  /** whether to book it despite the refusal */
  overrides: boolean
  change: (overrides: boolean) => void
}

/** For leave managers: books leave that a rule or the balance refuses, with a reason. */
export function OverrideField({ form, overrides, change }: OverrideFieldProps) {
  const t = getTranslator('leaves')
  return (
    <>
      <Checkbox
        label={t('addFor.override')}
        checked={overrides}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {overrides && (
        <Textarea
          label={t('addFor.overrideReason')}
          required
          autosize
          minRows={1}
          maxLength={500}
          {...form.getInputProps('overrideReason')}
        />
      )}
    </>
  )
}
