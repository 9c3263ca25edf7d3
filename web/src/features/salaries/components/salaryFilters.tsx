import { addDays } from '@ems/contract/core/days'
import type { Reversed, salaries } from '../../../api/contract/salaries.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatMonth } from '../../../ui/format/format.ts'
import { shiftMonth } from '../../../ui/format/months.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** Pay is looked back for a year; what an address names besides is offered, too. */
const MONTHS = 12

/** The records of one month, by their pay dates; the next one's stand there already once it is recorded. */
export function MonthFilter({ list }: { list: ListOf<typeof salaries.list> }) {
  const t = getTranslator('salaries')
  const now = useOrganisation().data?.organisation.today.slice(0, 7)
  const chosen = list.filters.from?.slice(0, 7)
  const months = now ? [shiftMonth(now, 1), now] : []
  for (let last = now; last && months.length <= MONTHS; months.push(last)) last = shiftMonth(last, -1)
  if (chosen && !months.includes(chosen)) months.push(chosen)
  return (
    <ChoiceFilter
      label={t('index.month')}
      any={t('index.anyMonth')}
      choices={months}
      wordOf={formatMonth}
      value={chosen}
      choose={(month) =>
        list.set({ from: month && `${month}-01`, to: month && addDays(`${shiftMonth(month, 1)}-01`, -1) })
      }
    />
  )
}

const CHOICES = ['false', 'true'] as const

interface ReversedFilterProps {
  /** undefined: all records, reversed ones among them */
  value: Reversed | undefined
  onChange: (value: Reversed | undefined) => void
}

/** All records, those that count, or those that are reversed. */
export function ReversedFilter({ value, onChange }: ReversedFilterProps) {
  const t = getTranslator('salaries')
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
