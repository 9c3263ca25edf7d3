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
 * The accounts of the demo, each a click away. Of what the sign-in has anyway: a component of a library would bring the
 * files that all screens share.
 * @param enter signs in with one
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
