import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import type { Contacts } from '../../../../api/contract/contacts.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useSendForm } from '../../../../ui/form/useSendForm.ts'
import { notify } from '../../../../ui/notify.ts'
import { wordsOf } from '../../../../ui/words.ts'
import { useUpdateContacts } from '../queries.ts'
import { AddressFields, EmergencyFields } from './PartFields.tsx'

const MOST_ADDRESSES = 3
const MOST_PEOPLE = 5
const ADDRESS: Contacts['addresses'][number] = {
  kind: 'home',
  lines: [''],
  postalCode: '',
  city: '',
  region: '',
  country: '',
}

interface ContactFormProps {
  /** the employee's or the user's */
  id: string
  contacts: Contacts
  close: () => void
}

/** Everything that is kept of how a person is reached. */
export function ContactForm({
  id,
  contacts: { preferredName, contact, addresses, emergency },
  close,
}: ContactFormProps) {
  const t = wordsOf('contacts')
  const update = useUpdateContacts()
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      preferredName: preferredName ?? '',
      privateEmail: contact.privateEmail ?? '',
      workPhone: contact.workPhone ?? '',
      privatePhone: contact.privatePhone ?? '',
      addresses,
      emergency,
    },
    send: ({ preferredName, addresses, emergency, ...contact }) =>
      update.mutateAsync({ params: { id }, body: { preferredName, contact, addresses, emergency } }),
    onDone: () => {
      notify.success(t('done'))
      close()
    },
  })
  const fields = form.form
  const { values } = fields
  return (
    <Form of={form} submitLabel={t('save')}>
      <TextInput
        label={t('preferredName')}
        description={t('preferredNameHint')}
        maxLength={100}
        {...fields.getInputProps('preferredName')}
      />
      <TextInput type="email" label={t('privateEmail')} {...fields.getInputProps('privateEmail')} />
      <TextInput
        type="tel"
        label={t('workPhone')}
        description={t('workPhoneHint')}
        {...fields.getInputProps('workPhone')}
      />
      <TextInput type="tel" label={t('privatePhone')} {...fields.getInputProps('privatePhone')} />
      <Parts
        parts={values.addresses}
        most={MOST_ADDRESSES}
        addLabel={t('address.add')}
        removeLabel={t('address.remove')}
        empty={ADDRESS}
        onChange={(parts) => fields.setFieldValue('addresses', parts)}
        Fields={AddressFields}
      />
      <Title order={3}>{t('emergency')}</Title>
      <Parts
        parts={values.emergency}
        most={MOST_PEOPLE}
        addLabel={t('person.add')}
        removeLabel={t('person.remove')}
        empty={{ name: '', relation: '', phone: '' }}
        onChange={(parts) => fields.setFieldValue('emergency', parts)}
        Fields={EmergencyFields}
      />
      <Group>
        <Button variant="default" onClick={close}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </Form>
  )
}

interface PartsProps<Part> {
  parts: readonly Part[]
  most: number
  addLabel: string
  removeLabel: string
  empty: Part
  onChange: (parts: Part[]) => void
  Fields: (props: { part: Part; onChange: (part: Part) => void }) => React.ReactNode
}

/** A few things of one kind, each with its fields. */
function Parts<Part>({ parts, most, addLabel, removeLabel, empty, onChange, Fields }: PartsProps<Part>) {
  return (
    <Stack gap="md">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is what stands in its place
        <Stack key={place} gap="xs">
          <Fields part={part} onChange={(changed) => onChange(parts.with(place, changed) as Part[])} />
          <Group>
            <Button size="xs" variant="default" onClick={() => onChange(parts.toSpliced(place, 1) as Part[])}>
              {removeLabel}
            </Button>
          </Group>
        </Stack>
      ))}
      {parts.length < most && (
        <Group>
          <Button variant="default" onClick={() => onChange([...parts, empty])}>
            {addLabel}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
