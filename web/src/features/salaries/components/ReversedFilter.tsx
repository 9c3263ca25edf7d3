import { NativeSelect } from '@mantine/core'
import type { Reversed } from '../../../api/contract/salaries.ts'
import { wordsOf } from '../../../ui/words.ts'

interface ReversedFilterProps {
  /** undefined: all records, reversed ones among them */
  value: Reversed | undefined
  onChange: (value: Reversed | undefined) => void
}

/** All records, those that count, or those that are reversed. */
export function ReversedFilter({ value, onChange }: ReversedFilterProps) {
  const t = wordsOf('salaries')
  return (
    <NativeSelect
      label={t('reversal.filter')}
      w={{ base: '100%', xs: 'auto' }}
      value={value === 'all' ? '' : (value ?? '')}
      data={[
        { value: '', label: t('reversal.all') },
        { value: 'false', label: t('reversal.counting') },
        { value: 'true', label: t('reversal.reversed') },
      ]}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as Reversed | undefined)}
    />
  )
}
