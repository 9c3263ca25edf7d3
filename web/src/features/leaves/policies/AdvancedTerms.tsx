import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { CollapsibleFields } from '../../../ui/form/CollapsibleFields.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Sentence, Sentences } from '../shared/Sentence.tsx'
import { areOther, numberOf, type OfTerms, type TermsValues } from './terms.ts'

const MONTHS = ['exact', 'whole'] as const
const HOW = ['up', 'nearest', 'down', 'none'] as const
const SCALES = ['none', 'days', 'hours', 'fte'] as const
const DEBTS = ['carry', 'forgive'] as const

/** Terms that most policies do not need: part years, part-time, and limits. */
export function AdvancedTerms({ form, unit }: OfTerms) {
  const t = getTranslator('leaveSettings')
  const { getInputProps, values } = form
  const roundHow = (
    <ChoiceField
      label={t('policy.roundHow')}
      choices={HOW}
      wordOf={(value) => t(`policy.rounding.${value}`)}
      {...getInputProps('roundHow')}
    />
  )
  const number = (name: 'overdraft' | 'maxBalance' | 'waitMonths', label: string) => (
    <NumberField label={label} {...getInputProps(name)} />
  )
  return (
    <>
      <CollapsibleFields
        title={t('policy.folds.parts')}
        text={t('policy.folds.partsText')}
        open={areOther(values, unit, 'scaleWith', 'months', 'roundHow', 'roundTo')}
      >
        <Sentences>
          <Sentence
            fields={{
              scale: (
                <ChoiceField
                  label={t('policy.scaleWith')}
                  choices={SCALES}
                  wordOf={(value) => t(`policy.scales.${value}`)}
                  {...getInputProps('scaleWith')}
                />
              ),
            }}
            text={(marks) => t('policy.sentences.scale', marks)}
          />
          <Sentence
            fields={{
              months: (
                <ChoiceField
                  label={t('policy.months')}
                  choices={MONTHS}
                  wordOf={(value) => t(`policy.monthsHow.${value}`)}
                  {...getInputProps('months')}
                />
              ),
            }}
            text={(marks) => t('policy.sentences.months', marks)}
          />
          {values.roundHow === 'none' ? (
            <Sentence fields={{ how: roundHow }} text={(marks) => t('policy.sentences.unrounded', marks)} />
          ) : (
            <Sentence
              fields={{
                how: roundHow,
                to: <NumberField label={t(`policy.roundTo.${unit}`)} {...getInputProps('roundTo')} />,
              }}
              text={(marks) => t(`policy.sentences.round.${unit}`, marks)}
            />
          )}
        </Sentences>
      </CollapsibleFields>
      <CollapsibleFields
        title={t('policy.folds.limits')}
        text={<Limits values={values} unit={unit} />}
        open={areOther(values, unit, 'overdraft', 'debt', 'maxBalance', 'waitMonths')}
      >
        <Sentences>
          <Sentence
            fields={{ overdraft: number('overdraft', t(`policy.overdraft.${unit}`)) }}
            text={(marks) => t(`policy.sentences.overdraft.${unit}`, marks)}
          />
          <Sentence
            fields={{
              debt: (
                <ChoiceField
                  label={t('policy.debt')}
                  choices={DEBTS}
                  wordOf={(value) => t(`policy.debts.${value}`)}
                  {...getInputProps('debt')}
                />
              ),
            }}
            text={(marks) => t('policy.sentences.debt', marks)}
          />
          <Sentence
            fields={{ most: number('maxBalance', t(`policy.maxBalance.${unit}`)) }}
            text={(marks) => t(`policy.sentences.maxBalance.${unit}`, marks)}
          />
          <Sentence
            fields={{ months: number('waitMonths', t('policy.waitMonths')) }}
            text={(marks) => t('policy.sentences.waitMonths', marks)}
          />
        </Sentences>
      </CollapsibleFields>
    </>
  )
}

/** The limits of a policy in a line. */
function Limits({
  values: { overdraft, waitMonths, maxBalance },
  unit,
}: {
  values: TermsValues
  unit: OfTerms['unit']
}) {
  const t = getTranslator('leaveSettings')
  const count = (typed: string) => Number(numberOf(typed)) || 0
  return [
    t(`policy.limits.overdraft.${unit}`, { count: count(overdraft) }),
    t('policy.limits.waiting', { count: count(waitMonths) }),
    t(`policy.limits.balance.${unit}`, { count: count(maxBalance) }),
  ].join(' · ')
}
