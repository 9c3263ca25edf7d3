import type { Employee } from '../../../api/contract/employees.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSetEmployment } from '../shared/queries.ts'

interface EmploymentDatesDialogProps {
  employee: Employee
  opened: boolean
  close: () => void
}

/** Asks for the first day, and for the ends of the probation and of the contract. */
export function EmploymentDatesDialog({ opened, close, employee }: EmploymentDatesDialogProps) {
  const t = getTranslator('employees')
  const title = t('employment.datesTitle', { name: employee.userId.name })
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <DatesForm employee={employee} close={close} />
    </Dialog>
  )
}

function DatesForm({ employee, close }: { employee: Employee; close: () => void }) {
  const t = getTranslator('employees')
  const set = useSetEmployment()
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      employedFrom: employee.employedFrom,
      probationEnds: employee.probationEnds ?? '',
      contractEnds: employee.contractEnds ?? '',
    },
    send: ({ employedFrom, probationEnds, contractEnds }) =>
      set.mutateAsync({
        params: { id: employee._id },
        body: {
          employedFrom,
          probationEnds: probationEnds || null,
          contractEnds: contractEnds || null,
          ifUpdatedAt: employee.updatedAt,
        },
      }),
    onDone: () => {
      notify.success(t('employment.datesDone'))
      close()
    },
  })
  const { getInputProps } = form.form
  return (
    <Form of={form} submitLabel={t('employment.datesSave')} dialog={{ close }}>
      <DateInput label={t('fields.employedFrom')} required {...getInputProps('employedFrom')} />
      <DateInput label={t('fields.probationEnds')} mt="md" {...getInputProps('probationEnds')} />
      <DateInput label={t('fields.contractEnds')} mt="md" {...getInputProps('contractEnds')} />
    </Form>
  )
}
