import { screens } from '@ems/contract/core/screens'
import { IconKey } from '@tabler/icons-react'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccountHint } from './AccountHint.tsx'

/**
 * Asks a person whose password was chosen by another person for a new one, until they choose "Later".
 * @param name the key under which the browser stores that they were asked
 */
export default function FirstPassword({ name }: { name: string }) {
  const t = getTranslator('dashboard')
  return (
    <AccountHint
      name={name}
      words={{
        title: t('firstPassword.title'),
        text: t('firstPassword.text'),
        open: t('firstPassword.open'),
        later: t('firstPassword.later'),
      }}
      to={screens[useArea()].security}
      icon={IconKey}
    />
  )
}
