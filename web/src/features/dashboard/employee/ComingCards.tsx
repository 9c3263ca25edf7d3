import { getTranslator } from '../../../ui/words/words.ts'
import { CardSkeleton } from '../shared/CardStates.tsx'
import { WAITING } from '../shared/queries.ts'

/** A card whose words load with its code. The cards below stay hidden until its height is known. */
export const ComingCard = ({ title, rows }: { title?: string; rows: number }) => (
  <div data-coming>
    <CardSkeleton title={title} rows={rows} />
  </div>
)

/** The pending requests while they load; their number is unknown. */
export function PendingCardSkeleton() {
  const t = getTranslator('dashboard')
  return <ComingCard title={t('waiting.title')} rows={WAITING.query.limit} />
}
