import { TextInput } from '@mantine/core'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccrualFields } from './AccrualFields.tsx'
import { AdvancedTerms } from './AdvancedTerms.tsx'
import { CarryOverFields, Columns } from './CarryOverFields.tsx'
import { PolicySentence } from './PolicySentence.tsx'
import type { TermsValues } from './terms.ts'

interface TermsFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
  /** the proposed name */
  suggested: string
}

/** All terms of a policy: the amount and the end of a period at once, the others folded. */
export function TermsFields({ form, unit, suggested }: TermsFieldsProps) {
  const t = getTranslator('leaveSettings')
  const { getInputProps } = form
  return (
    <>
      <PolicySentence values={form.values} unit={unit} />
      <Columns>
        <NumberField label={t(`policy.amount.${unit}`)} required {...getInputProps('amount')} />
        <TextInput label={t('policy.name')} placeholder={suggested} maxLength={100} {...getInputProps('name')} />
      </Columns>
      <CarryOverFields form={form} unit={unit} />
      <AccrualFields form={form} unit={unit} />
      <AdvancedTerms form={form} unit={unit} />
    </>
  )
}
