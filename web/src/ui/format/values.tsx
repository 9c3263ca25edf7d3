import { useTimeZone } from '../../api/organisation.ts'
import { getTranslator } from '../words/words.ts'
import { type Currency, formatAmount, formatDay, formatInstant } from './format.ts'
import { formatMinutesDifference } from './minutes.ts'
import { useMoment, useZoneName } from './moments.ts'

/** An amount in a column, with its decimals, so that they align. */
export const Money = ({ value, of }: { value: number; of: Currency }) => (
  <span dir="ltr" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatAmount(value, of)}
  </span>
)

/** A signed difference of minutes; the sign stays before the figure in right-to-left languages. */
export const MinutesDifference = ({ value }: { value: number }) => (
  <span dir="ltr">{formatMinutesDifference(value)}</span>
)

/** A calendar day, or `fallback` for none. */
export const Day = ({ value, fallback = null }: { value: string | null; fallback?: string | null }) =>
  value ? (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(value)}
    </time>
  ) : (
    fallback
  )

/** A moment in the organisation's time zone, which a tooltip names, or `fallback` where there is none. */
export function Instant({ value, fallback = null }: { value: string | null; fallback?: string | null }) {
  const timeZone = useTimeZone()
  const momentOf = useMoment()
  return value ? (
    <time dateTime={value} title={formatInstant(value, timeZone)} style={{ whiteSpace: 'nowrap' }}>
      {momentOf(value)}
    </time>
  ) : (
    fallback
  )
}

/** In which time zone the moments of a screen are, for its head. */
export function TimesIn() {
  const t = getTranslator('common')
  return t('moment.times', { zone: useZoneName() })
}
