import '@mantine/core/styles/Code.css'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { account } from '../../../api/contract/account.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { refreshSession } from '../../../api/sessionCache.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useConfirmTotp, useRemoveTotp, useStartTotp } from '../accountQueries.ts'
import { CodeInput } from './CodeInput.tsx'
import { QrCode } from './QrCode.tsx'

type Enrolment = ReplyOf<typeof account.startTotp>

interface AuthenticatorAppProps {
  set: boolean
  /** called with new recovery codes; empty if the former codes still work */
  onCodes: (codes: readonly string[]) => void
}

/** The authenticator app of the person: setting it up, and removing it. */
export function AuthenticatorApp({ set, onCodes }: AuthenticatorAppProps) {
  const t = getTranslator('security')
  const start = useStartTotp()
  const remove = useRemoveTotp()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const begin = () => start.mutate({}, { onSuccess: setEnrolment, onError: notifyError })
  const askToRemove = async () => {
    const question = { title: t('app.removeTitle'), text: t('app.removeText') }
    const answers = { confirm: t('app.remove'), cancel: t('common:actions.cancel'), destroys: true }
    if (await confirm({ ...question, ...answers }))
      remove.mutate({}, { onSuccess: () => notify.success(t('app.removed')), onError: notifyError })
  }
  return (
    <SettingRow
      icon={IconDeviceMobile}
      title={t('app.title')}
      text={set ? t('app.on') : t('app.off')}
      below={
        enrolment && (
          <Enrol
            enrolment={enrolment}
            onCancel={() => setEnrolment(null)}
            onDone={(codes) => {
              setEnrolment(null)
              notify.success(t('app.done'))
              onCodes(codes)
            }}
          />
        )
      }
    >
      {!enrolment && (
        <Group gap="xs">
          {set && (
            <Button size="xs" variant="default" onClick={askToRemove} loading={remove.isPending}>
              {t('app.remove')}
            </Button>
          )}
          <Button size="xs" variant={set ? 'default' : 'filled'} onClick={begin} loading={start.isPending}>
            {set ? t('app.replace') : t('app.add')}
          </Button>
        </Group>
      )}
    </SettingRow>
  )
}

interface EnrolProps {
  enrolment: Enrolment
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

function Enrol({ enrolment: { uri, secret }, onDone, onCancel }: EnrolProps) {
  const t = getTranslator('security')
  const cache = useQueryClient()
  const send = useConfirmTotp()
  const form = useSendForm({
    schema: undefined,
    initialValues: { code: '' },
    required: ['code'],
    send: (body) => send.mutateAsync({ body }),
    onDone: ({ recoveryCodes }) => {
      // The person may now have the factors that their roles require.
      void refreshSession(cache)
      onDone(recoveryCodes)
    },
  })
  return (
    <Stack gap="md">
      <Text>{t('app.scan')}</Text>
      <QrCode text={uri} label={t('app.picture')} />
      <Text size="sm">
        {t('app.orType')} <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
      </Text>
      <Form of={form} submitLabel={t('app.confirm')} label={t('app.title')} unguarded>
        <CodeInput label={t('app.code')} {...form.form.getInputProps('code')} onComplete={form.submit} />
      </Form>
      <Group>
        <Button variant="subtle" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}
