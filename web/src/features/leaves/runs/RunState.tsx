import type { LeaveRun } from '../../../api/contract/leave-runs.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

const tones: Record<LeaveRun['state'], Tone> = { running: 'yellow', done: 'green', failed: 'red' }

/** How a run stands; of a trial nothing was written. */
export function RunState({ run: { state, dryRun } }: { run: LeaveRun }) {
  const t = wordsOf('leaveRuns')
  if (dryRun && state === 'done') return <StatusBadge tone="grey">{t('states.trial')}</StatusBadge>
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}
