import { Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddReport, useUpdateReport } from './queries.ts'
import { useReportScreens } from './useReportScreens.ts'

interface SaveDialogProps {
  definition: ReportDefinition
  initial: { name: string; description: string }
  /** the saved report to rename; absent for a new one */
  id?: string
  close: () => void
}

/** Names a report and saves it. */
export function SaveDialog(props: SaveDialogProps) {
  const t = getTranslator('reports')
  return (
    <Dialog opened onClose={props.close} title={t(props.id ? 'save.rename' : 'save.title')}>
      <SaveForm {...props} />
    </Dialog>
  )
}

function SaveForm({ definition, initial, id, close }: SaveDialogProps) {
  const t = getTranslator('reports')
  const navigate = useNavigate()
  const { report: screen } = useReportScreens()
  const [add, update] = [useAddReport(), useUpdateReport()]
  const of = useSendForm({
    schema: undefined,
    initialValues: initial,
    required: ['name'],
    send: (values) => {
      const body = { ...values, definition }
      return id ? update.mutateAsync({ params: { id }, body }) : add.mutateAsync({ body })
    },
    onDone: ({ report }) => {
      notify.success(t('save.done'))
      close()
      if (!id) void navigate({ to: screen, params: { id: report._id } })
    },
  })
  const { getInputProps } = of.form
  return (
    <Form of={of} submitLabel={t('save.save')} dialog={{ close }}>
      <TextInput label={t('save.name')} required maxLength={100} {...getInputProps('name')} />
      <Textarea
        label={t('save.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...getInputProps('description')}
      />
    </Form>
  )
}
