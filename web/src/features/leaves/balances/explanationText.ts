import { inUnit } from '@ems/contract/core/leave-amounts'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { formatDay, formatNumber, formatSpan } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/words/words.ts'

/** A line of an explanation. */
interface Told {
  code: string
  sentence: string
  /** whether it is due in the future */
  projected?: boolean
  values: Readonly<Record<string, string | number>>
}

/** Whether the reader looks at their own balance. */
export type Whose = 'own' | 'other'

/** The person of the balance, the reader, and the unit. */
interface Read {
  unit: Balance['unit']
  whose: Whose
}

/** A line of an explanation in the reader's language; an unknown kind has the server's words. */
export function explainLine(t: Translate<'leaves'>, read: Read, { code, sentence, values, projected }: Told): string {
  const { unit, whose } = read
  const when = projected ? 'ahead' : 'done'
  const number = (key: string) => Number(values[key])
  const text = (key: string) => String(values[key] ?? '')
  const amountOf = (key: string) => t(`change.amount.${unit}`, { count: inUnit(unit, Math.abs(number(key))) })
  const amount = amountOf('amount')
  const count = inUnit(unit, Math.abs(number('amount')))
  const way = number('amount') > 0 ? 'more' : 'less'
  const reason = text('reason')
  const day = text('lastDay') && formatDay(text('lastDay'))
  const granted = () => ({
    whose,
    when,
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
      return t('explain.granted', {
        whose,
        when,
        yearly: amount,
        from: formatDay(text('from')),
        to: formatDay(text('to')),
      })
    case 'joined':
    case 'granted-part':
      return t(`explain.${code}`, granted())
    case 'given':
      return t('explain.given', { whose, when, amount })
    case 'accrual':
      return t('explain.accrual', { when, amount })
    case 'capped':
      return t('explain.capped', { when, amount, count })
    case 'recount': {
      // The present amount is shown as for a grant at once.
      const yearly = { ...values, amount: number('yearlyAmount') }
      const granted = { code: text('told'), sentence: '', values: yearly, projected }
      const changed = projected ? ('explain.recountAhead' as const) : ('explain.recount' as const)
      return [t(changed, { whose, way, amount }), ...(granted.code ? [explainLine(t, read, granted)] : [])].join(' ')
    }
    case 'carried-out':
    case 'lapsed':
      return t(`explain.${code}`, { way, when, amount })
    case 'carried-in':
      return way === 'more' && day
        ? t('explain.carriedInUntil', { when, amount, count, day })
        : t('explain.carried-in', { way, when, amount })
    case 'adjustment':
      return reason ? t('explain.adjustmentWhy', { way, amount, reason }) : t('explain.adjustment', { way, amount })
    case 'opening':
      return day ? t('explain.openingUntil', { way, note, amount, day }) : t('explain.opening', { way, note, amount })
    case 'encashed':
      return reason ? t('explain.encashedWhy', { amount, count, reason }) : t('explain.encashed', { amount, count })
    case 'leave':
      return t('explain.leave', { whose, amount, days: formatSpan(text('from'), text('to')) })
    default:
      return sentence
  }
}
