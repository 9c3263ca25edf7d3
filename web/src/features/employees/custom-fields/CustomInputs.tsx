import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { PersonField } from '../../../api/contract/custom-fields.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface CustomInputsProps {
  fields: readonly PersonField[]
  values: CustomValues
  /** the error of a field */
  errorOf: (key: string) => string | undefined
  /** the id by which an input is focused */
  placeOf: (key: string) => string
  onChange: (values: CustomValues) => void
}

/** The inputs of custom fields, by type. */
export function CustomInputs({ fields, values, errorOf, placeOf, onChange }: CustomInputsProps) {
  const t = getTranslator('customFields')
  return fields.map((field) => {
    const { key, label, type, required, editing } = field
    const common = {
      label,
      required,
      'data-path': placeOf(key),
      error: errorOf(key),
      ...(editing === 'ask' && { description: t('asks') }),
    }
    const change = (value: CustomValues[string]) => onChange({ ...values, [key]: value })
    const value = values[key] ?? ''
    const typed = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change(event.currentTarget.value)
    if (type === 'choice')
      return (
        <NativeSelect
          key={key}
          {...common}
          data={[{ value: '', label: t('choose') }, ...field.choices]}
          value={String(value)}
          onChange={typed}
        />
      )
    if (type === 'yes-no')
      return (
        <NativeSelect
          key={key}
          {...common}
          data={[
            { value: '', label: t('choose') },
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={String(value)}
          onChange={(event) => change(event.currentTarget.value && event.currentTarget.value === 'true')}
        />
      )
    if (type === 'number')
      return <NumberField key={key} {...common} value={value} onChange={(event) => change(event.currentTarget.value)} />
    if (type === 'date') return <DateInput key={key} {...common} value={String(value)} onChange={typed} />
    const types = { text: 'text', link: 'url' } as const
    return <TextInput key={key} {...common} type={types[type]} value={String(value)} onChange={typed} />
  })
}

export type CustomValues = Record<string, string | number | boolean | null>

/** A value of a person in words. */
export function shownCustom({ type }: Pick<PersonField, 'type'>, value: CustomValues[string] | undefined): ReactNode {
  const t = getTranslator('customFields')
  if (value === null || value === undefined) return t('choose')
  if (type === 'date') return formatDay(String(value))
  if (type === 'yes-no') return t(value === true ? 'yes' : 'no')
  if (type === 'link')
    return (
      <a href={String(value)} target="_blank" rel="noreferrer">
        <bdi dir="ltr">{value}</bdi>
      </a>
    )
  return <bdi>{String(value)}</bdi>
}
