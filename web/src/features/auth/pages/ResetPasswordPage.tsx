import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { auth } from '../../../api/contract/auth.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useResetPassword } from '../queries.ts'
import { useTokenOfLink } from '../useLinkToken.ts'

/** Reached from the mailed link `/reset-password#token=…`. */
export default function ResetPasswordPage() {
  const t = getTranslator('auth')
  const token = useTokenOfLink()
  return (
    <AuthFrame title={t('reset.title')} text={t('reset.hint')}>
      <Stack gap="md">
        {token ? <ResetForm token={token} /> : <FormError text={t('reset.noToken')} />}
        <TextLink to={screens.forgotPassword} size="sm" ta="center">
          {t('reset.askAgain')}
        </TextLink>
      </Stack>
    </AuthFrame>
  )
}

function ResetForm({ token }: { token: string }) {
  const t = getTranslator('auth')
  const navigate = useNavigate()
  const reset = useResetPassword()
  const form = useSendForm({
    schema: schemasOf(auth.resetPassword).body,
    initialValues: { token, newPassword: '', confirmPassword: '' },
    send: (body) => reset.mutateAsync({ body }),
    onDone: () => {
      notify.success(t('reset.done'))
      void navigate({ to: screens.login, replace: true })
    },
  })
  return (
    <Form of={form} submitLabel={t('reset.submit')} fullWidth unguarded>
      <SecretInput
        label={t('reset.newPassword')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('newPassword')}
      />
      <SecretInput
        label={t('reset.confirmPassword')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('confirmPassword')}
      />
    </Form>
  )
}
