import type { account } from '../../../api/contract/account.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useSession } from '../../../api/session.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** The required factors that the person still lacks. */
export function RequiredFactors({ policy }: { policy: ReplyOf<typeof account.security>['policy'] }) {
  const t = getTranslator('security')
  const zone = useTimeZone()
  const session = useSession()
  const { factor, graceUntil } = policy
  const isOver = graceUntil === null || graceUntil <= new Date().toISOString()
  return (
    <>
      {session?.mustEnrol && (
        <Notice tone="amber" role="status">
          {factor === 'none' && t('asked.removed')}
          {factor === 'two' && t('asked.factor')}
          {factor === 'phishing-resistant' && t('asked.passkey')}
          {factor !== 'none' &&
            ` ${isOver ? t('asked.over') : t('asked.until', { time: formatInstant(graceUntil, zone) })}`}
        </Notice>
      )}
      {session?.mustChangePassword && (
        <Notice tone="amber" role="status">
          {t('asked.change')}
        </Notice>
      )}
    </>
  )
}
