import type { KeyboardEvent } from 'react'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import base from '../../../ui/page/figures.module.css'
import { getTranslator } from '../../../ui/words/words.ts'
import { RunFoot } from './PayPeriodFooter.tsx'
import { RunRowCells } from './PayPeriodRow.tsx'
import classes from './PayPeriodTable.module.css'
import totals from './PayPeriodTotals.module.css'
import { useAskPaste } from './usePastePreview.tsx'
import type { Run } from './usePayPeriod.ts'
import { useSheet } from './useSheet.ts'

interface RunTableProps {
  rows: readonly RunRow[]
  run: Run
  payDate: string
}

/** Everyone of a pay run with three cells to type into, and the sums below. */
export function RunTable({ rows, run, payDate }: RunTableProps) {
  const t = getTranslator('salaries')
  const { grid, on } = useSheet(rows, run, useAskPaste(rows, run.edits))

  /** Goes to the nearest row that differs from the last time, before or after the one with the focus. */
  const step = (by: -1 | 1) => {
    const at = grid.chosen()?.from.row ?? -1
    const next = by > 0 ? run.different.find((row) => row > at) : run.different.findLast((row) => row < at)
    const row = next ?? (by > 0 ? run.different[0] : run.different.at(-1))
    if (row !== undefined) grid.go({ row, column: 0 })
  }
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return on.onKeyDown(event)
    event.preventDefault()
    step(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-label={t('run.title')} tabIndex={0}>
        <table className={classes.table} ref={grid.ref} {...on} onKeyDown={keys}>
          <thead>
            <tr>
              <th scope="col">{t('columns.sno')}</th>
              <th scope="col">{t('columns.name')}</th>
              <th scope="col">{t('columns.salary')}</th>
              <th scope="col">{t('columns.allowance')}</th>
              <th scope="col">{t('columns.deduction')}</th>
              <th scope="col">{t('columns.total')}</th>
              <th scope="col">{t('run.since')}</th>
              <th scope="col">{t('run.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <RunRowCells
                key={row.person._id}
                row={row}
                number={index + 1}
                edit={run.edits[row.person._id]}
                paid={run.isPaid(row)}
                change={run.change}
                choose={run.choose}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">{t('run.paid', { count: run.count })}</th>
              {run.sums.map((sum, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={index}>{sum}</td>
              ))}
              <td>
                <output>{run.total}</output>
              </td>
              <td>{run.difference}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
      <RunFoot run={run} payDate={payDate} step={step} />
    </>
  )
}

/** What a run comes to, in four figures, as it stands in the grid. */
export function RunFigures({ run, payDate }: { run: Run; payDate: string }) {
  const t = getTranslator('salaries')
  const cards = [
    { key: 'count', figure: formatNumber(run.count), second: t('run.figures.left', { count: run.left }) },
    { key: 'gross', figure: run.gross, second: t('run.figures.before') },
    { key: 'net', figure: run.total, second: t('run.figures.out', { day: formatDay(payDate) }) },
    { key: 'since', figure: run.difference, second: t('run.differences', { count: run.different.length }) },
  ] as const
  return (
    <ul className={`${base.figures} ${totals.figures}`} aria-label={t('run.figures.label')}>
      {cards.map(({ key, figure, second }) => (
        <li key={key} className={`${base.figure} ${totals.figure}`}>
          <p>{t(`run.figures.${key}`)}</p>
          <strong data-sign={key === 'since' ? run.sign : 0}>{figure}</strong>
          <p>{second}</p>
        </li>
      ))}
    </ul>
  )
}
