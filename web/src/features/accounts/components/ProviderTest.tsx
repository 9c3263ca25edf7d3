import '@mantine/core/styles/Code.css'
import '@mantine/core/styles/List.css'
import { Button, Code, Group, List, Text } from '@mantine/core'
import type { Provider } from '../../../api/contract/providers.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useProviderTest, useStartProviderTest } from '../queries.ts'

/** Tests a provider step by step, up to a sign-in in a new tab, and shows the received claims. */
export function ProviderTest({ provider: { _id } }: { provider: Provider }) {
  const t = getTranslator('providers')
  const params = { id: _id }
  const [start, arrived] = [useStartProviderTest(), useProviderTest(_id)]
  const { claims, problem } = arrived.data ?? {}
  return (
    <TitledPanel title={t('test.title')} text={t('test.text')}>
      <Group gap="sm">
        <Button
          variant="default"
          loading={start.isPending}
          onClick={() => start.mutate({ params }, { onError: notifyError })}
        >
          {t('test.start')}
        </Button>
        {start.data?.address && (
          <Button component="a" href={start.data.address} target="_blank" rel="noreferrer">
            {t('test.signIn')}
          </Button>
        )}
        <Button variant="default" loading={arrived.isFetching} onClick={() => void arrived.refetch()}>
          {t('test.read')}
        </Button>
      </Group>
      {start.data && (
        <List mt="sm">
          {start.data.steps.map(({ key, ok, sentence }) => (
            <List.Item key={key}>{t('test.step', { ok: String(ok), sentence })}</List.Item>
          ))}
        </List>
      )}
      {problem && <Text mt="sm">{problem}</Text>}
      {claims && (
        <Code block mt="sm" tabIndex={0}>
          {JSON.stringify(claims, null, 2)}
        </Code>
      )}
    </TitledPanel>
  )
}
