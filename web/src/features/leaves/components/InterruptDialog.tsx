import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { InterruptBody } from '../../../api/contract/leave-changes.ts'
import type { Leave } from '../../../api/contract/leaves.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/leaveType.ts'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useInterrupt, useLeaveTypes } from '../queries.ts'

/** Puts leave of another kind, such as sickness, into an approved leave. */
export default function InterruptDialog({ leave, done }: { leave: Leave; done: () => void }) {
  const t = wordsOf('leaves')
  const describe = useErrorText()
  const [opened, setOpened] = useState(true)
  const interrupt = useInterrupt()
  const types = (useLeaveTypes().data?.types ?? []).filter(({ name }) => name !== leave.leaveType)
  const { startDate, endDate } = leave
  const of = useSendForm({
    schema: InterruptBody,
    initialValues: { leaveType: '', startDate, endDate },
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
      <form noValidate onSubmit={of.submit}>
        <Stack gap="md">
          {of.failure !== undefined && <FormError text={describe(of.failure)} />}
          <Text>{t('change.interruptText')}</Text>
          <NativeSelect
            label={t('add.leaveType')}
            required
            data={[
              { value: '', label: t('add.choose') },
              ...types.map(({ name }) => ({ value: name, label: leaveTypeName(name) })),
            ]}
            {...getInputProps('leaveType')}
          />
          <TextInput label={t('add.from')} {...within} {...getInputProps('startDate')} />
          <TextInput label={t('add.to')} {...within} {...getInputProps('endDate')} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={of.sending}>
              {t('change.interrupt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
