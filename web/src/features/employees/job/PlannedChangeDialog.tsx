import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import type { JobChange, JobPeriod } from '../../../api/contract/job.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { JobFields } from './JobFields.tsx'
import { bodyOf, jobAfter, jobBefore, valuesOf } from './jobFields.ts'
import { useEditChange, usePlanChange } from './queries.ts'

/** The person of the job, and the change to edit; null for a new one. */
export interface PlannedChangeTarget {
  employee: Employee
  change: JobChange | null
}

interface PlannedChangeDialogProps {
  asked: PlannedChangeTarget | null
  periods: readonly JobPeriod[]
  close: () => void
  /** called with the warnings of the saved change */
  warn: (warnings: string[]) => void
}

/** Asks for the changed facts and their first day. @param asked null if it is closed */
export function PlannedChangeDialog({ asked, ...rest }: PlannedChangeDialogProps) {
  const t = getTranslator('job')
  const name = asked?.employee.userId.name ?? ''
  const title = t(asked?.change ? 'dialog.editTitle' : 'dialog.title', { name })
  return (
    <Dialog opened={asked !== null} onClose={rest.close} title={title} size="lg">
      {asked && <ChangeForm asked={asked} {...rest} />}
    </Dialog>
  )
}

const REASONS = ['promotion', 'transfer', 'reorganisation', 'return', 'other'] as const

function ChangeForm({
  asked: { employee, change },
  periods,
  close,
  warn,
}: PlannedChangeDialogProps & { asked: PlannedChangeTarget }) {
  const t = getTranslator('job')
  const [plan, edit] = [usePlanChange(), useEditChange()]
  const today = useOrganisation().data?.organisation.today ?? ''
  const base = jobBefore(periods, change?.effectiveFrom ?? `${today}~`) ?? {
    ...employee,
    designation: employee.designation ?? '',
    location: null,
    schedule: null,
    payCategory: null,
  }
  const before = valuesOf(base)
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      effectiveFrom: change?.effectiveFrom ?? today,
      ...valuesOf(change ? jobAfter(base, change) : base),
      reason: (change?.reason ?? 'other') as string,
      note: change?.note ?? '',
    },
    send: (values) => {
      const body = {
        effectiveFrom: values.effectiveFrom,
        ...bodyOf(before, values),
        reason: values.reason as (typeof REASONS)[number],
        note: values.note,
      }
      const params = { id: employee._id }
      return change
        ? edit.mutateAsync({ params: { ...params, change: change._id }, body })
        : plan.mutateAsync({ params, body })
    },
    onDone: ({ warnings }) => {
      notify.success(t('dialog.done'))
      warn(warnings)
      close()
    },
  })
  const fields = form.form
  return (
    <Form of={form} submitLabel={t('dialog.save')} dialog={{ close }}>
      <Stack gap="md">
        <Text size="sm">{t('dialog.text')}</Text>
        <DateInput label={t('dialog.day')} required {...fields.getInputProps('effectiveFrom')} />
        <JobFields form={fields} job={change ? jobAfter(base, change) : base} />
        <NativeSelect
          label={t('dialog.reason')}
          data={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          {...fields.getInputProps('reason')}
        />
        <Textarea label={t('dialog.note')} maxLength={1000} autosize {...fields.getInputProps('note')} />
        <ChangedFields before={base} values={fields.getValues()} />
      </Stack>
    </Form>
  )
}
