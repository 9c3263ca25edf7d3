import { Button, Stack, TextInput } from '@mantine/core'
import { IconMail, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '../../../api/contract/account.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useUser } from '../../../api/session.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useChangeEmail } from '../accountQueries.ts'

/** The person's sign-in address, and a request for another one, which a mailed link confirms. */
export function OwnEmail() {
  const t = getTranslator('security')
  const [asked, setAsked] = useState<string>()
  const [open, setOpen] = useState(false)
  const { email = '' } = useUser() ?? {}
  return (
    <SettingRow
      icon={IconMail}
      title={t('email.title')}
      text={<bdi>{email}</bdi>}
      below={
        (asked || open) && (
          <Stack gap="md">
            {asked && (
              <Notice tone="green" role="status" icon={IconMailCheck}>
                {asked}
              </Notice>
            )}
            {open && (
              <EmailForm
                done={(message) => {
                  setAsked(message)
                  setOpen(false)
                }}
              />
            )}
          </Stack>
        )
      }
    >
      {!open && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('email.change')}
        </Button>
      )}
    </SettingRow>
  )
}

function EmailForm({ done }: { done: (message: string) => void }) {
  const t = getTranslator('security')
  const change = useChangeEmail()
  const form = useSendForm({
    schema: schemasOf(account.changeEmail).body,
    initialValues: { email: '' },
    send: (body) => change.mutateAsync({ body }),
    onDone: (_answer, { email }) => done(t('email.asked', { email })),
  })
  return (
    <Form of={form} submitLabel={t('email.submit')} label={t('email.title')}>
      <TextInput
        label={t('email.new')}
        type="email"
        autoComplete="email"
        required
        {...form.form.getInputProps('email')}
      />
    </Form>
  )
}
