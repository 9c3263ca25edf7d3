import '@mantine/core/styles/Code.css'
import '../../../ui/select/selectStyles.ts'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { Button, Code, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { type ApiKey, keys, type NewKey as WantedKey } from '../../../api/contract/keys.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { AddButton } from '../../../ui/controls/AddButton.tsx'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { useMoment } from '../../../ui/format/moments.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { enterTakesMatch } from '../../../ui/select/enterTakesMatch.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator, permissionText } from '../../../ui/words/words.ts'
import { useRevokeKey } from '../queries.ts'
import classes from './ApiKeys.module.css'

/** The focus after the form is sent and closed. */
const focus = (element: HTMLElement | null) => element?.focus()

type Send = (body: WantedKey) => Promise<ReplyOf<typeof keys.add>>

/** Active keys, each with a button to revoke it. */
export function ApiKeys({ keys: all }: { keys: readonly ApiKey[] }) {
  const t = getTranslator('accounts')
  const momentOf = useMoment()
  const revoke = useRevokeKey()
  const confirmDelete = useConfirmDelete()
  const ask = async ({ _id, name }: ApiKey) => {
    if (await confirmDelete(name, t('keys.revokeText')))
      revoke.mutate({ params: { id: _id } }, { onError: notifyError })
  }
  if (all.length === 0) return <Text size="sm">{t('keys.none')}</Text>
  return (
    <Stack gap="xs">
      {all.map((key) => (
        <Group key={key._id} justify="space-between" gap="sm" wrap="nowrap">
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={500}>{key.name}</Text>
            <Text size="sm" c="dimmed">
              {t('keys.told', {
                prefix: key.prefix,
                limit: key.perMinute,
                ends: momentOf(key.expiresAt),
                used: key.lastUsedAt === null ? 'never' : momentOf(key.lastUsedAt),
              })}
            </Text>
          </div>
          <RowButton
            word={t('keys.revoke')}
            label={t('keys.revokeOne', { name: key.name })}
            danger
            opens="dialog"
            onClick={() => void ask(key)}
          />
        </Group>
      ))}
    </Stack>
  )
}

interface NewApiKeyProps {
  send: Send
  /** the permissions that the key may have */
  rights: readonly PermissionKey[]
}

/** Creates a key: a button, its dialog, and the key itself, which is shown only once. */
export function NewApiKey({ send, rights }: NewApiKeyProps) {
  const t = getTranslator('accounts')
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setSecret(null)
  }
  return (
    <>
      <AddButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('keys.add')}
      </AddButton>
      {open && (
        <Dialog opened title={secret === null ? t('keys.add') : t('keys.shownTitle')} onClose={close}>
          {secret === null ? (
            <KeyForm send={send} rights={rights} onMade={setSecret} close={close} />
          ) : (
            <Stack gap="md">
              <Text>{t('keys.shownText')}</Text>
              <Code block tabIndex={-1} ref={focus} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {secret}
              </Code>
              <Button onClick={close}>{t('keys.kept')}</Button>
            </Stack>
          )}
        </Dialog>
      )}
    </>
  )
}

interface KeyValues {
  name: string
  permissions: string[]
  expiresAt: string
  perMinute: string
}

const bodyOf = ({ name, permissions, expiresAt, perMinute }: KeyValues) => ({
  name,
  permissions: permissions.map((key) => ({ key, scope: 'everyone' })) as WantedKey['permissions'],
  expiresAt: expiresAt && `${expiresAt}T00:00`,
  // If it is left empty, the usual limit applies.
  ...(perMinute && { perMinute: Number(perMinute) }),
})

interface KeyFormProps extends NewApiKeyProps {
  onMade: (secret: string) => void
  close: () => void
}

function KeyForm({ send, rights, onMade, close }: KeyFormProps) {
  const t = getTranslator('accounts')
  const form = useSendForm({
    schema: schemasOf(keys.add).body,
    judged: bodyOf,
    initialValues: { name: '', permissions: [] as string[], expiresAt: '', perMinute: '' },
    send: (values) => send(bodyOf(values)),
    onDone: ({ secret }) => onMade(secret),
  })
  const { getInputProps } = form.form
  return (
    <Form of={form} submitLabel={t('keys.add')} label={t('keys.add')} dialog={{ close }}>
      <TextInput label={t('name')} required {...getInputProps('name')} />
      <MultiSelect
        label={t('keys.rights')}
        description={t('keys.rightsHint')}
        required
        searchable
        onKeyDownCapture={enterTakesMatch}
        classNames={classes}
        data={rights.map((key) => ({
          value: key,
          label: permissionText({ key, sentence: permissions[key].sentence }),
        }))}
        {...getInputProps('permissions')}
      />
      <DateInput label={t('keys.ends')} required {...getInputProps('expiresAt')} />
      <NumberField
        decimals={0}
        label={t('keys.perMinute')}
        description={t('keys.perMinuteHint')}
        {...getInputProps('perMinute')}
      />
    </Form>
  )
}
