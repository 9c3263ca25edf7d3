import { Skeleton } from '@mantine/core'
import type { attendance } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { formatMonth, formatNumber, formatPoints, formatShare } from '../../../ui/format/format.ts'
import { shiftMonth } from '../../../ui/format/months.ts'
import base from '../../../ui/page/figures.module.css'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import classes from './MonthFigures.module.css'

type Marks = ReplyOf<typeof attendance.monthFigures>['month']['marks']

const sumOf = (marks: Marks): number => Object.values(marks).reduce((sum, count) => sum + count, 0)
/** People who were late count as present. */
const here = (marks: Marks): number => marks.Present + marks.Late
const shareOf = (count: number, marks: Marks): number => count / Math.max(1, sumOf(marks))

/** Days that should have a mark and have none. */
export interface OpenDays {
  count: number
  /** the people of the figures */
  names: readonly string[]
  /** the number of counted people, if it is not everyone; else null */
  shown: number | null
}

interface MonthFiguresProps {
  /** undefined while they load, with their place reserved */
  figures: ReplyOf<typeof attendance.monthFigures> | undefined
  /** `YYYY-MM` */
  month: string
  /** undefined while the people load */
  open: OpenDays | undefined
}

/** The totals of a month's marks, in four figures. */
export function MonthFigures({ figures, month, open }: MonthFiguresProps) {
  const t = getTranslator('attendance')
  if (!figures)
    return (
      <div className={`${base.figures} ${classes.figures}`} aria-hidden>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height={66} radius="lg" />
        ))}
      </div>
    )
  const { marks, people } = figures.month
  const before = figures.before.marks
  const points = (shareOf(here(marks), marks) - shareOf(here(before), before)) * 100
  const cards = [
    {
      key: 'present',
      count: here(marks),
      second:
        sumOf(before) > 0
          ? t('figures.than', { points: formatPoints(points), month: formatMonth(shiftMonth(month, -1)) })
          : t('figures.marked', { count: sumOf(marks) }),
    },
    { key: 'late', count: marks.Late, second: t('figures.times', { count: marks.Late, people: people.Late }) },
    { key: 'absent', count: marks.Absent, second: t('figures.days', { count: marks.Absent, people: people.Absent }) },
  ] as const
  return (
    <ul className={`${base.figures} ${classes.figures}`} aria-label={t('figures.label')}>
      {cards.map(({ key, count, second }) => (
        <li key={key} className={`${base.figure} ${classes.figure}`} data-figure={key}>
          <p>
            <strong>{formatShare(shareOf(count, marks))}</strong> {t(`figures.${key}`)}
          </p>
          <p>{second}</p>
        </li>
      ))}
      <li className={`${base.figure} ${classes.figure}`} data-figure="open">
        <p>
          <strong>{open ? formatNumber(open.count) : '–'}</strong> {t('figures.open', { count: open?.count ?? 0 })}
        </p>
        <p>{open ? secondOf(t, open) : '\u00a0'}</p>
      </li>
    </ul>
  )
}

/** The people with open days; if not everyone was counted, the number of counted people. */
function secondOf(t: Translate<'attendance'>, { names, shown }: OpenDays): string {
  if (shown !== null) return t('figures.openShown', { count: shown })
  if (names.length === 0) return t('figures.openNone')
  return t('figures.openOf', { names: names.slice(0, 2).join(', '), more: Math.max(0, names.length - 2) })
}
