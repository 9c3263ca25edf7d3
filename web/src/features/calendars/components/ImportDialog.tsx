import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { HolidayCalendar } from '../../../api/contract/calendars.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { HolidayType, type holidayImports } from '../../../api/contract/holiday-imports.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { NoOption } from '../../../ui/select/RemoteSelect.tsx'
import { SearchSelect } from '../../../ui/select/SearchSelect.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { languageName, useDryRunImport, useHolidaySources } from '../queries.ts'
import { type ImportBody, ImportPreview } from './ImportPreview.tsx'
import { firstRecalculatedDay, RecalculatePastField } from './RecalculatePastField.tsx'

type Sources = ReplyOf<typeof holidayImports.sources>['sources']

interface ImportDialogProps {
  calendar: HolidayCalendar
  close: () => void
  /** called with the imported year */
  imported: (year: string) => void
}

/** Imports the holidays of a country, after a preview. */
export function ImportDialog({ calendar, close, imported }: ImportDialogProps) {
  const t = getTranslator('calendars')
  const today = useOrganisation().data?.organisation.today
  return (
    <Dialog opened onClose={close} title={t('import.title', { name: builtInName(calendar.name) })} size="lg">
      <FetchState query={useHolidaySources()}>
        {({ sources }) => today && <Import {...{ calendar, sources, today, close, imported }} />}
      </FetchState>
    </Dialog>
  )
}

interface ImportProps extends ImportDialogProps {
  sources: Sources
  today: string
}

/** The proposed year: the one after the latest import, or this one. */
const nextYear = ({ imported }: HolidayCalendar, today: string) =>
  String(imported ? imported.year + 1 : today.slice(0, 4))

function Import({ calendar, sources, today, close, imported: done }: ImportProps) {
  const t = getTranslator('calendars')
  const trial = useDryRunImport()
  const [body, setBody] = useState<ImportBody>()
  const { imported } = calendar
  const of = useSendForm({
    // An empty choice is an empty text here.
    schema: undefined,
    initialValues: {
      country: imported?.country ?? '',
      state: imported?.state ?? '',
      region: imported?.region ?? '',
      year: nextYear(calendar, today),
      types: imported?.types ?? (['public'] as HolidayType[]),
      language: imported?.language ?? '',
      back: false,
    },
    send: async ({ back, year, state, region, language, ...values }) => {
      const choices = { state: state || null, region: region || null, language: language || null }
      const recountFrom = back ? firstRecalculatedDay(`${year}-01-01`, today) : null
      const asked = { ...values, ...choices, year: Number(year), recountFrom }
      await trial.mutateAsync({ params: { id: calendar._id }, body: { ...asked, dryRun: true } })
      return asked
    },
    onDone: setBody,
  })
  const { getInputProps, getCheckboxProps, values, setFieldValue } = of.form
  if (body && trial.data)
    return (
      <ImportPreview
        id={calendar._id}
        body={body}
        found={trial.data}
        change={() => setBody(undefined)}
        done={() => done(String(body.year))}
        close={close}
      />
    )
  const country = sources.find(({ code }) => code === values.country)
  const regions = country?.states.find(({ code }) => code === values.state)?.regions ?? []
  const choose = (code: string | null) => {
    const languages = sources.find((one) => one.code === code)?.languages ?? []
    setFieldValue('country', code ?? '')
    setFieldValue('state', '')
    setFieldValue('region', '')
    setFieldValue('language', languages.includes('en') ? 'en' : (languages[0] ?? ''))
  }
  const whole = { value: '', label: t('import.whole') }
  const named = (places: readonly { code: string; name: string }[]) => [
    whole,
    ...places.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <Form of={of} submitLabel={t('import.preview')} dialog={{ close }}>
      <SearchSelect
        label={t('import.country')}
        data={sources.map(({ code, name }) => ({ value: code, label: name }))}
        limit={50}
        required
        allowDeselect={false}
        nothingFoundMessage={<NoOption text={t('common:select.nothing')} />}
        {...getInputProps('country')}
        value={values.country || null}
        onChange={choose}
      />
      {country && country.states.length > 0 && (
        <NativeSelect
          label={t('import.state')}
          data={named(country.states)}
          {...getInputProps('state')}
          onChange={(event) => {
            setFieldValue('state', event.currentTarget.value)
            setFieldValue('region', '')
          }}
        />
      )}
      {regions.length > 0 && (
        <NativeSelect label={t('import.region')} data={named(regions)} {...getInputProps('region')} />
      )}
      <NumberField decimals={0} label={t('import.year')} required w="8rem" {...getInputProps('year')} />
      {country && country.languages.length > 1 && (
        <NativeSelect
          label={t('import.language')}
          data={country.languages.map((code) => ({ value: code, label: languageName(code) }))}
          {...getInputProps('language')}
        />
      )}
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Text component="legend" size="sm" fw={500} p={0}>
          {t('import.types')}
        </Text>
        <Stack gap="xs" mt="xs">
          {HolidayType.options.map((type) => (
            <Checkbox
              key={type}
              label={t(`types.${type}`)}
              checked={values.types.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                setFieldValue('types', checked ? [...values.types, type] : values.types.filter((one) => one !== type))
              }
            />
          ))}
        </Stack>
      </fieldset>
      <RecalculatePastField day={`${values.year}-01-01`} today={today} {...getCheckboxProps('back')} />
      <Text size="sm" c="dimmed">
        {t('import.source')}
      </Text>
    </Form>
  )
}
