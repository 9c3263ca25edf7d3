import { useTimeZone } from '../api/organisation.ts'
import { formatDay, formatInstant, formatMoney } from './format.ts'

export const Money = ({ value }: { value: number }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{formatMoney(value)}</span>
)

/** A calendar day, or `fallback` where there is none. */
export const Day = ({ value, fallback = null }: { value: string | null; fallback?: string | null }) =>
  value ? (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {formatDay(value)}
    </time>
  ) : (
    fallback
  )

/** A moment in the organisation's time zone, or `fallback` where there is none. */
export function Instant({ value, fallback = null }: { value: string | null; fallback?: string | null }) {
  const timeZone = useTimeZone()
  return value ? <time dateTime={value}>{formatInstant(value, timeZone)}</time> : fallback
}
