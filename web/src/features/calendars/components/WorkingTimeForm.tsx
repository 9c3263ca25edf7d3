import { NativeSelect } from '@mantine/core'
import { type WorkingTime, workingTimes } from '../../../api/contract/working-times.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useChangeWithRecalculation, useLocations, useSchedules } from '../queries.ts'
import { firstRecalculatedDay } from './RecalculatePastField.tsx'

interface WorkingTimeFormProps {
  id: string
  today: string
  /** the latest schedule and location; absent if none was set */
  latest: WorkingTime | undefined
}

/** Sets the schedule and location of a person from a day on. */
export function WorkingTimeForm({ id, today, latest }: WorkingTimeFormProps) {
  const t = getTranslator('calendars')
  const schedules = useSchedules().data?.schedules ?? []
  const locations = useLocations().data?.locations ?? []
  const change = useChangeWithRecalculation(workingTimes.set)
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      from: today,
      scheduleId: latest?.schedule._id ?? '',
      locationId: latest?.location?._id ?? '',
      anchor: latest?.anchor ?? '',
    },
    send: ({ anchor, ...values }) => {
      const recountFrom = values.from < today ? firstRecalculatedDay(values.from, today) : null
      const body = { ...values, ...(anchor === '' ? {} : { anchor }), recountFrom }
      return change((dryRun) => ({ params: { id }, body: { ...body, dryRun } }))
    },
    onDone: (done) => {
      if (done) notify.success(t('person.saved'))
    },
  })
  const { getInputProps, values } = of.form
  const usual = schedules.find(({ isDefault }) => isDefault)
  const chosen = schedules.find(({ _id }) => _id === values.scheduleId) ?? usual
  const others = schedules.filter((one) => one !== usual)
  return (
    <Form of={of} submitLabel={t('save')} label={t('person.title')} unguarded>
      <DateInput label={t('person.from')} required maw="14rem" {...getInputProps('from')} />
      <NativeSelect
        label={t('person.schedule')}
        data={[
          { value: '', label: builtInName(usual?.name ?? '') },
          ...others.map(({ _id, name }) => ({ value: _id, label: builtInName(name) })),
        ]}
        {...getInputProps('scheduleId')}
        value={values.scheduleId === usual?._id ? '' : values.scheduleId}
      />
      {chosen && chosen.weeks > 1 && (
        <DateInput
          label={t('person.anchor')}
          description={t('person.anchorHint')}
          maw="14rem"
          {...getInputProps('anchor')}
        />
      )}
      <NativeSelect
        label={t('person.location')}
        data={[
          { value: '', label: t('person.anywhere') },
          ...locations.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        {...getInputProps('locationId')}
      />
    </Form>
  )
}
