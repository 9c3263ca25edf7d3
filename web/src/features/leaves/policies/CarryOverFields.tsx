import '@mantine/core/styles/SimpleGrid.css'
import { Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DayOfYearField } from './DayOfYearField.tsx'
import { numberOf, type TermsValues } from './terms.ts'

const CARRIES = ['none', 'some', 'all'] as const
const CLOSES = ['never', 'day', 'months'] as const

interface CarryOverFieldsProps {
  form: Fields<TermsValues>
  unit: 'days' | 'hours'
}

/** Carry-over and expiry at the end of a period. */
export function CarryOverFields({ form: { getInputProps, values }, unit }: CarryOverFieldsProps) {
  const t = getTranslator('leaveSettings')
  const carries = values.carry !== 'none'
  const cap = numberOf(values.carryCap)
  return (
    <div>
      <Group gap="md" align="flex-start">
        <ChoiceField
          label={t('policy.carry')}
          choices={CARRIES}
          wordOf={(value) => t(`policy.carries.${value}`)}
          {...getInputProps('carry')}
        />
        {values.carry === 'some' && (
          <NumberField label={t(`policy.carryCap.${unit}`)} w="11rem" {...getInputProps('carryCap')} />
        )}
        {carries && (
          <ChoiceField
            label={t('policy.closes')}
            choices={CLOSES}
            wordOf={(value) => t(`policy.closings.${value}`)}
            {...getInputProps('closes')}
          />
        )}
        {carries && values.closes === 'day' && (
          <DayOfYearField label={t('policy.closesDay')} {...getInputProps('closesDay')} />
        )}
        {carries && values.closes === 'months' && (
          <NumberField label={t('policy.closesMonths')} w="6rem" {...getInputProps('closesMonths')} />
        )}
      </Group>
      {values.carry === 'some' && cap > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('policy.carryExample', { left: formatNumber(cap + 2), cap: formatNumber(cap) })}
        </Text>
      )}
    </div>
  )
}

/** Fields of the terms in two columns. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ gridColumn: '1 / -1' }}>
      {children}
    </SimpleGrid>
  )
}
