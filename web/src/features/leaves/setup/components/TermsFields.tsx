import { TextInput } from '@mantine/core'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../../ui/form/useFields.ts'
import { wordsOf } from '../../../../ui/words.ts'
import type { TermsValues } from '../terms.ts'
import { CarryFields } from './CarryFields.tsx'
import { Columns } from './Columns.tsx'
import { GivenFields } from './GivenFields.tsx'
import { RareTerms } from './RareTerms.tsx'

interface TermsFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
  /** what it is called where nobody calls it otherwise */
  suggested: string
}

/** Everything that a policy says: how much and what the end of a period does at once, the rest folded. */
export function TermsFields({ form, unit, suggested }: TermsFieldsProps) {
  const t = wordsOf('leaveSettings')
  const { getInputProps } = form
  return (
    <>
      <Columns>
        <NumberField label={t(`policy.amount.${unit}`)} required {...getInputProps('amount')} />
        <TextInput label={t('policy.name')} placeholder={suggested} maxLength={100} {...getInputProps('name')} />
      </Columns>
      <CarryFields form={form} unit={unit} />
      <GivenFields form={form} unit={unit} />
      <RareTerms form={form} unit={unit} />
    </>
  )
}
