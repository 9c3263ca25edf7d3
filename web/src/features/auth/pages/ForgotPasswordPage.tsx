import { auth } from '@ems/contract/auth'
import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TextLink } from '../../../ui/links.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useForgotPassword } from '../queries.ts'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth')
  const forgot = useForgotPassword()
  const [answer, setAnswer] = useState<string>()
  const form = useSendForm({
    schema: auth.forgotPassword.body,
    initialValues: { email: '' },
    send: (body) => forgot.mutateAsync({ body }),
    onDone: ({ message }) => setAnswer(message),
  })
  return (
    <AuthFrame title={t('forgot.title')} text={t('forgot.text')}>
      <Stack gap="md">
        {answer && (
          <Alert variant="outline" role="status" title={t('forgot.sentTitle')} icon={<IconMailCheck aria-hidden />}>
            <Text size="sm">{answer}</Text>
          </Alert>
        )}
        <Form of={form} submitLabel={t('forgot.submit')} fullWidth unguarded>
          <TextInput
            label={t('login.email')}
            type="email"
            autoComplete="username"
            required
            {...form.form.getInputProps('email')}
          />
        </Form>
        <TextLink to={paths.login} size="sm" ta="center">
          {t('forgot.back')}
        </TextLink>
      </Stack>
    </AuthFrame>
  )
}
