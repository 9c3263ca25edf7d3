import { Button } from '@mantine/core'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DemoAccounts.module.css'

interface DemoAccount {
  email: string
  password: string
  name: string
  what: string
}

/**
 * The accounts of the demo, each one click away. Uses only elements that the sign-in has anyway: a library component
 * would load the common files of all screens.
 * @param enter signs in with an account
 */
export default function DemoAccounts({ enter }: { enter: (account: { email: string; password: string }) => void }) {
  const t = getTranslator('login')
  const accounts = JSON.parse(document.documentElement.dataset.demo ?? '[]') as DemoAccount[]
  return (
    <>
      <div className={classes.label}>{t('demo')}</div>
      <div className={classes.accounts}>
        {accounts.map(({ email, password, name, what }) => (
          <Button key={email} variant="default" px="xs" title={what} onClick={() => enter({ email, password })}>
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}
