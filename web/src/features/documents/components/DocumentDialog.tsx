import { Button, FileButton, Group, Input, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Document, type DocumentType, MAX_DOCUMENT_BYTES } from '../../../api/contract/documents.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useAddDocument, useUpdateDocument } from '../queries.ts'

const ENDINGS = '.pdf,.png,.jpg,.jpeg,.webp,.heic,.txt,.csv,.docx,.xlsx,.pptx,.odt,.ods'
const MEGABYTES = MAX_DOCUMENT_BYTES / 1024 / 1024

/** The action of the dialog: a new document, a new version, or new details of one. */
export interface DocumentAction {
  does: 'add' | 'replace' | 'edit'
  document: Document | null
}

interface DocumentDialogProps {
  /** null if it is closed */
  asked: DocumentAction | null
  /** the employee's or the user's id */
  personId: string
  types: readonly DocumentType[]
  close: () => void
}

export function DocumentDialog({ asked, close, ...rest }: DocumentDialogProps) {
  const t = getTranslator('documents')
  return (
    <Dialog opened={asked !== null} onClose={close} title={asked && t(`dialog.${asked.does}`)}>
      {asked && <DocumentForm asked={asked} close={close} {...rest} />}
    </Dialog>
  )
}

function DocumentForm({ asked, personId, types, close }: DocumentDialogProps & { asked: DocumentAction }) {
  const t = getTranslator('documents')
  const { does, document } = asked
  const [add, update] = [useAddDocument(), useUpdateDocument()]
  const [file, setFile] = useState<File | null>(null)
  const known = document !== null && !types.some(({ _id }) => _id === document.type._id) ? [document.type] : []
  const offered = [...known, ...types]
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      typeId: document?.type._id ?? offered[0]?._id ?? '',
      title: document?.title ?? '',
      issuedOn: (does === 'edit' && document?.issuedOn) || '',
      expiresOn: (does === 'edit' && document?.expiresOn) || '',
      file: '',
    },
    send: ({ file: _file, ...body }) =>
      does === 'edit' && document
        ? update.mutateAsync({ params: { id: document._id }, body: { ...body, ifUpdatedAt: document.updatedAt } })
        : add.mutateAsync({ params: { id: personId }, body: { ...body, replaces: document?._id ?? null }, file }),
    onDone: () => {
      notify.success(t('saved'))
      close()
    },
  })
  const { getInputProps, values, errors, setErrors } = form.form
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setErrors(chosen && chosen.size > MAX_DOCUMENT_BYTES ? { file: t('tooLarge', { megabytes: MEGABYTES }) } : {})
  }
  const expires = types.find(({ _id }) => _id === values.typeId)?.expires ?? false
  return (
    <Form of={form} submitLabel={t('save')} dialog={{ close }}>
      <ChoiceField
        label={t('type')}
        choices={offered.map(({ _id }) => _id)}
        wordOf={(id) => builtInName(offered.find(({ _id }) => _id === id)?.name ?? '')}
        {...getInputProps('typeId')}
      />
      {does !== 'edit' && (
        <Input.Wrapper
          label={t('fileLabel')}
          labelElement="div"
          withAsterisk
          description={t('fileHint', { megabytes: MEGABYTES })}
          error={errors.file}
          errorProps={{ role: 'alert' }}
        >
          <Group mt="xs">
            <FileButton accept={ENDINGS} onChange={choose} inputProps={{ 'aria-label': t('fileLabel'), tabIndex: -1 }}>
              {(props) => (
                <Button variant="default" data-path={getInputProps('file')['data-path']} {...props}>
                  {file ? t('chosen', { name: file.name }) : t('choose')}
                </Button>
              )}
            </FileButton>
          </Group>
        </Input.Wrapper>
      )}
      <TextInput label={t('called')} description={t('titleHint')} maxLength={150} {...getInputProps('title')} />
      <DateInput label={t('issuedOn')} {...getInputProps('issuedOn')} />
      <DateInput label={t('expiresOn')} required={expires} {...getInputProps('expiresOn')} />
    </Form>
  )
}
