import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { CollapsibleFields } from '../../../ui/form/CollapsibleFields.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Columns } from './CarryOverFields.tsx'
import { DayOfYearField } from './DayOfYearField.tsx'
import { areOther, type TermsValues } from './terms.ts'

const PERIODS = ['year', 'anniversary'] as const
const GRANTS = ['start', 'monthly', 'monthly-end'] as const
const BOOKABLE = ['period', 'accrued'] as const

interface AccrualFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** The period and its accrual; folded, as most policies grant the calendar year's leave at once. */
export function AccrualFields({ form: { getInputProps, values }, unit }: AccrualFieldsProps) {
  const t = getTranslator('leaveSettings')
  return (
    <CollapsibleFields
      title={t('policy.folds.given')}
      text={t('policy.folds.givenText')}
      open={areOther(values, unit, 'period', 'periodStart', 'grant', 'bookable')}
    >
      <Columns>
        <ChoiceField
          label={t('policy.period')}
          choices={PERIODS}
          wordOf={(value) => t(`policy.periods.${value}`)}
          {...getInputProps('period')}
        />
        {values.period === 'year' && (
          <DayOfYearField label={t('policy.periodStart')} {...getInputProps('periodStart')} />
        )}
        <ChoiceField
          label={t('policy.grant')}
          choices={GRANTS}
          wordOf={(value) => t(`policy.grants.${value}`)}
          {...getInputProps('grant')}
        />
        <ChoiceField
          label={t('policy.bookable')}
          choices={BOOKABLE}
          wordOf={(value) => t(`policy.bookables.${value}`)}
          {...getInputProps('bookable')}
        />
      </Columns>
    </CollapsibleFields>
  )
}
