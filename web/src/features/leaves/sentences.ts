import { inUnit } from '@ems/contract/core/leave-amounts'
import type { Balance } from '../../api/contract/leave-balances.ts'
import { formatDay, formatNumber, formatSpan } from '../../ui/format.ts'
import type { Translate } from '../../ui/words.ts'

/** What a line of an explanation tells. */
interface Told {
  code: string
  sentence: string
  values: Readonly<Record<string, string | number>>
}

/** A line of an explanation in the reader's language; one of a kind that is not known here as the server says it. */
export function sentenceOf(t: Translate<'leaves'>, unit: Balance['unit'], { code, sentence, values }: Told): string {
  const number = (key: string) => Number(values[key])
  const text = (key: string) => String(values[key] ?? '')
  const amountOf = (key: string) => t(`change.amount.${unit}`, { count: inUnit(unit, Math.abs(number(key))) })
  const amount = amountOf('amount')
  const way = number('amount') > 0 ? 'more' : 'less'
  const reason = text('reason')
  const day = text('lastDay') && formatDay(text('lastDay'))
  const granted = () => ({
    months: formatNumber(number('months')),
    yearly: amount,
    by: text('by'),
    result: t('explain.result', {
      how: text('rounding'),
      exact: formatNumber(inUnit(unit, number('exact'))),
      total: formatNumber(inUnit(unit, number('total'))),
    }),
  })
  const note = reason && ` (${reason})`
  switch (code) {
    case 'granted':
      return t('explain.granted', { yearly: amount, from: formatDay(text('from')), to: formatDay(text('to')) })
    case 'joined':
    case 'granted-part':
      return t(`explain.${code}`, granted())
    case 'given':
    case 'accrual':
    case 'capped':
      return t(`explain.${code}`, { amount })
    case 'recount': {
      // What it comes to now is told as where it is given at once.
      const granted = { code: text('told'), sentence: '', values: { ...values, amount: number('yearlyAmount') } }
      return [t('explain.recount', { way, amount }), ...(granted.code ? [sentenceOf(t, unit, granted)] : [])].join(' ')
    }
    case 'carried-out':
    case 'lapsed':
      return t(`explain.${code}`, { way, amount })
    case 'carried-in':
      return way === 'more' && day
        ? t('explain.carriedInUntil', { amount, day })
        : t('explain.carried-in', { way, amount })
    case 'adjustment':
      return reason ? t('explain.adjustmentWhy', { way, amount, reason }) : t('explain.adjustment', { way, amount })
    case 'opening':
      return day ? t('explain.openingUntil', { way, note, amount, day }) : t('explain.opening', { way, note, amount })
    case 'encashed':
      return reason ? t('explain.encashedWhy', { amount, reason }) : t('explain.encashed', { amount })
    case 'leave':
      return t('explain.leave', { amount, days: formatSpan(text('from'), text('to')) })
    default:
      return sentence
  }
}
