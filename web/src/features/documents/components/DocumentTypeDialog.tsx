import { Input, Stack, TextInput } from '@mantine/core'
import { DocumentReader, type DocumentType } from '../../../api/contract/documents.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddType, useUpdateType } from '../queries.ts'

interface DocumentTypeDialogProps {
  /** null for a new type */
  type: DocumentType | null
  close: () => void
}

/** The settings of a document type, with its readers. */
export function DocumentTypeDialog({ type, close }: DocumentTypeDialogProps) {
  const t = getTranslator('documents')
  return (
    <Dialog opened onClose={close} title={type ? t('types.edit', { name: type.name }) : t('types.add')}>
      <TypeForm type={type} close={close} />
    </Dialog>
  )
}

function TypeForm({ type, close }: DocumentTypeDialogProps) {
  const t = getTranslator('documents')
  const [add, update] = [useAddType(), useUpdateType()]
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      name: type?.name ?? '',
      sees: type?.sees ?? (['self', 'hr'] as DocumentReader[]),
      selfUpload: type?.selfUpload ?? false,
      expires: type?.expires ?? false,
      retentionMonths: type?.retentionMonths == null ? '' : String(type.retentionMonths),
      active: type?.active ?? true,
    },
    send: (values) => {
      const months = values.retentionMonths.trim()
      const body = { ...values, retentionMonths: months === '' ? null : Number(months) }
      return type
        ? update.mutateAsync({ params: { id: type._id }, body: { ...body, ifUpdatedAt: type.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('types.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values, errors, setFieldValue } = of.form
  const turn = (reader: DocumentReader) =>
    setFieldValue(
      'sees',
      values.sees.includes(reader) ? values.sees.filter((each) => each !== reader) : [...values.sees, reader],
    )
  return (
    <Form of={of} submitLabel={t('types.save')} dialog={{ close }}>
      <TextInput label={t('types.name')} required maxLength={100} {...getInputProps('name')} />
      <Input.Wrapper label={t('types.sees')} labelElement="div" error={errors.sees} errorProps={{ role: 'alert' }}>
        <Stack gap="xs" mt="xs" role="group" aria-label={t('types.sees')}>
          {DocumentReader.options.map((reader) => (
            <Checkbox
              key={reader}
              label={t(`readers.${reader}`)}
              checked={values.sees.includes(reader)}
              onChange={() => turn(reader)}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      <Checkbox label={t('types.selfUpload')} {...getCheckboxProps('selfUpload')} />
      {errors.selfUpload && <Input.Error role="alert">{errors.selfUpload}</Input.Error>}
      <Checkbox label={t('types.expires')} {...getCheckboxProps('expires')} />
      <NumberField
        decimals={0}
        label={t('types.retention')}
        description={t('types.retentionHint')}
        {...getInputProps('retentionMonths')}
      />
      <Checkbox label={t('types.active')} {...getCheckboxProps('active')} />
    </Form>
  )
}
