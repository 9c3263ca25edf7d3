import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '../../../api/contract/account.ts'
import { useFetch } from '../../../api/hooks.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { wordsOf } from '../../../ui/words.ts'

/**
 * Asks an administrator whom a password alone lets in for a second factor, once.
 * @param name under which the browser keeps that they were asked
 */
export default function Protect({ name }: { name: string }) {
  const t = wordsOf('dashboard')
  const factors = useFetch(account.security, {}).data?.factors
  const [asked, setAsked] = useState(false)
  if (asked || !factors || factors.totp || factors.passkeys.length > 0) return null
  const settle = () => {
    localStorage.setItem(name, '1')
    setAsked(true)
  }
  return (
    <Notice tone="teal" role="status" icon={IconShieldLock} title={t('protect.title')}>
      <Text size="sm" mb="sm">
        {t('protect.text')}
      </Text>
      <Group gap="sm">
        <ButtonLink to={screens.admin.security} size="xs" onClick={settle}>
          {t('protect.open')}
        </ButtonLink>
        <Button size="xs" variant="default" onClick={settle}>
          {t('protect.later')}
        </Button>
      </Group>
    </Notice>
  )
}
