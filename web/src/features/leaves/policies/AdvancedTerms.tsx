import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { CollapsibleFields } from '../../../ui/form/CollapsibleFields.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import { Columns } from './CarryOverFields.tsx'
import { areOther, type TermsValues } from './terms.ts'

const MONTHS = ['exact', 'whole'] as const
const HOW = ['up', 'nearest', 'down', 'none'] as const
const SCALES = ['none', 'days', 'hours', 'fte'] as const
const DEBTS = ['carry', 'forgive'] as const

interface AdvancedTermsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** Terms that most policies do not need: part years, part-time, limits, and seniority. */
export function AdvancedTerms({ form, unit }: AdvancedTermsProps) {
  const t = getTranslator('leaveSettings')
  const { getInputProps, values } = form
  return (
    <>
      <CollapsibleFields
        title={t('policy.folds.parts')}
        text={t('policy.folds.partsText')}
        open={areOther(values, unit, 'scaleWith', 'months', 'roundHow', 'roundTo')}
      >
        <Columns>
          <ChoiceField
            label={t('policy.scaleWith')}
            choices={SCALES}
            wordOf={(value) => t(`policy.scales.${value}`)}
            {...getInputProps('scaleWith')}
          />
          <ChoiceField
            label={t('policy.months')}
            choices={MONTHS}
            wordOf={(value) => t(`policy.monthsHow.${value}`)}
            {...getInputProps('months')}
          />
          <ChoiceField
            label={t('policy.roundHow')}
            choices={HOW}
            wordOf={(value) => t(`policy.rounding.${value}`)}
            {...getInputProps('roundHow')}
          />
          {values.roundHow !== 'none' && (
            <NumberField label={t(`policy.roundTo.${unit}`)} {...getInputProps('roundTo')} />
          )}
        </Columns>
      </CollapsibleFields>
      <CollapsibleFields
        title={t('policy.folds.limits')}
        text={t('policy.folds.limitsText')}
        open={areOther(values, unit, 'overdraft', 'debt', 'maxBalance', 'waitMonths')}
      >
        <Columns>
          <NumberField label={t(`policy.overdraft.${unit}`)} {...getInputProps('overdraft')} />
          <ChoiceField
            label={t('policy.debt')}
            choices={DEBTS}
            wordOf={(value) => t(`policy.debts.${value}`)}
            {...getInputProps('debt')}
          />
          <NumberField label={t(`policy.maxBalance.${unit}`)} {...getInputProps('maxBalance')} />
          <NumberField label={t('policy.waitMonths')} {...getInputProps('waitMonths')} />
        </Columns>
      </CollapsibleFields>
      <Seniority form={form} unit={unit} />
    </>
  )
}

/** Other amounts after some years of employment. */
function Seniority({ form: { getInputProps, values, setFieldValue }, unit }: AdvancedTermsProps) {
  const t = getTranslator('leaveSettings')
  const { seniority, amount } = values
  return (
    <CollapsibleFields title={t('policy.seniority')} text={t('policy.seniorityHint')} open={seniority.length > 0}>
      <FieldRows
        label={t('policy.folds.steps')}
        add={t('policy.addSeniority')}
        rows={seniority}
        blank={{ afterYears: '5', amount }}
        set={(steps) => setFieldValue('seniority', steps)}
      >
        {(step, change) => {
          const inRow = (name: 'afterYears' | 'amount') => ({
            w: '9rem',
            ...getInputProps(`seniority.${seniority.indexOf(step)}.${name}`),
            value: step[name],
            onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
          })
          return (
            <>
              <NumberField label={t('policy.afterYears')} {...inRow('afterYears')} />
              <NumberField label={t(`policy.amount.${unit}`)} {...inRow('amount')} />
            </>
          )
        }}
      </FieldRows>
    </CollapsibleFields>
  )
}
