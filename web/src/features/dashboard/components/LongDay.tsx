import { useOrganisation } from '../../../api/organisation.ts'
import { formatLongDay } from '../../../ui/format.ts'

/** The organisation's day, with its weekday. */
export function LongDay() {
  const today = useOrganisation().data?.organisation.today
  return today ? <time dateTime={today}>{formatLongDay(today)}</time> : <>&nbsp;</>
}
