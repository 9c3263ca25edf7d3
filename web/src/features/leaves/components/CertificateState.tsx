import type { Leave } from '../../../api/contract/leaves.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

const tones = { due: 'yellow', overdue: 'red', received: 'green' } as const

/** How the certificate of a leave stands that asks for one. */
export function CertificateState({ state, dueOn }: Leave['certificate']) {
  const t = wordsOf('leaves')
  if (state === 'none') return null
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`certificate.state.${state}`)}</StatusBadge>{' '}
      {state !== 'received' && dueOn && <Day value={dueOn} />}
    </>
  )
}
