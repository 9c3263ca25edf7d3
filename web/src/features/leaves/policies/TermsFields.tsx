import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import { Sentence, Sentences } from '../shared/Sentence.tsx'
import { AdvancedTerms } from './AdvancedTerms.tsx'
import { CarryOverFields } from './CarryOverFields.tsx'
import { DayOfYearField } from './DayOfYearField.tsx'
import { PolicySentence } from './PolicySentence.tsx'
import type { OfTerms } from './terms.ts'

const PERIODS = ['year', 'anniversary'] as const
const GRANTS = ['start', 'monthly', 'monthly-end'] as const
const BOOKABLE = ['period', 'accrued'] as const

interface TermsFieldsProps extends OfTerms {
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
        <TextInput
          label={t('policy.name')}
          placeholder={suggested}
          maxLength={100}
          maw="20rem"
          {...getInputProps('name')}
        />
        {type}
      </FormSection>
      <AllowanceSection form={form} unit={unit} grants={GRANTS}>
        <Sentence
          fields={{
            period: (
              <ChoiceField
                label={t('policy.period')}
                choices={PERIODS}
                wordOf={(value) => t(`policy.periods.${value}`)}
                {...getInputProps('period')}
              />
            ),
            day: values.period === 'year' && (
              <DayOfYearField label={t('policy.periodStart')} {...getInputProps('periodStart')} />
            ),
          }}
          text={(marks) => t('policy.sentences.period', marks)}
        />
        {values.grant !== 'start' && (
          <Sentence
            fields={{
              bookable: (
                <ChoiceField
                  label={t('policy.bookable')}
                  choices={BOOKABLE}
                  wordOf={(value) => t(`policy.bookables.${value}`)}
                  {...getInputProps('bookable')}
                />
              ),
            }}
            text={(marks) => t('policy.sentences.bookable', marks)}
          />
        )}
      </AllowanceSection>
      <UnusedSection form={form} unit={unit} />
      <AdvancedTerms form={form} unit={unit} />
    </>
  )
}

interface AllowanceSectionProps extends OfTerms {
  grants: readonly (typeof GRANTS)[number][]
  autoFocus?: boolean
  /** the sentences between the amount and what changes with the years */
  children: ReactNode
}

/** The amount of a year, its period, and other amounts after some years of employment. */
export function AllowanceSection({ form, unit, grants, autoFocus = false, children }: AllowanceSectionProps) {
  const t = getTranslator('leaveSettings')
  const { getInputProps } = form
  return (
    <FormSection title={t('wizard.allowance')} text={t('wizard.allowanceText')}>
      <Sentences>
        <Sentence
          fields={{
            amount: (
              <NumberField
                label={t(`policy.amount.${unit}`)}
                required
                autoFocus={autoFocus}
                {...getInputProps('amount')}
              />
            ),
            grant: (
              <ChoiceField
                label={t('policy.grant')}
                choices={grants}
                wordOf={(value) => t(`policy.grants.${value}`)}
                {...getInputProps('grant')}
              />
            ),
          }}
          text={(marks) => t(`policy.sentences.amount.${unit}`, marks)}
        />
        {children}
        <Seniority form={form} unit={unit} />
      </Sentences>
    </FormSection>
  )
}

/** Carry-over and expiry at the end of a period. */
export function UnusedSection({ form, unit }: OfTerms) {
  const t = getTranslator('leaveSettings')
  return (
    <FormSection title={t('policy.unused')} text={t('wizard.endText')}>
      <CarryOverFields form={form} unit={unit} />
    </FormSection>
  )
}

function Seniority({ form: { getInputProps, values, setFieldValue }, unit }: OfTerms) {
  const t = getTranslator('leaveSettings')
  const { seniority, amount } = values
  return (
    <FieldRows
      inSentences
      label={t('policy.seniority')}
      add={t('policy.addSeniority')}
      rows={seniority}
      blank={{ afterYears: '5', amount }}
      set={(steps) => setFieldValue('seniority', steps)}
    >
      {(step, change) => {
        const inRow = (name: 'afterYears' | 'amount') => ({
          ...getInputProps(`seniority.${seniority.indexOf(step)}.${name}`),
          value: step[name],
          onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
        })
        return (
          <Sentence
            fields={{
              years: <NumberField label={t('policy.afterYears')} {...inRow('afterYears')} />,
              amount: <NumberField label={t(`policy.amount.${unit}`)} {...inRow('amount')} />,
            }}
            text={(marks) => t(`policy.sentences.seniority.${unit}`, marks)}
          />
        )
      }}
    </FieldRows>
  )
}
