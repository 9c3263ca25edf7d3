import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Contacts } from '../../../../api/contract/contacts.ts'
import { getTranslator } from '../../../../ui/words/words.ts'

type Address = Contacts['addresses'][number]
type Emergency = Contacts['emergency'][number]

const KINDS = ['home', 'postal', 'other'] as const

export function AddressFields({ part, onChange }: { part: Address; onChange: (part: Address) => void }) {
  const t = getTranslator('contacts')
  const input = (name: 'postalCode' | 'city' | 'region' | 'country') => ({
    label: t(`address.${name}`),
    value: part[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...part, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <NativeSelect
        label={t('address.kind')}
        data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={part.kind}
        onChange={(event) => onChange({ ...part, kind: event.currentTarget.value as Address['kind'] })}
      />
      <Textarea
        label={t('address.lines')}
        required
        autosize
        value={part.lines.join('\n')}
        onChange={(event) => onChange({ ...part, lines: event.currentTarget.value.split('\n') })}
      />
      <TextInput {...input('postalCode')} />
      <TextInput {...input('city')} />
      <TextInput {...input('region')} />
      <TextInput {...input('country')} required maxLength={2} />
    </>
  )
}

export function EmergencyFields({ part, onChange }: { part: Emergency; onChange: (part: Emergency) => void }) {
  const t = getTranslator('contacts')
  const input = (name: keyof Emergency) => ({
    label: t(`person.${name}`),
    value: part[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...part, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput {...input('name')} required />
      <TextInput {...input('relation')} />
      <TextInput {...input('phone')} type="tel" required />
    </>
  )
}
