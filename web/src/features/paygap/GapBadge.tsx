import type { PayGap } from '../../api/contract/pay-gaps.ts'
import { StatusBadge } from '../../ui/controls/StatusBadge.tsx'
import { Instant } from '../../ui/format/values.tsx'
import { getTranslator } from '../../ui/words/words.ts'

/** The name of a pay gap: its year, with its version if it is not the first. */
export function gapTitle({ year, version }: Pick<PayGap, 'year' | 'version'>): string {
  const t = getTranslator('paygap')
  return version === 1 ? t('gap.title', { year: String(year) }) : t('gap.titleVersion', { year: String(year), version })
}

/** The state of a pay gap. */
export function GapBadge({ gap: { status, publishedAt } }: { gap: Pick<PayGap, 'status' | 'publishedAt'> }) {
  const t = getTranslator('paygap')
  if (publishedAt !== null)
    return (
      <StatusBadge tone="green">
        {t('gap.published')} <Instant value={publishedAt} />
      </StatusBadge>
    )
  return <StatusBadge tone="yellow">{t(status === 'Preparing' ? 'gap.preparing' : 'gap.draft')}</StatusBadge>
}
