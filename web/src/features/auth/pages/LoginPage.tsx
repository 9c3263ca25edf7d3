import { auth } from '@ems/contract/auth'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/errors.ts'
import { startSession } from '../../../api/session.ts'
import { homeOf, paths, safeNext } from '../../../app/paths.ts'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TextLink } from '../../../ui/links.tsx'
import { notify } from '../../../ui/notify.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useLogin } from '../queries.ts'

const BLANK = { email: '', password: '', remember: false }

export default function LoginPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { next } = useSearch({ strict: false }) as { next?: string }
  const navigate = useNavigate()
  const cache = useQueryClient()
  const login = useLogin()
  const [refusal, setRefusal] = useState<{ text: string; values: object }>()

  const form = useSendForm({
    schema: auth.login.body,
    initialValues: BLANK,
    send: (body) => {
      setRefusal(undefined)
      return login.mutateAsync({ body })
    },
    onDone: (session, { remember }) => {
      startSession(cache, session, remember)
      notify.success(t('login.done'))
      void navigate({ to: safeNext(next, window.location.origin) ?? homeOf(session.user.role), replace: true })
    },
    // No field is named: which of the two was wrong is not told, and no answer at all is the server's fault.
    onFail: (error) => {
      setRefusal({ text: errorText(error, t('common:serverError')), values: form.form.getValues() })
      return true
    },
  })

  return (
    <AuthFrame title={t('title')} text={t('tagline')}>
      {/* What was refused is said of those values, no longer once they change. */}
      {refusal?.values === form.form.values && <FormError text={refusal.text} mb="md" />}
      <Form of={form} submitLabel={t('login.submit')} label={t('login.label')} fullWidth unguarded>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          {...form.form.getInputProps('email')}
        />
        <SecretInput
          label={t('login.password')}
          autoComplete="current-password"
          required
          {...form.form.getInputProps('password')}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox label={t('login.remember')} {...form.form.getInputProps('remember', { type: 'checkbox' })} />
          <TextLink to={paths.forgotPassword} size="sm">
            {t('login.forgot')}
          </TextLink>
        </Group>
      </Form>
    </AuthFrame>
  )
}
