import { TextInput } from '@mantine/core'
import { calendars, type HolidayCalendar } from '../../../api/contract/calendars.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useChangeWithRecalculation } from '../queries.ts'

interface CalendarDialogProps {
  /** absent for a new calendar */
  calendar?: HolidayCalendar
  close: () => void
}

/** The name of a holiday calendar, and whether it is the default. */
export function CalendarDialog(props: CalendarDialogProps) {
  const t = getTranslator('calendars')
  const { calendar, close } = props
  return (
    <Dialog
      opened
      onClose={close}
      title={calendar ? t('editOne', { name: builtInName(calendar.name) }) : t('calendars.add')}
    >
      <CalendarForm {...props} />
    </Dialog>
  )
}

function CalendarForm({ calendar, close }: CalendarDialogProps) {
  const t = getTranslator('calendars')
  const [add, update] = [
    useChangeWithRecalculation(calendars.addHolidayCalendar),
    useChangeWithRecalculation(calendars.updateHolidayCalendar),
  ]
  const of = useSendForm({
    schema: undefined,
    initialValues: { name: calendar?.name ?? '', isDefault: calendar?.isDefault ?? false },
    send: (values) =>
      calendar
        ? update((dryRun) => ({
            params: { id: calendar._id },
            body: { ...values, dryRun, ifUpdatedAt: calendar.updatedAt },
          }))
        : add((dryRun) => ({ body: { ...values, dryRun } })),
    onDone: (done) => {
      if (!done) return
      notify.success(t('calendars.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('name')} required maxLength={100} {...getInputProps('name')} />
      {!calendar?.isDefault && <Checkbox label={t('calendars.makeDefault')} {...getCheckboxProps('isDefault')} />}
    </Form>
  )
}
