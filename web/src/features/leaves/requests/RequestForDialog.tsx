import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { LeaveBody } from '../../../api/contract/leave-changes.ts'
import { personPage } from '../../../api/contract/person-page.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useHasAdminArea, useHasPermissionForOthers } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { confirmUnusualDays } from '../confirmUnusualDays.ts'
import { LeaveTypeSelect } from '../shared/filters.tsx'
import { useAddLeave, useLeaveTypes } from '../shared/queries.ts'
import { useApprovesAtOnce } from '../useApprovesAtOnce.ts'
import { OverrideField } from './OverrideField.tsx'
import { RequestDays } from './RequestDays.tsx'
import { bodyOf, emptyRequest } from './requestForm.ts'

interface RequestForDialogProps {
  /** the account of the person of the leave */
  userId: string
  done: () => void
}

/**
 * Requests leave for another person. Leave managers can book it with a reason, even if a rule or the balance refuses
 * it.
 */
export default function RequestForDialog({ userId, done }: RequestForDialogProps) {
  const t = getTranslator('leaves')
  const [opened, setOpened] = useState(true)
  const [overrides, setOverrides] = useState(false)
  const manages = useHasPermissionForOthers('leaves.manage')
  // The page below has loaded it.
  const page = useFetch(personPage.page, useHasAdminArea() ? { params: { id: userId } } : null)
  const name = page.data?.person.userId.name
  const add = useAddLeave()
  const approves = useApprovesAtOnce(userId)
  const types = useLeaveTypes().data?.types ?? []
  const typeOf = (leaveType: string) => types.find(({ name }) => name === leaveType)
  const of = useSendForm({
    schema: LeaveBody,
    initialValues: { ...emptyRequest(userId), overrideReason: '' },
    ask: ({ overrideReason: _reason, ...values }) => confirmUnusualDays(bodyOf(values, typeOf(values.leaveType))),
    send: ({ overrideReason = '', ...values }) =>
      add.mutateAsync({
        body: {
          ...bodyOf(values, typeOf(values.leaveType)),
          approve: approves,
          ...(overrides ? { override: true, overrideReason } : {}),
        },
      }),
    onDone: () => {
      notify.success(t(approves ? 'addFor.done' : 'add.done'))
      setOpened(false)
    },
  })
  const { getInputProps, values } = of.form
  const type = typeOf(values.leaveType)
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={done}
      title={name ? t('addFor.titleOf', { name }) : t('addFor.title')}
    >
      <Form
        of={of}
        submitLabel={t(approves ? 'addFor.submit' : 'add.submit')}
        dialog={{ close: () => setOpened(false) }}
      >
        <LeaveTypeSelect types={types} {...getInputProps('leaveType')} />
        <RequestDays of={of} type={type} />
        <Textarea label={t('add.reason')} autosize minRows={2} maxRows={8} {...getInputProps('reason')} />
        {manages && type?.tracked && <OverrideField form={of.form} overrides={overrides} change={setOverrides} />}
      </Form>
    </Dialog>
  )
}
