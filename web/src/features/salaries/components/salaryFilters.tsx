import { addDays } from '@ems/contract/core/days'
import type { Reversed, salaries } from '../../../api/contract/salaries.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatMonth } from '../../../ui/format/format.ts'
import { shiftMonth } from '../../../ui/format/months.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** The filter offers a year of past months, and the month in the address. */
const MONTHS = 12

/** Filters by month of the pay date; the next month is offered, as salaries may be recorded ahead. */
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
  /** undefined for all records, including reversed ones */
  value: Reversed | undefined
  onChange: (value: Reversed | undefined) => void
}

/** Filters by all, valid or reversed records. */
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
