import { useState } from 'react'
import { calendars, type HolidayCalendar } from '../../../api/contract/calendars.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { countryName, useHolidayCalendars } from '../queries.ts'
import { useDeleteWithRecalculation } from '../useDeleteWithRecalculation.ts'
import { CalendarDialog } from './CalendarDialog.tsx'
import { NamedList } from './NamedList.tsx'

/** The holiday calendars, with their sources. */
export function Calendars() {
  const t = getTranslator('calendars')
  const query = useHolidayCalendars()
  const remove = useDeleteWithRecalculation(calendars.removeHolidayCalendar)
  const [edited, setEdited] = useState<HolidayCalendar | 'new'>()
  const factsOf = ({ isDefault, imported }: HolidayCalendar) =>
    [
      isDefault && t('calendars.default'),
      imported
        ? t('calendars.imported', { place: placeOf(imported), year: String(imported.year) })
        : t('calendars.own'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <NamedList
        title={t('calendars.title')}
        text={t('calendars.text')}
        add={t('calendars.add')}
        path="/api/calendar/holiday-calendars"
        query={query}
        rowsOf={(data) => data.holidayCalendars}
        factsOf={factsOf}
        edit={setEdited}
        remove={(calendar) => (calendar.isDefault ? undefined : () => void remove(calendar, t('calendars.removeText')))}
      />
      {edited && <CalendarDialog {...(edited !== 'new' && { calendar: edited })} close={() => setEdited(undefined)} />}
    </>
  )
}

const placeOf = ({ country, state, stateName, region, regionName }: NonNullable<HolidayCalendar['imported']>) =>
  [countryName(country), stateName ?? state, regionName ?? region].filter(Boolean).join(', ')
