import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { usePlanLeaving, useReportCount } from '../shared/queries.ts'
import { LEAVING_REASONS } from './leavingReasons.ts'

interface PlannedEndDialogProps {
  employee: Employee
  opened: boolean
  close: () => void
}

/** Asks for a future last day, and for the new manager of the reports. */
export function PlannedEndDialog({ opened, close, employee }: PlannedEndDialogProps) {
  const t = getTranslator('employees')
  const title = t('employment.planTitle', { name: employee.userId.name })
  return (
    <Dialog opened={opened} onClose={close} title={title}>
      <LeavingForm employee={employee} close={close} />
    </Dialog>
  )
}

function LeavingForm({ employee, close }: { employee: Employee; close: () => void }) {
  const t = getTranslator('employees')
  const plan = usePlanLeaving()
  const today = useOrganisation().data?.organisation.today ?? ''
  const { name } = employee.userId
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      lastDay: employee.leavingOn ?? '',
      reason: 'resigned' as (typeof LEAVING_REASONS)[number],
      note: '',
      reportsTo: employee.manager?._id ?? '',
    },
    send: (body) => plan.mutateAsync({ params: { id: employee._id }, body }),
    onDone: ({ cancelledChanges: { length } }) => {
      notify.success(t('employment.planDone', { name }))
      if (length > 0) notify.success(t('employment.planCancelled', { count: length }))
      close()
    },
  })
  const { getInputProps } = form.form
  const successor = getInputProps('reportsTo')
  const reports = useReportCount(employee._id)
  return (
    <Form of={form} submitLabel={t('employment.planSave')} dialog={{ close }}>
      <Stack gap="md">
        <Text size="sm">{t('employment.planText')}</Text>
        <DateInput label={t('fields.leftOn')} min={today} required {...getInputProps('lastDay')} />
        <NativeSelect
          label={t('fields.leavingReason')}
          data={LEAVING_REASONS.map((value) => ({ value, label: t(`leavingReasons.${value}`) }))}
          {...getInputProps('reason')}
        />
        <Textarea label={t('fields.leavingNote')} maxLength={1000} autosize {...getInputProps('note')} />
        {reports > 0 && (
          <PersonSelect
            label={t('fields.reportsTo')}
            placeholder={t('choose.manager')}
            chosen={employee.manager && { value: employee.manager._id, label: employee.manager.userId.name }}
            {...successor}
            value={successor.value || null}
            onChange={(id) => successor.onChange(id ?? '')}
          />
        )}
      </Stack>
    </Form>
  )
}
