import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import type { Values } from '../../../ui/form/useFields.ts'
import { type SendForm, useSendForm } from '../../../ui/form/useSendForm.ts'
import { errorText } from '../../../ui/states/errorText.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { requestPasskey } from '../passkeys.ts'
import { useConfirm, useConfirmOptions } from '../queries.ts'
import { CodeInput } from './CodeInput.tsx'

interface StepUpFormProps {
  methods: readonly string[]
  onAnswer: (confirmed: boolean) => void
  onGone: () => void
}

/** Asks a person to confirm their identity; closing it changes nothing. */
export default function StepUpForm({ methods, onAnswer, onGone }: StepUpFormProps) {
  const t = getTranslator('security')
  const [opened, setOpened] = useState(true)
  const answer = (confirmed: boolean) => {
    onAnswer(confirmed)
    setOpened(false)
  }
  const done = () => answer(true)
  const close = () => answer(false)
  const byPassword = methods.includes('password')
  return (
    <Dialog opened={opened} onClose={close} onExitTransitionEnd={onGone} title={t('confirm.title')}>
      <Text mb="md">{t('confirm.text')}</Text>
      {methods.includes('totp') && <ByCode onDone={done} close={byPassword ? undefined : close} />}
      {byPassword && <ByPassword onDone={done} close={close} />}
      {methods.includes('passkey') && <ByPasskey onDone={done} />}
    </Dialog>
  )
}

interface FormProps {
  onDone: () => void
  /** absent if another form below has a cancel button */
  close: (() => void) | undefined
}

function ByCode({ onDone, close }: FormProps) {
  const t = getTranslator('security')
  const confirm = useConfirm()
  const form = useSendForm({
    schema: undefined,
    initialValues: { code: '' },
    required: ['code'],
    send: ({ code }) => confirm.mutateAsync({ body: { method: 'totp', code } }),
    onDone,
  })
  return (
    <ConfirmForm of={form} close={close}>
      <CodeInput label={t('confirm.code')} {...form.form.getInputProps('code')} onComplete={form.submit} />
    </ConfirmForm>
  )
}

function ByPassword({ onDone, close }: FormProps) {
  const t = getTranslator('security')
  const confirm = useConfirm()
  const form = useSendForm({
    schema: undefined,
    initialValues: { password: '' },
    required: ['password'],
    send: ({ password }) => confirm.mutateAsync({ body: { method: 'password', password } }),
    onDone,
  })
  return (
    <ConfirmForm of={form} close={close}>
      <SecretInput
        label={t('confirm.password')}
        autoComplete="current-password"
        data-autofocus
        required
        {...form.form.getInputProps('password')}
      />
    </ConfirmForm>
  )
}

interface ConfirmFormProps<V extends Values> extends Pick<FormProps, 'close'> {
  of: SendForm<V>
  children: ReactNode
}

function ConfirmForm<V extends Values>({ of, close, children }: ConfirmFormProps<V>) {
  const t = getTranslator('security')
  return (
    <Form
      of={of}
      submitLabel={t('confirm.submit')}
      label={t('confirm.title')}
      {...(close && { dialog: { close } })}
      unguarded
    >
      {children}
    </Form>
  )
}

function ByPasskey({ onDone }: { onDone: () => void }) {
  const t = getTranslator('security')
  const ask = useConfirmOptions()
  const confirm = useConfirm()
  const [failed, setFailed] = useState<unknown>()
  const use = async () => {
    setFailed(undefined)
    try {
      const { options } = await ask.mutateAsync({})
      if (!options) return
      const response = await requestPasskey(options)
      await confirm.mutateAsync({ body: { method: 'passkey', response } })
      onDone()
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <>
      {failed !== undefined && <FormError text={errorText(failed, t('passkeys.failed'))} />}
      <Button variant="default" mt="sm" onClick={use} loading={ask.isPending || confirm.isPending}>
        {t('confirm.passkey')}
      </Button>
    </>
  )
}
