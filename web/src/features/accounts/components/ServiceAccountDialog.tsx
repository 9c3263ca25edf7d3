import { TextInput } from '@mantine/core'
import { type Account, accounts } from '../../../api/contract/accounts.ts'
import { type Service, services } from '../../../api/contract/keys.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useList } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { OPTIONS_MAX, RemoteSelect } from '../../../ui/select/RemoteSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddService, useUpdateService } from '../queries.ts'

interface ServiceAccountDialogProps {
  /** absent for a new account */
  service?: Service
  close: () => void
}

/** The name, purpose and mail recipient of a service account. */
export function ServiceAccountDialog(props: ServiceAccountDialogProps) {
  const t = getTranslator('accounts')
  const { service, close } = props
  return (
    <Dialog
      opened
      title={service ? t('services.changeOne', { name: service.name }) : t('services.add')}
      onClose={close}
    >
      <ServiceForm {...props} />
    </Dialog>
  )
}

function useAccountsFound(search: string | undefined) {
  const query = useList(accounts.list, { query: { search, limit: OPTIONS_MAX } })
  return { items: query.data?.accounts, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, name, email }: Account) => ({ value: _id, label: `${name} – ${email}` })

function ServiceForm({ service, close }: ServiceAccountDialogProps) {
  const t = getTranslator('accounts')
  const [add, update] = [useAddService(), useUpdateService()]
  const seesAccounts = useScope('accounts.manage') !== undefined
  // An empty text means that nobody is chosen.
  const bodyOf = ({ contactId, ...values }: { name: string; purpose: string; contactId: string }) => ({
    ...values,
    contactId: contactId || null,
  })
  const form = useSendForm({
    schema: schemasOf(services.add).body,
    judged: bodyOf,
    initialValues: {
      name: service?.name ?? '',
      purpose: service?.purpose ?? '',
      contactId: service?.contact?._id ?? '',
    },
    send: (values) => {
      const body = bodyOf(values)
      return service ? update.mutateAsync({ params: { id: service._id }, body }) : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('services.saved'))
      close()
    },
  })
  const { getInputProps, setFieldValue } = form.form
  const label = service ? t('services.save') : t('services.add')
  return (
    <Form of={form} submitLabel={label} label={label} dialog={{ close }}>
      <TextInput label={t('name')} required {...getInputProps('name')} />
      <TextInput label={t('services.purpose')} {...getInputProps('purpose')} />
      {seesAccounts && (
        <RemoteSelect
          clearable
          label={t('services.contact')}
          description={t('services.contactHint')}
          useItems={useAccountsFound}
          optionOf={optionOf}
          chosen={service?.contact && { value: service.contact._id, label: service.contact.name }}
          {...getInputProps('contactId')}
          onChange={(id) => setFieldValue('contactId', id ?? '')}
        />
      )}
    </Form>
  )
}
