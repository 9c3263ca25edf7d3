import { Text } from '@mantine/core'
import { useState } from 'react'
import { CorrectManyBody } from '../../../api/contract/attendance.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { ReasonField } from '../corrections/ReasonField.tsx'
import { useCorrectMany } from '../shared/queries.ts'
import type { PendingState } from './usePendingMarks.ts'

const ReasonBody = CorrectManyBody.pick({ reason: true })

/** Saves the pending marks of the grid with one reason, all or none. */
export default function SaveMarksDialog({ pending, done }: { pending: PendingState; done: () => void }) {
  const t = getTranslator('attendance')
  const [opened, setOpened] = useState(true)
  const [count] = useState(pending.all.length)
  const correct = useCorrectMany()
  const of = useSendForm({
    schema: ReasonBody,
    initialValues: { reason: '' },
    send: ({ reason }) => correct.mutateAsync({ body: { reason, marks: pending.all } }),
    onDone: ({ changed }) => {
      pending.clear()
      setOpened(false)
      notify.success(t('pending.done', { count: changed }))
    },
  })
  const people = new Set(pending.all.map(({ employeeId }) => employeeId)).size
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={done}
      title={t('pending.title', { count })}
    >
      <Form of={of} submitLabel={t('pending.save')} dialog={{ close: () => setOpened(false) }}>
        <Text>{t('pending.text', { people })}</Text>
        <ReasonField data-autofocus {...of.form.getInputProps('reason')} />
      </Form>
    </Dialog>
  )
}
