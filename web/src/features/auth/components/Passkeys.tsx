import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../api/contract/account.ts'
import { ApiError } from '../../../api/errors.ts'
import { refreshSession } from '../../../api/sessionCache.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useMoment } from '../../../ui/format/moments.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddPasskey, useNewPasskeyOptions, useRemovePasskey } from '../accountQueries.ts'
import { hasPasskeys, makePasskey } from '../passkeys.ts'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onCodes: (codes: readonly string[]) => void
}

/** The passkeys of the person: adding one, and removing them. */
export function Passkeys({ passkeys, onCodes }: PasskeysProps) {
  const t = getTranslator('security')
  const ask = useNewPasskeyOptions()
  const add = useAddPasskey()
  const cache = useQueryClient()
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      const { options } = await ask.mutateAsync({})
      const response = await makePasskey(options)
      const { recoveryCodes } = await add.mutateAsync({ body: { response } })
      notify.success(t('passkeys.done'))
      void refreshSession(cache)
      onCodes(recoveryCodes)
    } catch (error) {
      // If the browser or the person cancels, that is all there is to say.
      notifyError(error instanceof ApiError ? error : new ApiError(0, { error: t('passkeys.failed') }))
    } finally {
      setMaking(false)
    }
  }
  return (
    <SettingRow
      icon={IconFingerprint}
      title={t('passkeys.title')}
      text={hasPasskeys() ? t(passkeys.length === 0 ? 'passkeys.none' : 'passkeys.some') : t('passkeys.unable')}
      below={
        passkeys.length > 0 && (
          <Stack gap="sm">
            {passkeys.map((passkey) => (
              <Row key={passkey._id} passkey={passkey} />
            ))}
          </Stack>
        )
      }
    >
      {hasPasskeys() && (
        <Button size="xs" variant="default" onClick={make} loading={making}>
          {t('passkeys.add')}
        </Button>
      )}
    </SettingRow>
  )
}

function Row({ passkey }: { passkey: Passkey }) {
  const t = getTranslator('security')
  const momentOf = useMoment()
  const remove = useRemovePasskey()
  const askToRemove = async () => {
    const question = { title: t('passkeys.removeTitle', { name: passkey.name }), text: t('passkeys.removeText') }
    const answers = { confirm: t('passkeys.remove'), cancel: t('common:actions.cancel'), destroys: true }
    if (await confirm({ ...question, ...answers }))
      remove.mutate({ params: { id: passkey._id } }, { onError: notifyError })
  }
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <div>
        <Text fw={500}>{passkey.name}</Text>
        <Text size="sm" c="dimmed">
          {t('passkeys.made', { time: momentOf(passkey.createdAt) })}
        </Text>
      </div>
      <RowButton
        word={t('passkeys.remove')}
        label={t('passkeys.removeOne', { name: passkey.name })}
        danger
        opens="dialog"
        loading={remove.isPending}
        onClick={() => void askToRemove()}
      />
    </Group>
  )
}
