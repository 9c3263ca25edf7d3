import type { Reversed } from '../../../api/contract/salaries.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

const CHOICES = ['false', 'true'] as const

interface ReversedFilterProps {
  /** undefined: all records, reversed ones among them */
  value: Reversed | undefined
  onChange: (value: Reversed | undefined) => void
}

/** All records, those that count, or those that are reversed. */
export function ReversedFilter({ value, onChange }: ReversedFilterProps) {
  const t = wordsOf('salaries')
  return (
    <ChoiceFilter
      label={t('reversal.filter')}
      any={t('reversal.all')}
      choices={CHOICES}
      wordOf={(choice) => t(choice === 'true' ? 'reversal.reversed' : 'reversal.counting')}
      value={CHOICES.find((choice) => choice === value)}
      choose={onChange}
    />
  )
}
