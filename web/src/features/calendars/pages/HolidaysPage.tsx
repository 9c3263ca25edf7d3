import { screens } from '@ems/contract/core/screens'
import { Button, NativeSelect, Stack } from '@mantine/core'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { calendars, type Holiday, type HolidayCalendar } from '../../../api/contract/calendars.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator, type Translate } from '../../../ui/words/words.ts'
import { Calendars } from '../components/Calendars.tsx'
import { HolidayDialog } from '../components/HolidayDialog.tsx'
import { Locations } from '../components/Locations.tsx'
import { useHolidayCalendars, useHolidays } from '../queries.ts'
import { useDeleteWithRecalculation } from '../useDeleteWithRecalculation.ts'

const ImportDialog = lazy(() => import('../components/ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })))

type List = ListOf<typeof calendars.holidays>

/** The open dialog: change or add a holiday, or import holidays of a country. */
type Asked = Holiday | 'new' | 'import' | undefined

/** The holidays of a calendar in a year, the calendars, and the locations that use them. */
export default function HolidaysPage() {
  const t = getTranslator('calendars')
  const list: List = useListState(calendars.holidays, 'day')
  const today = useOrganisation().data?.organisation.today
  const [asked, ask] = useState<Asked>()
  return (
    <Page
      title={t('title')}
      facts={t('facts')}
      back={{ to: screens.admin.leaveSettings }}
      actions={
        <>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => ask('new')}>
            {t('holiday.add')}
          </Button>
          <Button leftSection={<IconTableImport size={16} aria-hidden />} onClick={() => ask('import')}>
            {t('import.open')}
          </Button>
        </>
      }
    >
      <FetchState query={useHolidayCalendars()}>
        {({ holidayCalendars: all }) => {
          const chosen =
            all.find(({ _id }) => _id === list.filters.calendarId) ?? all.find(({ isDefault }) => isDefault)
          return (
            chosen &&
            today && (
              <Stack gap="md">
                <Holidays list={list} all={all} calendar={chosen} today={today} asked={asked} ask={ask} />
                <Calendars />
                <Locations />
              </Stack>
            )
          )
        }}
      </FetchState>
    </Page>
  )
}

interface HolidaysProps {
  list: List
  all: readonly HolidayCalendar[]
  calendar: HolidayCalendar
  today: string
  asked: Asked
  ask: (next: Asked) => void
}

/** The selectable years, around this one. */
const yearsAround = (year: number) => [-2, -1, 0, 1, 2].map((by) => String(year + by))

function Holidays({ list, all, calendar, today, asked, ask }: HolidaysProps) {
  const t = getTranslator('calendars')
  const year = (list.filters.from ?? today).slice(0, 4)
  const shown = { calendarId: calendar._id, from: `${year}-01-01`, to: `${year}-12-31` }
  const query = useHolidays({ ...list.query, ...shown })
  const remove = useDeleteWithRecalculation(calendars.removeHoliday)
  const years = [...new Set([year, ...yearsAround(Number(today.slice(0, 4)))])].sort()
  const show = (of: string) => list.set({ from: `${of}-01-01`, to: `${of}-12-31` })
  return (
    <div>
      <ListToolbar partial>
        <SearchBox label={t('search')} list={list} />
        <NativeSelect
          label={t('calendar')}
          data={all.map(({ _id, name }) => ({ value: _id, label: builtInName(name) }))}
          value={calendar._id}
          onChange={(event) => list.set({ calendarId: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('year')}
          data={years}
          value={year}
          onChange={({ currentTarget: { value } }) => show(value)}
        />
        <ExportButton path="/api/calendar/holidays" list={{ filters: { ...list.filters, ...shown } }} name="holidays" />
      </ListToolbar>
      <DataTable
        label={t('title')}
        list={{ ...list, narrowed: list.search !== '' }}
        query={query}
        rows={query.data?.holidays}
        rowKey={({ _id }) => _id}
        columns={columnsOf(t, ask, (holiday) => void remove(holiday, t('holiday.removeText')))}
        empty={<EmptyState title={t('emptyTitle', { year })} text={t('emptyText')} />}
      />
      {asked === 'import' ? (
        <Suspense fallback={null}>
          <ImportDialog
            calendar={calendar}
            close={() => ask(undefined)}
            imported={(of) => {
              ask(undefined)
              show(of)
            }}
          />
        </Suspense>
      ) : (
        asked && (
          <HolidayDialog
            calendarId={calendar._id}
            {...(asked !== 'new' && { holiday: asked })}
            close={() => ask(undefined)}
            saved={(day) => day.slice(0, 4) !== year && show(day.slice(0, 4))}
          />
        )
      )}
    </div>
  )
}

const columnsOf = (
  t: Translate<'calendars'>,
  edit: (holiday: Holiday) => void,
  remove: (holiday: Holiday) => void,
): Column<Holiday>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  { key: 'name', kind: 'title', title: t('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'day', kind: 'fact', title: t('holiday.day'), sort: 'day', cell: ({ day }) => formatLongDay(day) },
  { key: 'part', kind: 'fact', title: t('holiday.part'), cell: ({ part }) => t(`parts.${part}`) },
  {
    key: 'source',
    tablet: 'upright',
    kind: 'fact',
    title: t('holiday.source'),
    cell: ({ source }) => t(`sources.${source}`),
  },
  {
    key: 'action',
    kind: 'actions',
    title: t('common:table.action'),
    cell: (holiday) => <EditMenu name={holiday.name} edit={() => edit(holiday)} remove={() => remove(holiday)} />,
  },
]
