import { useState } from 'react'
import { calendars, type Location } from '../../../api/contract/calendars.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useHolidayCalendars, useLocations } from '../queries.ts'
import { useDeleteWithRecalculation } from '../useDeleteWithRecalculation.ts'
import { LocationDialog } from './LocationDialog.tsx'
import { NamedList } from './NamedList.tsx'

/** The work locations, each with its holiday calendar. */
export function Locations() {
  const t = getTranslator('calendars')
  const query = useLocations()
  const all = useHolidayCalendars().data?.holidayCalendars ?? []
  const remove = useDeleteWithRecalculation(calendars.removeLocation)
  const [edited, setEdited] = useState<Location | 'new'>()
  const calendarOf = (id: string) => all.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <>
      <NamedList
        title={t('locations.title')}
        text={t('locations.text')}
        add={t('locations.add')}
        path="/api/calendar/locations"
        query={query}
        none={t('locations.none')}
        rowsOf={(data) => data.locations}
        factsOf={({ timeZone, holidayCalendarId }: Location) => `${timeZone} · ${calendarOf(holidayCalendarId)}`}
        edit={setEdited}
        remove={(location) => () => void remove(location, t('locations.removeText'))}
      />
      {edited && (
        <LocationDialog
          {...(edited !== 'new' && { location: edited })}
          calendars={all}
          close={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
