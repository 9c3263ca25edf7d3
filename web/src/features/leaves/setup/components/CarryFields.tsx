import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Fields } from '../../../../ui/form/useFields.ts'
import { wordsOf } from '../../../../ui/words.ts'
import type { TermsValues } from '../terms.ts'
import { NUMBER } from './TermsFields.tsx'

const CARRIES = ['none', 'some', 'all'] as const
const CLOSES = ['never', 'day', 'months'] as const
const DEBTS = ['carry', 'forgive'] as const

interface CarryFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** What the end of a period does with the rest. */
export function CarryFields({ form: { getInputProps, values }, unit }: CarryFieldsProps) {
  const t = wordsOf('leaveSettings')
  const carries = values.carry !== 'none'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <NativeSelect
        label={t('policy.carry')}
        data={CARRIES.map((value) => ({ value, label: t(`policy.carries.${value}`) }))}
        {...getInputProps('carry')}
      />
      {values.carry === 'some' && (
        <TextInput label={t(`policy.carryCap.${unit}`)} {...NUMBER} {...getInputProps('carryCap')} />
      )}
      {carries && (
        <NativeSelect
          label={t('policy.closes')}
          data={CLOSES.map((value) => ({ value, label: t(`policy.closings.${value}`) }))}
          {...getInputProps('closes')}
        />
      )}
      {carries && values.closes === 'day' && (
        <TextInput
          label={t('policy.closesDay')}
          placeholder="03-31"
          description={t('policy.dayOfYear')}
          {...getInputProps('closesDay')}
        />
      )}
      {carries && values.closes === 'months' && (
        <TextInput label={t('policy.closesMonths')} {...NUMBER} {...getInputProps('closesMonths')} />
      )}
      <NativeSelect
        label={t('policy.debt')}
        data={DEBTS.map((value) => ({ value, label: t(`policy.debts.${value}`) }))}
        {...getInputProps('debt')}
      />
    </SimpleGrid>
  )
}
