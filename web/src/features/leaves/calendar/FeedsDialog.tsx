import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Feed, FeedKind } from '../../../api/contract/leave-feeds.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddFeed, useFeeds, useRemoveFeed } from '../shared/queries.ts'

/** Calendar feed addresses: create, copy once, and revoke. */
export default function FeedsDialog({ close }: { close: () => void }) {
  const t = getTranslator('teamCalendar')
  const [revoked, setRevoked] = useState<string>()
  return (
    <Dialog opened onClose={close} title={t('feeds.title')} size="lg">
      <Text mb="md">{t('feeds.text')}</Text>
      <NewFeed revoked={revoked} />
      <FetchState query={useFeeds()}>
        {({ feeds }) => (
          <Stack component="ul" gap="sm" mt="lg" m={0} p={0} style={{ listStyle: 'none' }}>
            {feeds.map((feed) => (
              <Line key={feed._id} feed={feed} onRevoked={() => setRevoked(feed._id)} />
            ))}
          </Stack>
        )}
      </FetchState>
    </Dialog>
  )
}

/** @param revoked the feed that was revoked last: its address is no longer offered for copying */
function NewFeed({ revoked }: { revoked: string | undefined }) {
  const t = getTranslator('teamCalendar')
  const [kind, setKind] = useState<FeedKind>('own')
  const add = useAddFeed()
  const url = add.data?.feed._id === revoked ? undefined : add.data?.url
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '')
    notify.success(t('feeds.copied'))
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <ChoiceField
          label={t('feeds.kind')}
          choices={FeedKind.options}
          wordOf={(value) => t(`feeds.kinds.${value}`)}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as FeedKind)}
        />
        <Button loading={add.isPending} onClick={() => add.mutate({ body: { kind } }, { onError: notifyError })}>
          {t('feeds.add')}
        </Button>
      </Group>
      {url && (
        <div role="status">
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t('feeds.url')}
              readOnly
              value={url}
              style={{ flex: 1 }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="default" onClick={() => void copy().catch(notifyError)}>
              {t('feeds.copy')}
            </Button>
          </Group>
          <Text size="sm" mt="xs">
            {t('feeds.once')}
          </Text>
        </div>
      )}
    </Stack>
  )
}

function Line({ feed, onRevoked }: { feed: Feed; onRevoked: () => void }) {
  const t = getTranslator('teamCalendar')
  const remove = useRemoveFeed()
  const revoke = async () => {
    const sure = await confirm({
      title: t('feeds.sure'),
      text: t('feeds.sureText'),
      confirm: t('feeds.revoke'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    const done = () => {
      notify.success(t('feeds.revoked'))
      onRevoked()
    }
    remove.mutate({ params: { id: feed._id } }, { onSuccess: done, onError: notifyError })
  }
  const name = t(`feeds.kinds.${feed.kind}`)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('feeds.made')} <Instant value={feed.createdAt} /> · {t('feeds.used')}{' '}
          <Instant value={feed.lastUsedAt} fallback={t('feeds.never')} />
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('feeds.revokeOf', { name })}
        loading={remove.isPending}
        onClick={() => void revoke()}
      >
        {t('feeds.revoke')}
      </Button>
    </Group>
  )
}
