import '@mantine/core/styles/Code.css'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'

interface OneTimeSecretProps {
  text: string
  secret: string
  close: () => void
}

/** A secret that is shown only once. */
export function OneTimeSecret({ text, secret, close }: OneTimeSecretProps) {
  const t = getTranslator('timeSettings')
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      <Code
        block
        tabIndex={-1}
        ref={(element: HTMLElement | null) => element?.focus()}
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {secret}
      </Code>
      <Group gap="xs">
        <Button variant="default" onClick={copy}>
          {t(copied ? 'once.copied' : 'once.copy')}
        </Button>
        <Button onClick={close}>{t('once.kept')}</Button>
      </Group>
    </Stack>
  )
}
