import type { ReportResult } from '../../../api/contract/reports.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { formatAmount, formatDay, formatNumber, formatShare } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Column } from '../shared/definition.ts'

type Value = ReportResult['rows'][number]['values'][string]
type Head = ReportResult['columns'][number]

/** A value in words; `undefined` if the reader may not see one. */
export function useValueText() {
  const t = getTranslator('reports')
  const { all } = useLegalEntities()
  const decimals = (currency: string) => all.find((entity) => entity.currency === currency)?.decimals ?? 2
  return (
    value: Value | undefined,
    { type, key }: Pick<Head, 'type'> & { key?: string },
    { choices = [], currency }: { choices?: Column['choices'] | undefined; currency?: string | null } = {},
  ): string | undefined => {
    if (value === null || value === undefined) return undefined
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'object') return value.name
    if (typeof value === 'number') {
      if (key === 'share') return formatShare(value / 100)
      if (type !== 'money') return formatNumber(value)
      return currency ? formatAmount(value, { currency, decimals: decimals(currency) }) : formatNumber(value)
    }
    if (type === 'day') return formatDay(value)
    return choices.find((choice) => choice.value === value)?.label ?? value
  }
}
