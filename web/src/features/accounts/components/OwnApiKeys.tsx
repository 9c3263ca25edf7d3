import type { PermissionKey } from '@ems/contract/core/permissions'
import { Group, Text, Title } from '@mantine/core'
import { useAccess } from '../../../api/session.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddKey, useOwnKeys } from '../queries.ts'
import { ApiKeys, NewApiKey } from './ApiKeys.tsx'

/** The person's own keys, which have at most the person's rights. */
export function OwnApiKeys() {
  const t = getTranslator('accounts')
  const add = useAddKey()
  const rights = Object.keys(useAccess()?.can ?? {}) as PermissionKey[]
  return (
    <Panel>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('keys.own')}</Title>
        <NewApiKey rights={rights} send={(body) => add.mutateAsync({ body })} />
      </Group>
      <Text c="dimmed" mb="md">
        {t('keys.ownText')}
      </Text>
      <FetchState query={useOwnKeys()}>{({ keys }) => <ApiKeys keys={keys} />}</FetchState>
    </Panel>
  )
}
