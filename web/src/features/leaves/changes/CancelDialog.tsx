import { inUnit } from '@ems/contract/core/leave-amounts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Leave } from '../../../api/contract/leaves.ts'
import { useUser } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBalances, useCancelLeave } from '../shared/queries.ts'

interface CancelDialogProps {
  leave: Leave
  way: 'at-once' | 'waits'
  done: () => void
}

/** Cancels an approved leave after showing the effect; leave of another person needs a reason. */
export default function CancelDialog({ leave, way, done }: CancelDialogProps) {
  const t = getTranslator('leaves')
  const [opened, setOpened] = useState(true)
  const isOwn = useUser()?._id === leave.employeeId.userId._id
  const cancel = useCancelLeave()
  const of = useSendForm({
    schema: undefined,
    initialValues: { reason: '' },
    send: (body) => cancel.mutateAsync({ params: { id: leave._id }, body }),
    onDone: ({ change }) => {
      notify.success(t(change ? 'change.waits' : 'change.cancelled'))
      setOpened(false)
    },
  })
  const balances = useBalances(leave.employeeId.userId._id).data?.balances
  const tracked = balances?.some((of) => of.tracked && of.leaveType.name === leave.leaveType)
  // Days return to a balance; without one, or if none were deducted, they are simply free.
  const now =
    tracked && leave.amount
      ? t(`change.cancelReturns.${leave.unit}`, { count: inUnit(leave.unit, leave.amount) })
      : t('change.cancelNow')
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} onExitTransitionEnd={done} title={t('change.cancelTitle')}>
      <Form
        of={of}
        submitLabel={t('change.cancel')}
        dialog={{ close: () => setOpened(false), closeLabel: t('change.keep') }}
        destroys
      >
        <Text>{way === 'at-once' ? now : t('change.cancelWaits')}</Text>
        {(!isOwn || way === 'waits') && (
          <Textarea
            label={t('change.reason')}
            required={!isOwn}
            rows={3}
            maxLength={2000}
            {...of.form.getInputProps('reason')}
          />
        )}
      </Form>
    </Dialog>
  )
}
