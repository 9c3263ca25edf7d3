import { NativeSelect, Text } from '@mantine/core'
import { type Employee, employees } from '../../../api/contract/employees.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useEndEmployment, useReportCount } from '../shared/queries.ts'
import { LEAVING_REASONS } from './leavingReasons.ts'

interface EndEmploymentDialogProps {
  employee: Employee
  opened: boolean
  close: () => void
}

/** Explains the effect of ending an employment, and asks for the last day. */
export function EndEmploymentDialog({ opened, close, employee }: EndEmploymentDialogProps) {
  const t = getTranslator('employees')
  const title = t('employment.endTitle', { name: employee.userId.name })
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <EndForm employee={employee} close={close} />
    </Dialog>
  )
}

function EndForm({ employee, close }: { employee: Employee; close: () => void }) {
  const t = getTranslator('employees')
  const end = useEndEmployment()
  const today = useOrganisation().data?.organisation.today
  const form = useSendForm({
    schema: schemasOf(employees.endEmployment).body,
    initialValues: {
      leftOn: undefined as string | undefined,
      reportsTo: (employee.manager?._id ?? '') as string,
      reason: undefined as (typeof LEAVING_REASONS)[number] | undefined,
    },
    send: ({ leftOn, reportsTo, reason }) =>
      end.mutateAsync({ params: { id: employee._id }, body: { leftOn: leftOn || today, reportsTo, reason } }),
    onDone: () => {
      notify.success(t('employment.endDone', { name: employee.userId.name }))
      close()
    },
  })
  const { value, ...input } = form.form.getInputProps('leftOn')
  const successor = form.form.getInputProps('reportsTo')
  const reason = form.form.getInputProps('reason')
  const { manager } = employee
  const reports = useReportCount(employee._id)
  return (
    <Form of={form} submitLabel={t('employment.end')} dialog={{ close }} destroys>
      <Text size="sm">{t('employment.endText')}</Text>
      <DateInput label={t('fields.leftOn')} max={today} value={value ?? today ?? ''} {...input} />
      <NativeSelect
        label={t('fields.leavingReason')}
        data={[
          { value: '', label: t('choose.leavingReason') },
          ...LEAVING_REASONS.map((one) => ({ value: one, label: t(`leavingReasons.${one}`) })),
        ]}
        {...reason}
        value={reason.value ?? ''}
        onChange={({ currentTarget }) => reason.onChange(currentTarget.value || undefined)}
      />
      {reports > 0 && (
        <>
          <Text size="sm">{t('employment.endReports', { count: reports, name: employee.userId.name })}</Text>
          <PersonSelect
            label={t('fields.reportsTo')}
            placeholder={t('choose.manager')}
            chosen={manager && { value: manager._id, label: manager.userId.name }}
            {...successor}
            value={successor.value || null}
            onChange={(id) => successor.onChange(id ?? '')}
          />
        </>
      )}
    </Form>
  )
}
