import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/links.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useArea } from '../../../ui/useArea.ts'
import { wordsOf } from '../../../ui/words.ts'

/**
 * Asks somebody whose password another person chose for one of their own, until they say later.
 * @param name under which the browser keeps that they were asked
 */
export default function FirstPassword({ name }: { name: string }) {
  const t = wordsOf('dashboard')
  const area = screens[useArea()]
  const [asked, setAsked] = useState(false)
  if (asked) return null
  const later = () => {
    localStorage.setItem(name, '1')
    setAsked(true)
  }
  return (
    <Notice tone="teal" role="status" icon={IconKey} title={t('firstPassword.title')}>
      <Text size="sm" mb="sm">
        {t('firstPassword.text')}
      </Text>
      <Group gap="sm">
        <ButtonLink to={area.security} size="xs">
          {t('firstPassword.open')}
        </ButtonLink>
        <Button size="xs" variant="default" onClick={later}>
          {t('firstPassword.later')}
        </Button>
      </Group>
    </Notice>
  )
}
