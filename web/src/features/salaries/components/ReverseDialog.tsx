import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ReversalBody, type Salary } from '../../../api/contract/salaries.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Day, Money } from '../../../ui/format/values.tsx'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRefreshSalaries, useReverseSalary } from '../queries.ts'

/** Explains a reversal, and asks for the reason. */
export default function ReverseDialog({ record, done }: { record: Salary; done: () => void }) {
  const t = getTranslator('salaries')
  const [opened, setOpened] = useState(true)
  const close = () => setOpened(false)
  return (
    <Dialog opened={opened} onClose={close} onExitTransitionEnd={done} title={t('reverse.title')}>
      <ReverseForm record={record} close={close} />
    </Dialog>
  )
}

function ReverseForm({ record, close }: { record: Salary; close: () => void }) {
  const t = getTranslator('salaries')
  const reverse = useReverseSalary()
  const refresh = useRefreshSalaries()
  const form = useSendForm({
    schema: ReversalBody,
    initialValues: { reason: '' },
    send: (body) => reverse.mutateAsync({ params: { id: record._id }, body }),
    onDone: () => {
      notify.success(t('reverse.done'))
      close()
    },
    // Another person may have reversed it: the list shows that.
    onFail: () => {
      refresh()
      return false
    },
  })
  return (
    <Form of={form} submitLabel={t('reverse.submit')} dialog={{ close }} destroys>
      {/* As a row of the stack the list would take what height is left. */}
      <div>
        <DetailList
          details={[
            [t('columns.empId'), record.employeeId.employeeId],
            [t('columns.payDate'), <Day key="day" value={record.payDate} />],
            [t('columns.total'), <Money key="total" value={record.netSalary} of={record} />],
          ]}
        />
      </div>
      <Text size="sm">{t('reverse.text')}</Text>
      <Textarea
        label={t('reverse.reason')}
        description={t('reverse.reasonHint')}
        required
        data-autofocus
        rows={3}
        maxLength={500}
        {...form.form.getInputProps('reason')}
      />
    </Form>
  )
}
