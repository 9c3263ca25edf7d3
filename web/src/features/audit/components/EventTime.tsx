import { useTimeZone } from '../../../api/organisation.ts'
import { formatInstant, formatTime } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { distanceOf } from '../auditDays.ts'
import classes from './EventTable.module.css'

/** The time of an event below its day's head, and how long ago it was. */
export function EventTime({ at }: { at: string }) {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  return (
    <span className={classes.at}>
      <time dateTime={at} title={formatInstant(at, zone)}>
        {formatTime(at, zone)}
      </time>
      <span className={classes.ago}>{t('ago', distanceOf(at, Date.now()))}</span>
    </span>
  )
}
