import { Textarea } from '@mantine/core'
import type { ChangeRequest } from '../../../api/contract/change-requests.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDecideRequest } from './queries.ts'

/** Asks for the reason of a rejection. */
export function RejectDialog({ request, close }: { request: ChangeRequest; close: () => void }) {
  const t = getTranslator('changeRequests')
  return (
    <Dialog opened onClose={close} title={t('rejectTitle', { name: request.employee.userId.name })}>
      <RejectForm id={request._id} close={close} />
    </Dialog>
  )
}

function RejectForm({ id, close }: { id: string; close: () => void }) {
  const t = getTranslator('changeRequests')
  const decide = useDecideRequest()
  const form = useSendForm({
    schema: undefined,
    initialValues: { reason: '' },
    send: ({ reason }) => decide.mutateAsync({ params: { id }, body: { status: 'Rejected', reason } }),
    onDone: () => {
      notify.success(t('done'))
      close()
    },
  })
  return (
    <Form of={form} submitLabel={t('reject')} destroys dialog={{ close }}>
      <Textarea label={t('reason')} required maxLength={1000} autosize {...form.form.getInputProps('reason')} />
    </Form>
  )
}
