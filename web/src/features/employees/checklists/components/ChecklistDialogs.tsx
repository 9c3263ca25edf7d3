import { NativeSelect } from '@mantine/core'
import type { Checklist } from '../../../../api/contract/checklists.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../../ui/form/DateInput.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { useSendForm } from '../../../../ui/form/useSendForm.ts'
import { notify } from '../../../../ui/toast/notify.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useMoveChecklist, useStartChecklist, useTemplates } from '../queries.ts'

/** Selects the checklist to start for a person, and its first day. @param id the employee's */
export function StartChecklistDialog({ id, close }: { id: string; close: () => void }) {
  const t = getTranslator('checklists')
  const start = useStartChecklist()
  const templates = useTemplates().data?.templates.filter(({ archived }) => !archived) ?? []
  const of = useSendForm({
    schema: undefined,
    initialValues: { templateId: '', anchorDay: '' },
    send: ({ templateId, anchorDay }) =>
      start.mutateAsync({ params: { id }, body: { templateId, ...(anchorDay && { anchorDay }) } }),
    onDone: () => {
      notify.success(t('panel.started'))
      close()
    },
  })
  const { getInputProps } = of.form
  return (
    <Dialog opened onClose={close} title={t('panel.start')}>
      <Form of={of} submitLabel={t('panel.start')} dialog={{ close }}>
        <NativeSelect
          label={t('panel.choose')}
          required
          data={[{ value: '', label: '' }, ...templates.map(({ _id, name }) => ({ value: _id, label: name }))]}
          {...getInputProps('templateId')}
        />
        <DateInput label={t('panel.day')} description={t('panel.dayHint')} {...getInputProps('anchorDay')} />
      </Form>
    </Dialog>
  )
}

/** Moves the first day of a checklist. */
export function MoveChecklistDialog({
  checklist: { _id: id, name, anchorDay },
  close,
}: {
  checklist: Checklist
  close: () => void
}) {
  const t = getTranslator('checklists')
  const move = useMoveChecklist()
  const of = useSendForm({
    schema: undefined,
    initialValues: { anchorDay },
    send: (body) => move.mutateAsync({ params: { id }, body }),
    onDone: () => {
      notify.success(t('panel.moved'))
      close()
    },
  })
  return (
    <Dialog opened onClose={close} title={t('panel.moveOf', { name })}>
      <Form of={of} submitLabel={t('save')} dialog={{ close }}>
        <DateInput label={t('panel.day')} required {...of.form.getInputProps('anchorDay')} />
      </Form>
    </Dialog>
  )
}
