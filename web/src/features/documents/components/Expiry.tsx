import type { Document } from '../../../api/contract/documents.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatDay, formatNearDay } from '../../../ui/format/format.ts'
import { wordsOf } from '../../../ui/words/words.ts'

const SOON_DAYS = 30

/** How long a document is valid; nothing where it does not expire. */
export function Expiry({ of: { expiresOn, daysLeft } }: { of: Pick<Document, 'expiresOn' | 'daysLeft'> }) {
  const t = wordsOf('documents')
  const today = useOrganisation().data?.organisation.today ?? ''
  if (expiresOn === null || daysLeft === null) return null
  // In a list space is short; the year is told where it is pointed at.
  const day = formatNearDay(expiresOn, today)
  const [tone, text] =
    daysLeft < 0
      ? (['red', t('expired', { day })] as const)
      : daysLeft <= SOON_DAYS
        ? (['yellow', t('expiresSoon', { day, count: daysLeft })] as const)
        : (['grey', t('expires', { day })] as const)
  return (
    <span title={formatDay(expiresOn)}>
      <StatusBadge tone={tone}>{text}</StatusBadge>
    </span>
  )
}
