import type { Import } from '../../../api/contract/imports.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './ImportFigures.module.css'

const OUTCOMES = ['create', 'update', 'unchanged', 'error', 'skipped'] as const

/** The number of rows for each effect, without zeros. */
export function ImportFigures({ counts }: Pick<Import, 'counts'>) {
  const t = getTranslator('imports')
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

const tones: Record<Import['status'], Tone> = {
  Uploaded: 'grey',
  Checked: 'yellow',
  Running: 'yellow',
  Done: 'green',
  Cancelled: 'red',
}

export function ImportStatus({ status }: Pick<Import, 'status'>) {
  const t = getTranslator('imports')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
