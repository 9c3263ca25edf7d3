import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { calendars, type HolidayCalendar, type Location } from '../../../api/contract/calendars.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { NoOption } from '../../../ui/select/RemoteSelect.tsx'
import { SearchSelect } from '../../../ui/select/SearchSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useChangeWithRecalculation } from '../queries.ts'

interface LocationDialogProps {
  /** absent for a new location */
  location?: Location
  calendars: readonly HolidayCalendar[]
  close: () => void
}

/** A work location: its time zone and its holidays. */
export function LocationDialog(props: LocationDialogProps) {
  const t = getTranslator('calendars')
  const { location, close } = props
  return (
    <Dialog opened onClose={close} title={location ? t('editOne', { name: location.name }) : t('locations.add')}>
      <LocationForm {...props} />
    </Dialog>
  )
}

/** The browser's time zones; `current` may be a name that it does not list, such as UTC. */
const timeZones = (current: string) => [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()

function LocationForm({ location, calendars: of, close }: LocationDialogProps) {
  const t = getTranslator('calendars')
  const here = useTimeZone()
  const [add, update] = [
    useChangeWithRecalculation(calendars.addLocation),
    useChangeWithRecalculation(calendars.updateLocation),
  ]
  const first = of.find(({ isDefault }) => isDefault) ?? of[0]
  const form = useSendForm({
    schema: undefined,
    initialValues: {
      name: location?.name ?? '',
      timeZone: location?.timeZone ?? here,
      holidayCalendarId: location?.holidayCalendarId ?? first?._id ?? '',
      networks: location?.networks.join('\n') ?? '',
    },
    send: ({ networks, ...values }) => {
      const body = { ...values, networks: networks.split(/\s+/).filter((network) => network !== '') }
      return location
        ? update((dryRun) => ({
            params: { id: location._id },
            body: { ...body, dryRun, ifUpdatedAt: location.updatedAt },
          }))
        : add((dryRun) => ({ body: { ...body, dryRun } }))
    },
    onDone: (done) => {
      if (!done) return
      notify.success(t('locations.saved'))
      close()
    },
  })
  const { getInputProps, values, errors } = form.form
  return (
    <Form of={form} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('name')} required maxLength={100} {...getInputProps('name')} />
      <SearchSelect
        label={t('locations.timeZone')}
        data={timeZones(values.timeZone)}
        limit={50}
        allowDeselect={false}
        nothingFoundMessage={<NoOption text={t('common:select.nothing')} />}
        required
        {...getInputProps('timeZone')}
      />
      <NativeSelect
        label={t('locations.calendar')}
        data={of.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...getInputProps('holidayCalendarId')}
      />
      <Textarea
        label={t('locations.networks')}
        description={t('locations.networksHint')}
        autosize
        minRows={2}
        {...getInputProps('networks')}
        error={errors.networks ?? Object.entries(errors).find(([path]) => path.startsWith('networks.'))?.[1]}
      />
    </Form>
  )
}
