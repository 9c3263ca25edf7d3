import { screens } from '@ems/contract/core/screens'
import { Stack, Text, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { auth } from '../../../api/contract/auth.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useForgotPassword } from '../queries.ts'

export default function ForgotPasswordPage() {
  const t = getTranslator('auth')
  const forgot = useForgotPassword()
  const [answer, setAnswer] = useState<string>()
  const form = useSendForm({
    schema: schemasOf(auth.forgotPassword).body,
    initialValues: { email: '' },
    send: (body) => forgot.mutateAsync({ body }),
    onDone: ({ message }) => setAnswer(message),
  })
  return (
    <AuthFrame title={t('forgot.title')} text={t('forgot.text')}>
      <Stack gap="md">
        {answer && (
          <Notice tone="green" role="status" title={t('forgot.sentTitle')} icon={IconMailCheck}>
            <Text size="sm" c="var(--mantine-color-text)">
              {answer}
            </Text>
          </Notice>
        )}
        <Form of={form} submitLabel={t('forgot.submit')} fullWidth unguarded>
          <TextInput
            label={t('forgot.email')}
            type="email"
            autoComplete="username"
            required
            {...form.form.getInputProps('email')}
          />
        </Form>
        <TextLink to={screens.login} size="sm" ta="center">
          {t('forgot.back')}
        </TextLink>
      </Stack>
    </AuthFrame>
  )
}
