import { Button } from '@mantine/core'
import { IconPassword } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../api/contract/account.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { refreshSession } from '../../../api/sessionCache.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSetPassword } from '../accountQueries.ts'

/** Choosing a new password, after a fresh proof. */
export function OwnPassword() {
  const t = getTranslator('security')
  const [open, setOpen] = useState(false)
  return (
    <SettingRow
      icon={IconPassword}
      title={t('password.title')}
      text={t('password.text')}
      below={open && <PasswordForm done={() => setOpen(false)} />}
    >
      {!open && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('password.change')}
        </Button>
      )}
    </SettingRow>
  )
}

function PasswordForm({ done }: { done: () => void }) {
  const t = getTranslator('security')
  const cache = useQueryClient()
  const set = useSetPassword()
  const form = useSendForm({
    schema: schemasOf(account.setPassword).body,
    initialValues: { newPassword: '', confirmPassword: '' },
    send: (body) => set.mutateAsync({ body }),
    onDone: () => {
      notify.success(t('password.done'))
      void refreshSession(cache)
      done()
    },
  })
  return (
    <Form of={form} submitLabel={t('password.submit')} label={t('password.title')}>
      <SecretInput
        label={t('password.new')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('newPassword')}
      />
      <SecretInput
        label={t('password.confirm')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('confirmPassword')}
      />
    </Form>
  )
}
