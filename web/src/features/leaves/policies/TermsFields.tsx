import { Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AdvancedTerms } from './AdvancedTerms.tsx'
import { CarryOverFields } from './CarryOverFields.tsx'
import { DayOfYearField } from './DayOfYearField.tsx'
import { PolicySentence } from './PolicySentence.tsx'
import type { TermsValues } from './terms.ts'

const PERIODS = ['year', 'anniversary'] as const
const GRANTS = ['start', 'monthly', 'monthly-end'] as const
const BOOKABLE = ['period', 'accrued'] as const

interface TermsFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
  /** the proposed name */
  suggested: string
  /** beside the name of the policy, for instance the leave type itself */
  type?: ReactNode
}

/** All terms of a policy: as a sentence, in sections, and the rarer ones folded. */
export function TermsFields({ form, unit, suggested, type }: TermsFieldsProps) {
  const t = getTranslator('leaveSettings')
  const { getInputProps, values } = form
  return (
    <>
      <PolicySentence values={values} unit={unit} />
      <FormSection title={t('policy.section')} text={t('policy.nameText')}>
        {type}
        <TextInput
          label={t('policy.name')}
          placeholder={suggested}
          maxLength={100}
          maw="20rem"
          {...getInputProps('name')}
        />
      </FormSection>
      <FormSection title={t('wizard.allowance')} text={t('wizard.allowanceText')}>
        <Group gap="md" align="flex-start">
          <NumberField label={t(`policy.amount.${unit}`)} required w="8rem" {...getInputProps('amount')} />
          <ChoiceField
            label={t('policy.grant')}
            choices={GRANTS}
            wordOf={(value) => t(`policy.grants.${value}`)}
            {...getInputProps('grant')}
          />
          <ChoiceField
            label={t('policy.period')}
            choices={PERIODS}
            wordOf={(value) => t(`policy.periods.${value}`)}
            {...getInputProps('period')}
          />
          {values.period === 'year' && (
            <DayOfYearField label={t('policy.periodStart')} {...getInputProps('periodStart')} />
          )}
          {values.grant !== 'start' && (
            <ChoiceField
              label={t('policy.bookable')}
              choices={BOOKABLE}
              wordOf={(value) => t(`policy.bookables.${value}`)}
              {...getInputProps('bookable')}
            />
          )}
        </Group>
      </FormSection>
      <FormSection title={t('policy.unused')} text={t('wizard.endText')}>
        <CarryOverFields form={form} unit={unit} />
      </FormSection>
      <AdvancedTerms form={form} unit={unit} />
    </>
  )
}
