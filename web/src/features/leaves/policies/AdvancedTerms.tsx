import { Choice } from '../../../ui/form/ChoiceField.tsx'
import { Fold } from '../../../ui/form/CollapsibleFields.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Rows } from '../shared/FieldRows.tsx'
import { Columns } from './CarryOverFields.tsx'
import { areOther, type TermsValues } from './terms.ts'

const MONTHS = ['exact', 'whole'] as const
const HOW = ['up', 'nearest', 'down', 'none'] as const
const SCALES = ['none', 'days', 'hours', 'fte'] as const
const DEBTS = ['carry', 'forgive'] as const

interface RareTermsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** Terms that most policies do not need: part years, part-time, limits, and seniority. */
export function RareTerms({ form, unit }: RareTermsProps) {
  const t = getTranslator('leaveSettings')
  const { getInputProps, values } = form
  return (
    <>
      <Fold
        title={t('policy.folds.parts')}
        text={t('policy.folds.partsText')}
        open={areOther(values, unit, 'scaleWith', 'months', 'roundHow', 'roundTo')}
      >
        <Columns>
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
            <NumberField label={t(`policy.roundTo.${unit}`)} {...getInputProps('roundTo')} />
          )}
        </Columns>
      </Fold>
      <Fold
        title={t('policy.folds.limits')}
        text={t('policy.folds.limitsText')}
        open={areOther(values, unit, 'overdraft', 'debt', 'maxBalance', 'waitMonths')}
      >
        <Columns>
          <NumberField label={t(`policy.overdraft.${unit}`)} {...getInputProps('overdraft')} />
          <Choice
            label={t('policy.debt')}
            choices={DEBTS}
            wordOf={(value) => t(`policy.debts.${value}`)}
            {...getInputProps('debt')}
          />
          <NumberField label={t(`policy.maxBalance.${unit}`)} {...getInputProps('maxBalance')} />
          <NumberField label={t('policy.waitMonths')} {...getInputProps('waitMonths')} />
        </Columns>
      </Fold>
      <Seniority form={form} unit={unit} />
    </>
  )
}

/** Other amounts after some years of employment. */
function Seniority({ form: { getInputProps, values, setFieldValue }, unit }: RareTermsProps) {
  const t = getTranslator('leaveSettings')
  const { seniority, amount } = values
  return (
    <Fold title={t('policy.seniority')} text={t('policy.seniorityHint')} open={seniority.length > 0}>
      <Rows
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
      </Rows>
    </Fold>
  )
}
