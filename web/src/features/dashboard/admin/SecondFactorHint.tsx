import { screens } from '@ems/contract/core/screens'
import { IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { account } from '../../../api/contract/account.ts'
import { useFetch } from '../../../api/hooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccountHint } from '../shared/AccountHint.tsx'
import { openFirstSteps, useGettingStarted } from '../shared/queries.ts'

/**
 * Asks an administrator whose account has only a password for a second factor, once; not where the first steps ask it.
 * @param name the key under which the browser stores that they were asked
 */
export function SecondFactorHint({ name }: { name: string }) {
  const t = getTranslator('adminHome')
  const { data, isPending } = useFetch(account.security, {})
  const started = useGettingStarted()
  const has = data && (data.factors.totp || data.factors.passkeys.length > 0)
  // With a second factor there is no hint, and this browser reserves no place for it next time.
  useEffect(() => {
    if (has) localStorage.setItem(name, '1')
  }, [has, name])
  const ask = (
    <AccountHint
      once
      name={name}
      words={{
        title: t('protect.title'),
        text: t('protect.text'),
        open: t('protect.open'),
        later: t('protect.later'),
      }}
      to={screens.admin.security}
      icon={IconShieldLock}
    />
  )
  // A reserved place at any width, so that nothing moves when the hint appears.
  if (isPending || started.isLoading)
    return (
      <div inert style={{ visibility: 'hidden' }}>
        {ask}
      </div>
    )
  const isStep = openFirstSteps(started.data).some(({ key }) => key === 'security')
  return !data || has || isStep ? null : ask
}
