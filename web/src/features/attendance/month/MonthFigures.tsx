import { Skeleton } from '@mantine/core'
import type { attendance } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { formatMonth, formatPoints, formatShare } from '../../../ui/format.ts'
import { monthBeside } from '../../../ui/months.ts'
import { wordsOf } from '../../../ui/words.ts'
import classes from './MonthFigures.module.css'

type Marks = ReplyOf<typeof attendance.monthFigures>['month']['marks']

const sumOf = (marks: Marks): number => Object.values(marks).reduce((sum, count) => sum + count, 0)
/** Who was late was there. */
const here = (marks: Marks): number => marks.Present + marks.Late
const shareOf = (count: number, marks: Marks): number => count / Math.max(1, sumOf(marks))

interface MonthFiguresProps {
  /** undefined while they are read; their place is kept */
  figures: ReplyOf<typeof attendance.monthFigures> | undefined
  /** `YYYY-MM` */
  month: string
}

/** What the marks of a month come to, in four figures. */
export function MonthFigures({ figures, month }: MonthFiguresProps) {
  const t = wordsOf('attendance')
  if (!figures)
    return (
      <div className={classes.figures} aria-hidden>
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
          ? t('figures.than', { points: formatPoints(points), month: formatMonth(monthBeside(month, -1)) })
          : t('figures.marked', { count: sumOf(marks) }),
    },
    { key: 'late', count: marks.Late, second: t('figures.times', { count: marks.Late, people: people.Late }) },
    { key: 'absent', count: marks.Absent, second: t('figures.days', { count: marks.Absent, people: people.Absent }) },
    {
      key: 'away',
      count: marks.Sick + marks.Leave,
      second: t('figures.marked', { count: marks.Sick + marks.Leave }),
    },
  ] as const
  return (
    <ul className={classes.figures} aria-label={t('figures.label')}>
      {cards.map(({ key, count, second }) => (
        <li key={key} className={classes.figure} data-figure={key}>
          <p>
            <strong>{formatShare(shareOf(count, marks))}</strong> {t(`figures.${key}`)}
          </p>
          <p>{second}</p>
        </li>
      ))}
    </ul>
  )
}
