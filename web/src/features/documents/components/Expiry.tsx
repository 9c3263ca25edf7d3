import type { Document } from '../../../api/contract/documents.ts'
import { formatDay } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { wordsOf } from '../../../ui/words.ts'

const SOON_DAYS = 30

/** How long a document is valid; nothing where it does not expire. */
export function Expiry({ of: { expiresOn, daysLeft } }: { of: Pick<Document, 'expiresOn' | 'daysLeft'> }) {
  const t = wordsOf('documents')
  if (expiresOn === null || daysLeft === null) return null
  const day = formatDay(expiresOn)
  if (daysLeft < 0) return <StatusBadge tone="red">{t('expired', { day })}</StatusBadge>
  if (daysLeft <= SOON_DAYS)
    return <StatusBadge tone="yellow">{t('expiresSoon', { day, count: daysLeft })}</StatusBadge>
  return <StatusBadge tone="grey">{t('expires', { day })}</StatusBadge>
}
