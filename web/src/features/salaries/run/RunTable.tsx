import type { RunRow } from '../../../api/contract/salaries.ts'
import { wordsOf } from '../../../ui/words.ts'
import { RunRowCells } from './RunRowCells.tsx'
import classes from './RunTable.module.css'
import type { Run } from './useRun.ts'

interface RunTableProps {
  rows: readonly RunRow[]
  run: Run
}

/** Everybody of a pay run with three cells to type into, and the sums below. */
export function RunTable({ rows, run }: RunTableProps) {
  const t = wordsOf('salaries')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={t('run.title')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.sno')}</th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.salary')}</th>
            <th scope="col">{t('columns.allowance')}</th>
            <th scope="col">{t('columns.deduction')}</th>
            <th scope="col">{t('columns.total')}</th>
            <th scope="col">{t('run.since')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RunRowCells key={row.person._id} row={row} number={index + 1} run={run} />
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
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
