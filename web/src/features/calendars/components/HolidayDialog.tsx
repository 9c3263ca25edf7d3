import { TextInput } from '@mantine/core'
import { calendars, DayPart, type Holiday } from '../../../api/contract/calendars.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useChangeWithRecalculation } from '../queries.ts'
import { firstRecalculatedDay, RecalculatePastField } from './RecalculatePastField.tsx'

interface HolidayDialogProps {
  calendarId: string
  /** absent for a new holiday */
  holiday?: Holiday
  close: () => void
  /** called with the new day */
  saved: (day: string) => void
}

/** A holiday: a day, its morning or its afternoon. */
export function HolidayDialog(props: HolidayDialogProps) {
  const t = getTranslator('calendars')
  const { holiday, close } = props
  return (
    <Dialog opened onClose={close} title={holiday ? t('editOne', { name: holiday.name }) : t('holiday.add')}>
      <HolidayForm {...props} />
    </Dialog>
  )
}

function HolidayForm({ calendarId, holiday, close, saved }: HolidayDialogProps) {
  const t = getTranslator('calendars')
  const today = useOrganisation().data?.organisation.today ?? ''
  const [add, update] = [
    useChangeWithRecalculation(calendars.addHoliday),
    useChangeWithRecalculation(calendars.updateHoliday),
  ]
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      day: holiday?.day ?? '',
      part: holiday?.part ?? ('full' as DayPart),
      name: holiday?.name ?? '',
      back: false,
    },
    send: ({ back, ...values }) => {
      const first = holiday && holiday.day < values.day ? holiday.day : values.day
      const recountFrom = back ? firstRecalculatedDay(first, today) : null
      return holiday
        ? update((dryRun) => ({
            params: { id: holiday._id },
            body: { ...values, recountFrom, dryRun, ifUpdatedAt: holiday.updatedAt },
          }))
        : add((dryRun) => ({ body: { ...values, calendarId, recountFrom, dryRun } }))
    },
    onDone: (done, { day }) => {
      if (!done) return
      notify.success(t('holiday.saved'))
      close()
      // Otherwise it could be in a year that is not displayed.
      saved(day)
    },
  })
  const { getInputProps, getCheckboxProps, values } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('name')} required maxLength={100} {...getInputProps('name')} />
      <DateInput label={t('holiday.day')} required {...getInputProps('day')} />
      <ChoiceField
        label={t('holiday.part')}
        choices={DayPart.options}
        wordOf={(part) => t(`parts.${part}`)}
        {...getInputProps('part')}
      />
      <RecalculatePastField
        day={[values.day, holiday?.day ?? values.day].sort()[0] ?? ''}
        today={today}
        {...getCheckboxProps('back')}
      />
    </Form>
  )
}
