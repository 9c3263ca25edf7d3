import '@mantine/core/styles/Divider.css'
import '@mantine/core/styles/SimpleGrid.css'
import { Button, Divider, SimpleGrid } from '@mantine/core'
import { wordsOf } from '../../../ui/words.ts'

interface DemoAccount {
  email: string
  password: string
  name: string
  what: string
}

/** The accounts of the demo, each a click away. @param enter signs in with one */
export default function DemoAccounts({ enter }: { enter: (account: { email: string; password: string }) => void }) {
  const t = wordsOf('login')
  const accounts = JSON.parse(document.documentElement.dataset.demo ?? '[]') as DemoAccount[]
  return (
    <>
      <Divider label={t('demo')} mt="lg" mb="sm" />
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
        {accounts.map(({ email, password, name, what }) => (
          <Button key={email} variant="default" px="xs" title={what} onClick={() => enter({ email, password })}>
            {name}
          </Button>
        ))}
      </SimpleGrid>
    </>
  )
}
