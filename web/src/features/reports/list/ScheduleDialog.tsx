import '@mantine/core/styles/SimpleGrid.css'
import { Button, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { Report } from '../../../api/contract/reports.ts'
import { useUser } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TimeInput } from '../../../ui/form/TimeInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useScheduleReport, useUnscheduleReport } from '../shared/queries.ts'
import { type NamedPerson, PeopleField } from './PeopleField.tsx'
import { nameOfWeekday, type Schedule } from './scheduleText.ts'

interface ScheduleDialogProps {
  report: Report
  close: () => void
}

const DAYS_OF_WEEK = [1, 2, 3, 4, 5, 6, 7]
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, at) => at + 1)

/** The schedule of a report, with its recipients. */
export function ScheduleDialog({ report, close }: ScheduleDialogProps) {
  const t = getTranslator('reports')
  return (
    <Dialog opened onClose={close} title={t('schedule.title', { name: report.name })}>
      <ScheduleForm report={report} close={close} />
    </Dialog>
  )
}

function ScheduleForm({ report: { _id: id, schedule }, close }: ScheduleDialogProps) {
  const t = getTranslator('reports')
  const me = useUser()
  const [send, stop] = [useScheduleReport(), useUnscheduleReport()]
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      every: schedule?.every ?? ('month' as Schedule['every']),
      on: String(schedule?.on ?? 1),
      at: schedule?.at ?? '08:00',
      format: schedule?.format ?? ('csv' as Schedule['format']),
      // The owner usually reads it, too, and may be no employee: the search would not find them.
      people: (schedule?.people ?? (me ? [me] : [])) as NamedPerson[],
    },
    required: ['at'],
    send: ({ every, on, people, ...values }) =>
      send.mutateAsync({
        params: { id },
        body: {
          ...values,
          every,
          on: every === 'day' ? null : Number(on),
          people: people.map(({ _id }) => _id),
        },
      }),
    onDone: () => {
      notify.success(t('schedule.done'))
      close()
    },
  })
  const { getInputProps, setValues, values } = of.form
  const days = values.every === 'week' ? DAYS_OF_WEEK : DAYS_OF_MONTH
  const stopSending = () =>
    stop.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notify.success(t('schedule.stopped'))
          close()
        },
        onError: notifyError,
      },
    )
  return (
    <Form
      of={of}
      submitLabel={t('save.save')}
      dialog={{
        close,
        beside: schedule && (
          <Button variant="subtle" color="red" loading={stop.isPending} onClick={stopSending}>
            {t('schedule.stop')}
          </Button>
        ),
      }}
    >
      <Text size="sm" c="dimmed">
        {t('schedule.text')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ChoiceField
          label={t('schedule.every')}
          choices={['day', 'week', 'month'] as const}
          wordOf={(every) => t(`schedule.each.${every}`)}
          value={values.every}
          onChange={({ currentTarget: { value } }) => setValues({ every: value as Schedule['every'], on: '1' })}
        />
        {values.every !== 'day' && (
          <NativeSelect
            label={t('schedule.on')}
            data={days.map((day) => ({
              value: String(day),
              label: values.every === 'week' ? nameOfWeekday(day) : String(day),
            }))}
            {...getInputProps('on')}
          />
        )}
        <TimeInput label={t('schedule.at')} required {...getInputProps('at')} />
        <ChoiceField
          label={t('schedule.format')}
          choices={['csv', 'xlsx'] as const}
          wordOf={(format) => t(`schedule.formats.${format}`)}
          {...getInputProps('format')}
        />
      </SimpleGrid>
      <PeopleField label={t('schedule.people')} description={t('schedule.peopleHint')} {...getInputProps('people')} />
    </Form>
  )
}
