import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { CertificateBody } from '../../../api/contract/leave-certificates.ts'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttachmentField } from '../shared/Attachments.tsx'
import { useRecordCertificate } from '../shared/queries.ts'

/** Records when the certificate of a leave was received, or that it was not. */
export default function CertificateDialog({ leave, done }: { leave: Leave; done: () => void }) {
  const t = getTranslator('leaves')
  const describe = useErrorText()
  const [opened, setOpened] = useState(true)
  const [file, setFile] = useState<{ _id: string; name: string }>()
  const today = useOrganisation().data?.organisation.today ?? ''
  const record = useRecordCertificate()
  const close = () => {
    notify.success(t('certificate.recorded'))
    setOpened(false)
  }
  const of = useSendForm({
    schema: CertificateBody,
    initialValues: { receivedOn: today },
    send: (body) => record.mutateAsync({ params: { id: leave._id }, body: { ...body, attachment: file?._id } }),
    onDone: close,
  })
  const takeBack = () =>
    record.mutate(
      { params: { id: leave._id }, body: { receivedOn: null } },
      { onSuccess: close, onError: (error) => notify.error(describe(error)) },
    )
  const back = leave.certificate.state === 'received' && (
    <Button variant="subtle" color="red" me="auto" onClick={takeBack}>
      {t('certificate.takeBack')}
    </Button>
  )
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} onExitTransitionEnd={done} title={t('certificate.title')}>
      <Form of={of} submitLabel={t('certificate.save')} dialog={{ close: () => setOpened(false), beside: back }}>
        <Text>{t('certificate.text')}</Text>
        <DateInput label={t('certificate.receivedOn')} required max={today} {...of.form.getInputProps('receivedOn')} />
        <AttachmentField
          chosen={file ? [file] : []}
          change={([one]) => setFile(one)}
          most={1}
          hint={t('certificate.file')}
        />
      </Form>
    </Dialog>
  )
}
