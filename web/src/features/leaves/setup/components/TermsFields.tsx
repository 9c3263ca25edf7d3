import { SimpleGrid, TextInput } from '@mantine/core'
import { Choice } from '../../../../ui/form/Choice.tsx'
import type { Fields } from '../../../../ui/form/useFields.ts'
import { wordsOf } from '../../../../ui/words.ts'
import type { TermsValues } from '../terms.ts'
import { CarryFields } from './CarryFields.tsx'
import { Rows } from './Rows.tsx'

export const NUMBER = { type: 'number', inputMode: 'decimal', min: 0, step: 'any' } as const
const PERIODS = ['year', 'anniversary'] as const
const GRANTS = ['start', 'monthly', 'monthly-end'] as const
const BOOKABLE = ['period', 'accrued'] as const
const MONTHS = ['exact', 'whole'] as const
const HOW = ['up', 'nearest', 'down', 'none'] as const
const SCALES = ['none', 'days', 'hours', 'fte'] as const

interface TermsFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** Everything that a policy says. */
export function TermsFields({ form, unit }: TermsFieldsProps) {
  const t = wordsOf('leaveSettings')
  const { getInputProps, values, errors, setFieldValue } = form
  return (
    <>
      <TextInput label={t('policy.name')} required maxLength={100} {...getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t(`policy.amount.${unit}`)} required {...NUMBER} {...getInputProps('amount')} />
        <Choice
          label={t('policy.grant')}
          choices={GRANTS}
          wordOf={(value) => t(`policy.grants.${value}`)}
          {...getInputProps('grant')}
        />
        <Choice
          label={t('policy.period')}
          choices={PERIODS}
          wordOf={(value) => t(`policy.periods.${value}`)}
          {...getInputProps('period')}
        />
        {values.period === 'year' && (
          <TextInput
            label={t('policy.periodStart')}
            placeholder="01-01"
            description={t('policy.dayOfYear')}
            {...getInputProps('periodStart')}
          />
        )}
        <Choice
          label={t('policy.bookable')}
          choices={BOOKABLE}
          wordOf={(value) => t(`policy.bookables.${value}`)}
          {...getInputProps('bookable')}
        />
      </SimpleGrid>
      <CarryFields form={form} unit={unit} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={t(`policy.overdraft.${unit}`)} {...NUMBER} {...getInputProps('overdraft')} />
        <TextInput label={t(`policy.maxBalance.${unit}`)} {...NUMBER} {...getInputProps('maxBalance')} />
        <TextInput label={t('policy.waitMonths')} {...NUMBER} {...getInputProps('waitMonths')} />
        <Choice
          label={t('policy.scaleWith')}
          choices={SCALES}
          wordOf={(value) => t(`policy.scales.${value}`)}
          {...getInputProps('scaleWith')}
        />
        <Choice
          label={t('policy.months')}
          choices={MONTHS}
          wordOf={(value) => t(`policy.monthsHow.${value}`)}
          {...getInputProps('months')}
        />
        <Choice
          label={t('policy.roundHow')}
          choices={HOW}
          wordOf={(value) => t(`policy.rounding.${value}`)}
          {...getInputProps('roundHow')}
        />
        {values.roundHow !== 'none' && (
          <TextInput label={t(`policy.roundTo.${unit}`)} {...NUMBER} {...getInputProps('roundTo')} />
        )}
      </SimpleGrid>
      <Rows
        label={t('policy.seniority')}
        hint={t('policy.seniorityHint')}
        add={t('policy.addSeniority')}
        rows={values.seniority}
        blank={{ afterYears: '5', amount: values.amount }}
        set={(seniority) => setFieldValue('seniority', seniority)}
      >
        {(step, change) => (
          <>
            <TextInput
              label={t('policy.afterYears')}
              {...NUMBER}
              w="9rem"
              value={step.afterYears}
              error={errors[`seniority.${values.seniority.indexOf(step)}.afterYears`]}
              onChange={(event) => change({ afterYears: event.currentTarget.value })}
            />
            <TextInput
              label={t(`policy.amount.${unit}`)}
              {...NUMBER}
              w="9rem"
              value={step.amount}
              error={errors[`seniority.${values.seniority.indexOf(step)}.amount`]}
              onChange={(event) => change({ amount: event.currentTarget.value })}
            />
          </>
        )}
      </Rows>
    </>
  )
}
