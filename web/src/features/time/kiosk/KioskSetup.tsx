import { Text } from '@mantine/core'
import { Form } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { PageHeading } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Kiosk.module.css'

/** Asks for the device key once; it stays in this browser. */
export function KioskSetup({ done }: { done: (key: string) => void }) {
  const t = getTranslator('kiosk')
  const of = useSendForm({
    schema: undefined,
    required: ['key'],
    initialValues: { key: '' },
    send: async ({ key }) => key.trim(),
    onDone: done,
  })
  return (
    <div className={classes.column}>
      <PageHeading title={t('setup.title')} className={classes.heading} />
      <Text c="var(--l-text-2)" mb="md">
        {t('setup.text')}
      </Text>
      <Form of={of} submitLabel={t('setup.save')} fullWidth unguarded>
        <SecretInput label={t('setup.key')} required autoComplete="off" {...of.form.getInputProps('key')} />
      </Form>
    </div>
  )
}
