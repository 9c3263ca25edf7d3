import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { CustomField } from '../../../api/contract/custom-fields.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddField, useUpdateField } from './queries.ts'

const TYPES = ['text', 'number', 'date', 'choice', 'yes-no', 'link'] as const
const SEES = ['everyone', 'self', 'manager', 'hr'] as const
const EDITS = ['self', 'approve', 'hr'] as const

/** The settings of a custom field, with its readers and editors. @param field absent for a new one */
export function CustomFieldDialog({ field, close }: { field?: CustomField; close: () => void }) {
  const t = getTranslator('customFields')
  return (
    <Dialog opened onClose={close} title={field ? t('changeOf', { label: field.label }) : t('add')} size="lg">
      <FieldForm field={field} close={close} />
    </Dialog>
  )
}

/** The key for a label: its letters without accents, its digits, and `_` in between. */
const keyOf = (label: string) =>
  label
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '')

function FieldForm({ field, close }: { field: CustomField | undefined; close: () => void }) {
  const t = getTranslator('customFields')
  const [add, update] = [useAddField(), useUpdateField()]
  const of = useSendForm({
    // Choices as lines.
    schema: undefined,
    initialValues: {
      label: field?.label ?? '',
      key: field?.key ?? '',
      section: field?.section ?? '',
      type: (field?.type ?? 'text') as (typeof TYPES)[number],
      choices: (field?.choices ?? []).join('\n'),
      required: field?.required ?? false,
      sees: (field?.sees ?? 'self') as (typeof SEES)[number],
      edits: (field?.edits ?? 'hr') as (typeof EDITS)[number],
      archived: field?.archived ?? false,
    },
    send: ({ key, archived, ...values }) => {
      const lines = values.type === 'choice' ? values.choices.split('\n') : []
      const body = { ...values, choices: lines.map((line) => line.trim()).filter(Boolean) }
      return field
        ? update.mutateAsync({ params: { id: field._id }, body: { ...body, archived } })
        : add.mutateAsync({ body: { ...body, key } })
    },
    onDone: () => {
      notify.success(t('field.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values } = of.form
  const label = getInputProps('label')
  // The key follows the label until the person changes it.
  const relabel = (event: ChangeEvent<HTMLInputElement>) => {
    label.onChange(event)
    if (!field && values.key === keyOf(values.label)) of.form.setFieldValue('key', keyOf(event.currentTarget.value))
  }
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('field.label')} required maxLength={100} {...label} onChange={relabel} />
      {!field && (
        <TextInput
          label={t('field.key')}
          description={t('field.keyHint')}
          required
          maxLength={40}
          autoCapitalize="none"
          {...getInputProps('key')}
        />
      )}
      <TextInput
        label={t('field.section')}
        description={t('field.sectionHint')}
        maxLength={100}
        {...getInputProps('section')}
      />
      <ChoiceField
        label={t('field.type')}
        {...(field && { description: t('field.typeHint') })}
        choices={TYPES}
        wordOf={(value) => t(`types.${value}`)}
        {...getInputProps('type')}
      />
      {values.type === 'choice' && (
        <Textarea label={t('field.choices')} required autosize minRows={3} {...getInputProps('choices')} />
      )}
      <ChoiceField
        label={t('field.sees')}
        choices={SEES}
        wordOf={(value) => t(`sees.${value}`)}
        {...getInputProps('sees')}
      />
      <ChoiceField
        label={t('field.edits')}
        choices={EDITS}
        wordOf={(value) => t(`edits.${value}`)}
        {...getInputProps('edits')}
      />
      <Checkbox label={t('field.required')} {...getCheckboxProps('required')} />
      {field && <Checkbox label={t('field.archived')} {...getCheckboxProps('archived')} />}
    </Form>
  )
}
