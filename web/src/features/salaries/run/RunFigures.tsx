import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import base from '../../../ui/page/figures.module.css'
import { wordsOf } from '../../../ui/words/words.ts'
import classes from '../pay-period/PayPeriodTotals.module.css'
import type { Run } from '../pay-period/usePayPeriod.ts'

/** What a run comes to, in four figures, as it stands in the grid. */
export function RunFigures({ run, payDate }: { run: Run; payDate: string }) {
  const t = wordsOf('salaries')
  const cards = [
    { key: 'count', figure: formatNumber(run.count), second: t('run.figures.left', { count: run.left }) },
    { key: 'gross', figure: run.gross, second: t('run.figures.before') },
    { key: 'net', figure: run.total, second: t('run.figures.out', { day: formatDay(payDate) }) },
    { key: 'since', figure: run.difference, second: t('run.differences', { count: run.different.length }) },
  ] as const
  return (
    <ul className={`${base.figures} ${classes.figures}`} aria-label={t('run.figures.label')}>
      {cards.map(({ key, figure, second }) => (
        <li key={key} className={`${base.figure} ${classes.figure}`}>
          <p>{t(`run.figures.${key}`)}</p>
          <strong data-sign={key === 'since' ? run.sign : 0}>{figure}</strong>
          <p>{second}</p>
        </li>
      ))}
    </ul>
  )
}
