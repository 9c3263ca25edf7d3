import type { Schedule } from '@ems/contract/schedules'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { calendars } from '../../../api/contract/calendars.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { minutesOf, type TypedDay, typedOf, withWeeks } from '../hours.ts'
import { useChangeWithRecalculation } from '../queries.ts'
import { ScheduleTable } from './ScheduleTable.tsx'

interface ScheduleDialogProps {
  /** absent for a new schedule */
  schedule?: Schedule
  close: () => void
}

/** A schedule of one to four weeks; one in use changes from a day on. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const t = getTranslator('calendars')
  const { schedule, close } = props
  const title = schedule ? t('editOne', { name: builtInName(schedule.name) }) : t('schedules.add')
  return (
    <Dialog opened onClose={close} title={title} size="lg">
      <ScheduleForm {...props} />
    </Dialog>
  )
}

const STANDARD: TypedDay[] = Array.from({ length: 7 }, (_, day) =>
  day < 5 ? { am: '4', pm: '4', shift: null } : { am: '', pm: '', shift: null },
)

function ScheduleForm({ schedule, close }: ScheduleDialogProps) {
  const t = getTranslator('calendars')
  const today = useOrganisation().data?.organisation.today ?? ''
  const [add, update] = [
    useChangeWithRecalculation(calendars.addSchedule),
    useChangeWithRecalculation(calendars.updateSchedule),
  ]
  const of = useSendForm({
    // Hours as typed.
    schema: undefined,
    initialValues: {
      name: schedule?.name ?? '',
      weeks: String(schedule?.weeks ?? 1),
      days: schedule?.days.map(typedOf) ?? STANDARD,
      isDefault: schedule?.isDefault ?? false,
      from: today,
    },
    send: ({ from, name, isDefault, ...pattern }) => {
      const body = { name, isDefault, weeks: Number(pattern.weeks), days: pattern.days.map(minutesOf) }
      return schedule
        ? update((dryRun) => ({
            params: { id: schedule._id },
            body: { ...body, from, recountFrom: from < today ? from : null, dryRun, ifUpdatedAt: schedule.updatedAt },
          }))
        : add((dryRun) => ({ body: { ...body, dryRun } }))
    },
    onDone: (done) => {
      if (!done) return
      notify.success(t('schedules.saved'))
      close()
    },
  })
  const [fixed, setFixed] = useState(schedule?.days.some(({ starts }) => starts !== null) ?? false)
  const { getInputProps, getCheckboxProps, values, errors, setFieldValue } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('name')} required maxLength={100} {...getInputProps('name')} />
      <ChoiceField
        label={t('schedules.weeks')}
        choices={['1', '2', '3', '4']}
        wordOf={(weeks) => t('schedules.weekCount', { count: Number(weeks) })}
        value={values.weeks}
        onChange={({ currentTarget: { value } }) => {
          setFieldValue('weeks', value)
          setFieldValue('days', withWeeks(values.days, Number(value)))
        }}
      />
      <Checkbox
        label={t('schedules.fixed')}
        checked={fixed}
        onChange={({ currentTarget: { checked } }) => {
          setFixed(checked)
          if (!checked)
            setFieldValue(
              'days',
              values.days.map((day) => ({ ...day, shift: null })),
            )
        }}
      />
      {fixed && (
        <Text size="sm" c="dimmed">
          {t('schedules.fixedHint')}
        </Text>
      )}
      <ScheduleTable days={values.days} set={(days) => setFieldValue('days', days)} errors={errors} fixed={fixed} />
      {!schedule?.isDefault && <Checkbox label={t('schedules.makeDefault')} {...getCheckboxProps('isDefault')} />}
      {schedule && (
        <DateInput
          label={t('schedules.from')}
          description={t('schedules.fromHint')}
          required
          {...getInputProps('from')}
        />
      )}
    </Form>
  )
}
