import { addDays, inclusiveDays, weekdayOf } from '@ems/contract/core/days'
import type { CSSProperties } from 'react'
import { formatSpan } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DaysStrip.module.css'

/** The number of days before and after the requested days, and the most days in all. */
const DAYS_AROUND = 3
const MOST_DAYS_SHOWN = 24

const FRIDAY = 5
/** The column of the first day, after the names. */
const FIRST_COLUMN = 2

interface Span {
  id: string
  name: string
  startDate: string
  endDate: string
  waits: boolean
  /** the leave type, if the reader may see it */
  type?: string | undefined
}

interface DaysStripProps {
  /** the person of the decision, who is highlighted */
  asked: Omit<Span, 'waits'>
  others: readonly Span[]
  /**
   * whether no list beside it has the names: then it shows them as text, and tooltips on the bars have the kind of
   * leave
   */
  named?: boolean
}

/** The days of a person and of colleagues, one line each. */
export function DaysStrip({ asked, others, named = false }: DaysStripProps) {
  const t = getTranslator('leaves')
  const first = addDays(asked.startDate, -DAYS_AROUND)
  const length = Math.min(MOST_DAYS_SHOWN, inclusiveDays(first, asked.endDate) + DAYS_AROUND)
  const days = Array.from({ length }, (_, index) => addDays(first, index))
  const last = days.at(-1) as string
  const rows = [{ ...asked, waits: false, own: true }, ...others]
  const weekend = days.flatMap((day, at) => (weekdayOf(day) > FRIDAY ? [at + FIRST_COLUMN] : []))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.frame} aria-label={t('peek.days')} tabIndex={0}>
      <div className={classes.strip} style={{ '--days': length } as CSSProperties}>
        <div className={classes.row} aria-hidden>
          <span />
          {days.map((day) => (
            <span
              key={day}
              className={classes.day}
              data-asked={(day >= asked.startDate && day <= asked.endDate) || undefined}
            >
              {Number(day.slice(8))}
            </span>
          ))}
        </div>
        {rows.map((span) => {
          const from = span.startDate < first ? first : span.startDate
          const to = span.endDate > last ? last : span.endDate
          const column = inclusiveDays(first, from) - 1 + FIRST_COLUMN
          return (
            <div key={span.id} className={classes.row} data-own={'own' in span || undefined}>
              {/* Where the names stand beside the strip already they are to look at alone, no text again: its bars say them. */}
              {named ? (
                <bdi className={classes.name} title={span.name}>
                  {span.name}
                </bdi>
              ) : (
                <span className={classes.name} title={span.name} data-name={span.name} aria-hidden />
              )}
              {weekend.map((column) => (
                <i key={column} className={classes.off} style={{ gridColumn: column }} />
              ))}
              <span
                role="img"
                className={classes.bar}
                data-waits={span.waits || undefined}
                title={[span.type, formatSpan(span.startDate, span.endDate)].filter(Boolean).join(', ')}
                style={{ gridColumn: `${column} / span ${inclusiveDays(from, to)}` }}
                aria-label={t('peek.strip', {
                  name: span.name,
                  days: formatSpan(span.startDate, span.endDate),
                  state: t(`common:leaveStatus.${span.waits || 'own' in span ? 'Pending' : 'Approved'}`),
                })}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}
