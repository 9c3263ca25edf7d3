import { useOrganisation } from '../../../api/organisation.ts'
import { formatLongDay } from '../../../ui/format/format.ts'

/** The organisation's day, with its weekday; until it is known the place that the day of this device takes. */
export function LongDay() {
  const today = useOrganisation().data?.organisation.today
  return (
    <time dateTime={today} aria-hidden={!today} style={today ? undefined : { visibility: 'hidden' }}>
      {formatLongDay(today ?? new Date().toISOString().slice(0, 10))}
    </time>
  )
}
