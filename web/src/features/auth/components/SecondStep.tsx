import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { auth } from '../../../api/contract/auth.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { errorText } from '../../../ui/states/errorText.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { hasPasskeys, requestPasskey } from '../passkeys.ts'
import { useSecondFactor, useSecondFactorOptions } from '../queries.ts'
import { CodeInput } from './CodeInput.tsx'

export type Session = ReplyOf<typeof auth.secondFactor>
type Method = 'totp' | 'passkey' | 'recovery'

/** The answer to a right password of a person with a second factor. */
export interface PendingSecondStep {
  challenge: string
  methods: readonly Method[]
}

interface SecondStepProps {
  waiting: PendingSecondStep
  onDone: (session: Session) => void
  onBack: () => void
}

/** The second step of a sign-in, which replaces the first. */
export default function SecondStep({ waiting: { challenge, methods }, onDone, onBack }: SecondStepProps) {
  const t = getTranslator('login')
  const second = useSecondFactor()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery')
  const form = useSendForm({
    schema: undefined,
    initialValues: { code: '' },
    required: ['code'],
    send: ({ code }) => second.mutateAsync({ body: { challenge, method, code, bound: true } }),
    onDone,
  })
  const choose = (next: Method) => () => {
    form.form.setValues({ code: '' })
    setMethod(next)
  }
  const code = form.form.getInputProps('code')
  const others = methods.filter((each) => each !== method && (each !== 'passkey' || hasPasskeys()))
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyStep challenge={challenge} onDone={onDone} />
      ) : (
        <Form of={form} submitLabel={t('second.submit')} label={t('second.label')} fullWidth unguarded>
          {method === 'totp' ? (
            <CodeInput label={t('second.totp')} description={t('second.totpHint')} {...code} onComplete={form.submit} />
          ) : (
            <TextInput
              label={t('second.recovery')}
              description={t('second.recoveryHint')}
              autoComplete="off"
              required
              {...code}
            />
          )}
        </Form>
      )}
      {others.map((other) => (
        <Button key={other} variant="default" fullWidth mt="sm" onClick={choose(other)}>
          {t(`second.use.${other}`)}
        </Button>
      ))}
      <Button variant="default" fullWidth mt="sm" onClick={onBack}>
        {t('second.back')}
      </Button>
    </>
  )
}

function PasskeyStep({ challenge, onDone }: { challenge: string; onDone: (session: Session) => void }) {
  const t = getTranslator('login')
  const ask = useSecondFactorOptions()
  const second = useSecondFactor()
  const [failed, setFailed] = useState<unknown>()
  const use = async () => {
    setFailed(undefined)
    try {
      const { options } = await ask.mutateAsync({ body: { challenge } })
      const response = await requestPasskey(options)
      onDone(await second.mutateAsync({ body: { challenge, method: 'passkey', response, bound: true } }))
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <>
      {failed !== undefined && <FormError text={errorText(failed, t('passkey.failed'))} />}
      <Button fullWidth mt="sm" onClick={use} loading={ask.isPending || second.isPending}>
        {t('second.use.passkey')}
      </Button>
    </>
  )
}
