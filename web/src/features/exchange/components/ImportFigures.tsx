import type { Import } from '../../../api/contract/imports.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import classes from './ImportFigures.module.css'

const OUTCOMES = ['create', 'update', 'unchanged', 'error', 'skipped'] as const

/** How many rows do what; what no row does is left out. */
export function Figures({ counts }: Pick<Import, 'counts'>) {
  const t = wordsOf('exchange')
  return (
    <dl className={classes.figures}>
      {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <div key={outcome} data-outcome={outcome}>
          <dt>{t(`check.${outcome}`)}</dt>
          <dd>{formatNumber(counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  )
}
