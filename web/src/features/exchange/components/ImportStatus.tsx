import type { Import } from '../../../api/contract/imports.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

const tones: Record<Import['status'], Tone> = {
  Uploaded: 'grey',
  Checked: 'yellow',
  Running: 'yellow',
  Done: 'green',
  Cancelled: 'red',
}

export function ImportStatus({ status }: Pick<Import, 'status'>) {
  const t = wordsOf('exchange')
  return <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
}
