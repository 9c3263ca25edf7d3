import { getTranslator } from '../../../ui/words/words.ts'
import { CardSkeleton } from '../shared/CardStates.tsx'

/** The placeholders of the columns of the admin area's home, whose code comes after them. */
export function ComingNeeds() {
  const t = getTranslator('adminHome')
  return (
    <>
      <CardSkeleton title={t('today.needs')} rows={6} />
      <CardSkeleton title={t('ahead.title')} rows={2} />
    </>
  )
}

export function ComingPresence() {
  const t = getTranslator('adminHome')
  return <CardSkeleton title={t('presence.title')} rows={4} />
}

export function ComingAside() {
  const t = getTranslator('adminHome')
  return <CardSkeleton title={t('away.title')} rows={4} />
}
