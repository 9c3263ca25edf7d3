import { screens } from '@ems/contract/core/screens'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SessionUser } from '../../../api/contract/auth.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { settings } from '../../../api/contract/settings.ts'
import { useAccess } from '../../../api/session.ts'
import { refreshSession } from '../../../api/sessionCache.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useChangePassword } from '../queries.ts'

const BLANK = { oldPassword: '', newPassword: '', confirmPassword: '', confirmKey: '' }

/** The new password stands beside its repetition. */
const FIRST_COLUMN = { gridColumnStart: 1 }

export function ChangePasswordForm({ user }: { user: SessionUser }) {
  const t = getTranslator('settings')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const change = useChangePassword()
  const home = useAccess()?.home
  const form = useSendForm({
    schema: schemasOf(settings.changePassword).body,
    initialValues: BLANK,
    send: (values) => change.mutateAsync({ body: { ...values, userId: user._id } }),
    onDone: () => {
      notify.success(t('password.done'))
      // It may have been a password that another person chose.
      void refreshSession(cache)
      void navigate({ href: home ?? screens.root })
    },
  })
  const { getInputProps } = form.form
  return (
    <Panel>
      <Form of={form} submitLabel={t('password.submit')} label={t('password.title')}>
        <FormSection title={t('password.title')} text={t('password.text')} heading>
          <SecretInput
            label={t('password.old')}
            autoComplete="current-password"
            required
            style={FIRST_COLUMN}
            {...getInputProps('oldPassword')}
          />
          <SecretInput
            label={t('password.new')}
            description={t('password.newHint')}
            autoComplete="new-password"
            required
            style={FIRST_COLUMN}
            {...getInputProps('newPassword')}
          />
          <SecretInput
            label={t('password.confirm')}
            autoComplete="new-password"
            required
            {...getInputProps('confirmPassword')}
          />
          <SecretInput
            label={t('password.key')}
            description={t('password.keyHint')}
            autoComplete="off"
            inputMode="numeric"
            required
            style={{ ...FIRST_COLUMN, maxWidth: '12rem' }}
            {...getInputProps('confirmKey')}
          />
        </FormSection>
      </Form>
    </Panel>
  )
}
