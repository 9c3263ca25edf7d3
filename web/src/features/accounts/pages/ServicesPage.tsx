import { Button, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { services } from '../../../api/contract/keys.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FetchState } from '../../../ui/FetchState.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { OwnKeys } from '../components/OwnKeys.tsx'
import { ServicePanel } from '../components/ServicePanel.tsx'
import { useAddService, useServices } from '../queries.ts'

/** Accounts of programs with their keys, and the keys of one's own. */
export default function ServicesPage() {
  const t = wordsOf('accounts')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t('services.title')}
      width="form"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('services.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <FetchState query={useServices()}>
          {({ services }) =>
            services.length === 0 ? (
              <EmptyState title={t('services.emptyTitle')} text={t('services.emptyText')} />
            ) : (
              services.map((service) => <ServicePanel key={service._id} service={service} />)
            )
          }
        </FetchState>
        <OwnKeys />
      </Stack>
      {adding && (
        <Dialog opened title={t('services.add')} onClose={() => setAdding(false)}>
          <ServiceForm close={() => setAdding(false)} />
        </Dialog>
      )}
    </Page>
  )
}

function ServiceForm({ close }: { close: () => void }) {
  const t = wordsOf('accounts')
  const add = useAddService()
  const form = useSendForm({
    schema: schemasOf(services.add).body,
    initialValues: { name: '', purpose: '' },
    send: (body) => add.mutateAsync({ body }),
    onDone: close,
  })
  return (
    <Form of={form} submitLabel={t('services.add')} label={t('services.add')} dialog={{ close }}>
      <TextInput label={t('name')} required {...form.form.getInputProps('name')} />
      <TextInput label={t('services.purpose')} {...form.form.getInputProps('purpose')} />
    </Form>
  )
}
