import type { PermissionKey } from '@ems/contract/core/permissions'
import { useAccess } from '../../../api/session.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
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
    <TitledPanel
      title={t('keys.own')}
      text={t('keys.ownText')}
      actions={<NewApiKey rights={rights} send={(body) => add.mutateAsync({ body })} />}
    >
      <FetchState query={useOwnKeys()}>{({ keys }) => <ApiKeys keys={keys} />}</FetchState>
    </TitledPanel>
  )
}
