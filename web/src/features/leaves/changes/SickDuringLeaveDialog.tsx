import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { InterruptBody } from '../../../api/contract/leave-changes.ts'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { LeaveTypeSelect } from '../shared/filters.tsx'
import { useLeaveTypes, useSickDuringLeave } from '../shared/queries.ts'

/** Adds leave of another kind, such as sickness, within an approved leave. */
export default function SickDuringLeaveDialog({ leave, done }: { leave: Leave; done: () => void }) {
  const t = getTranslator('leaves')
  const [opened, setOpened] = useState(true)
  const interrupt = useSickDuringLeave()
  const types = (useLeaveTypes().data?.types ?? []).filter(({ name }) => name !== leave.leaveType)
  const { startDate, endDate } = leave
  const today = useOrganisation().data?.organisation.today ?? startDate
  // The person reports sickness during leave: it rarely covers all of the leave.
  const day = today < startDate ? startDate : today > endDate ? endDate : today
  const of = useSendForm({
    schema: InterruptBody,
    initialValues: { leaveType: '', startDate: day, endDate: day },
    send: (body) => interrupt.mutateAsync({ params: { id: leave._id }, body }),
    onDone: () => {
      notify.success(t('change.interrupted'))
      setOpened(false)
    },
  })
  const { getInputProps } = of.form
  const within = { type: 'date', required: true, min: startDate, max: endDate }
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={done}
      title={t('change.interruptTitle')}
    >
      <Form of={of} submitLabel={t('change.split')} dialog={{ close: () => setOpened(false) }}>
        <Text>{t('change.interruptText')}</Text>
        <LeaveTypeSelect types={types} {...getInputProps('leaveType')} />
        <TextInput label={t('add.from')} {...within} {...getInputProps('startDate')} />
        <TextInput label={t('add.to')} {...within} {...getInputProps('endDate')} />
      </Form>
    </Dialog>
  )
}
