import { Text } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useResumeEmployment } from '../shared/queries.ts'

interface EmployAgainModalProps {
  employee: Employee
  opened: boolean
  close: () => void
}

/** Asks for the first day of a person's next employment. */
export function RehireDialog({ opened, close, employee }: EmployAgainModalProps) {
  const t = getTranslator('employees')
  const title = t('employment.againTitle', { name: employee.userId.name })
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <RehireForm employee={employee} close={close} />
    </Dialog>
  )
}

function RehireForm({ employee, close }: { employee: Employee; close: () => void }) {
  const t = getTranslator('employees')
  const resume = useResumeEmployment()
  const today = useOrganisation().data?.organisation.today ?? ''
  const form = useSendForm({
    schema: undefined,
    initialValues: { employedFrom: today },
    send: (body) => resume.mutateAsync({ params: { id: employee._id }, body }),
    onDone: (_, { employedFrom }) => {
      notify.success(t('employment.againDone', { name: employee.userId.name, day: formatDay(employedFrom) }))
      close()
    },
  })
  return (
    <Form of={form} submitLabel={t('employment.again')} dialog={{ close }}>
      <Text size="sm" mb="md">
        {t('employment.againText')}
      </Text>
      <DateInput label={t('fields.employedFrom')} required {...form.form.getInputProps('employedFrom')} />
    </Form>
  )
}
