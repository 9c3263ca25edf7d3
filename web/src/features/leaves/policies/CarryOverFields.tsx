import { Text } from '@mantine/core'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Sentence, Sentences } from '../shared/Sentence.tsx'
import { DayOfYearField } from './DayOfYearField.tsx'
import { numberOf, type OfTerms } from './terms.ts'

const CARRIES = ['none', 'some', 'all'] as const
const CLOSES = ['never', 'day', 'months'] as const

/** Carry-over and expiry at the end of a period. */
export function CarryOverFields({ form: { getInputProps, values }, unit }: OfTerms) {
  const t = getTranslator('leaveSettings')
  const cap = numberOf(values.carryCap)
  const carry = (
    <ChoiceField
      label={t('policy.carry')}
      choices={CARRIES}
      wordOf={(value) => t(`policy.carries.${value}`)}
      {...getInputProps('carry')}
    />
  )
  const closes = (
    <ChoiceField
      label={t('policy.closes')}
      choices={CLOSES}
      wordOf={(value) => t(`policy.closings.${value}`)}
      {...getInputProps('closes')}
    />
  )
  return (
    <Sentences>
      {values.carry === 'some' ? (
        <Sentence
          fields={{ carry, cap: <NumberField label={t(`policy.carryCap.${unit}`)} {...getInputProps('carryCap')} /> }}
          text={(marks) => t(`policy.sentences.carry.${unit}`, marks)}
        />
      ) : (
        <Sentence fields={{ carry }} text={(marks) => marks.carry} />
      )}
      {values.carry !== 'none' &&
        (values.closes === 'months' ? (
          <Sentence
            fields={{
              closes,
              months: <NumberField label={t('policy.closesMonths')} {...getInputProps('closesMonths')} />,
            }}
            text={(marks) => t('policy.sentences.closesMonths', marks)}
          />
        ) : (
          <Sentence
            fields={{
              closes,
              day: values.closes === 'day' && (
                <DayOfYearField label={t('policy.closesDay')} {...getInputProps('closesDay')} />
              ),
            }}
            text={(marks) => t('policy.sentences.closes', marks)}
          />
        ))}
      {values.carry === 'some' && cap > 0 && (
        <Text size="sm" c="dimmed">
          {t('policy.carryExample', { left: formatNumber(cap + 2), cap })}
        </Text>
      )}
    </Sentences>
  )
}
