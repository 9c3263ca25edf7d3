import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Contacts } from '../../../../api/contract/contacts.ts'
import type { FieldEdits } from '../../../../api/contract/employee-fields.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useSendForm } from '../../../../ui/form/useSendForm.ts'
import { notify } from '../../../../ui/toast/notify.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useUpdateContacts } from '../queries.ts'
import { AddressFields, EmergencyFields } from './ContactFields.tsx'

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

export const CONTACT_FIELDS = [
  ...(['preferredName', 'workPhone', 'privatePhone', 'privateEmail'] as const),
  ...(['addresses', 'emergency'] as const),
]
type ContactField = (typeof CONTACT_FIELDS)[number]

interface ContactFormProps {
  /** the employee's or the user's */
  id: string
  contacts: Contacts
  /** the editors of each field; absent if the reader edits at once */
  edits: Partial<Record<ContactField, FieldEdits>>
  close: () => void
}

/** All contact data of a person. */
export function ContactForm({
  id,
  contacts: { preferredName, contact, addresses, emergency },
  edits,
  close,
}: ContactFormProps) {
  const t = getTranslator('contacts')
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
    onDone: ({ asked }) => {
      notify.success(t(asked.length > 0 ? 'asked' : 'done'))
      close()
    },
  })
  const fields = form.form
  const { values } = fields
  const hintOf = (field: ContactField) =>
    edits[field] === 'hr' ? t('stays') : edits[field] === 'approve' ? t('asks') : undefined
  const stays = (field: ContactField) => edits[field] === 'hr'
  const propsOf = (field: Exclude<ContactField, 'addresses' | 'emergency'>, hint?: string) => {
    const description = [hint, hintOf(field)].filter(Boolean).join(' ')
    return { ...(description && { description }), disabled: stays(field), ...fields.getInputProps(field) }
  }
  return (
    <Form of={form} submitLabel={t('save')}>
      <TextInput label={t('preferredName')} maxLength={100} {...propsOf('preferredName', t('preferredNameHint'))} />
      <TextInput type="email" label={t('privateEmail')} {...propsOf('privateEmail')} />
      <TextInput type="tel" label={t('workPhone')} {...propsOf('workPhone', t('workPhoneHint'))} />
      <TextInput type="tel" label={t('privatePhone')} {...propsOf('privatePhone')} />
      <Parts
        hint={hintOf('addresses')}
        disabled={stays('addresses')}
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
        hint={hintOf('emergency')}
        disabled={stays('emergency')}
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
  /** the approver of their changes, if it is another person */
  hint: string | undefined
  disabled: boolean
  parts: readonly Part[]
  most: number
  addLabel: string
  removeLabel: string
  empty: Part
  onChange: (parts: Part[]) => void
  Fields: (props: { part: Part; onChange: (part: Part) => void }) => React.ReactNode
}

/** A short list of items of one kind, each with its fields. */
function Parts<Part>({
  hint,
  disabled,
  parts,
  most,
  addLabel,
  removeLabel,
  empty,
  onChange,
  Fields,
}: PartsProps<Part>) {
  return (
    <Stack gap="md" component="fieldset" {...{ disabled }} m={0} p={0} bd="none">
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
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
