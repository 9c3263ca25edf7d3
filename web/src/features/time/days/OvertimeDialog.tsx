import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddRequest } from '../shared/queries.ts'

/** Requests overtime for today or a later day, before it is worked. */
export default function OvertimeDialog({ done }: { done: () => void }) {
  const t = getTranslator('myTime')
  const [opened, setOpened] = useState(true)
  const today = useOrganisation().data?.organisation.today ?? ''
  const add = useAddRequest()
  const close = () => setOpened(false)
  const of = useSendForm({
    schema: undefined,
    required: ['day', 'minutes', 'reason'],
    initialValues: { day: today, minutes: '60', reason: '' },
    send: ({ day, minutes, reason }) =>
      add.mutateAsync({ body: { kind: 'overtime', day, minutes: Number(minutes), reason, key: null } }),
    onDone: ({ request }) => {
      notify.success(t(request.state === 'Pending' ? 'correct.sent' : 'overtimeRequest.done'))
      close()
    },
  })
  const { value, onChange, ...dayProps } = of.form.getInputProps('day')
  return (
    <Dialog opened={opened} onClose={close} onExitTransitionEnd={done} title={t('overtimeRequest.open')}>
      <Form of={of} submitLabel={t('correct.send')} dialog={{ close }}>
        <DayField
          label={t('overtimeRequest.day')}
          required
          day={value}
          choose={(day) => onChange(day ?? '')}
          {...dayProps}
        />
        <NumberField label={t('overtimeRequest.minutes')} required decimals={0} {...of.form.getInputProps('minutes')} />
        <Textarea
          label={t('correct.reason')}
          required
          autosize
          minRows={1}
          maxLength={500}
          {...of.form.getInputProps('reason')}
        />
      </Form>
    </Dialog>
  )
}
