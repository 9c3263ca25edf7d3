import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { account } from '../../../api/contract/account.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddIdentity, useRemoveIdentity } from '../accountQueries.ts'
import { useSsoProviders } from '../queries.ts'

type Identity = ReplyOf<typeof account.security>['identities'][number]

/** The person's accounts at providers of single sign-on; nothing without a provider. */
export function Identities({ identities }: { identities: readonly Identity[] }) {
  const t = getTranslator('security')
  const add = useAddIdentity()
  const linked = new Set(identities.map(({ provider }) => provider._id))
  const open = useSsoProviders().data?.providers.filter(({ _id }) => !linked.has(_id)) ?? []
  if (identities.length + open.length === 0) return null
  const link = (provider: string) =>
    add.mutate(
      { body: { provider } },
      { onSuccess: ({ address }) => window.location.assign(address), onError: notifyError },
    )
  return (
    <SettingRow
      icon={IconLink}
      title={t('identities.title')}
      text={t('identities.text')}
      below={
        <Stack gap="sm">
          {identities.map((identity) => (
            <Row key={identity._id} identity={identity} />
          ))}
          {open.map(({ _id, name }) => (
            <Group key={_id}>
              <Button variant="default" loading={add.isPending} onClick={() => link(_id)}>
                {t('identities.link', { name })}
              </Button>
            </Group>
          ))}
        </Stack>
      }
    />
  )
}

function Row({ identity: { _id, provider, email, linkedAt } }: { identity: Identity }) {
  const t = getTranslator('security')
  const momentOf = useMoment()
  const remove = useRemoveIdentity()
  const unlink = () =>
    remove.mutate(
      { params: { id: _id } },
      { onSuccess: () => notify.success(t('identities.unlinked')), onError: notifyError },
    )
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={500}>{provider.name}</Text>
        <Text size="sm" c="dimmed">
          {[email, t('identities.since', { time: momentOf(linkedAt) })].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <RowButton
        word={t('identities.unlink')}
        label={t('identities.unlinkOne', { name: provider.name })}
        danger
        loading={remove.isPending}
        onClick={unlink}
      />
    </Group>
  )
}
