import { Box, Button, Group, Text } from '@mantine/core'
import { IconPrinter, IconRss } from '@tabler/icons-react'
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { type AbsentPerson, leaveCalendar } from '../../../api/contract/leave-calendar.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { leads } from '../../../api/permissions.ts'
import { useAccess } from '../../../api/session.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNearDay, formatNearSpan, formatNumber } from '../../../ui/format/format.ts'
import { daysOf, monthName, spanName } from '../../../ui/format/months.ts'
import { NoMatches } from '../../../ui/list/table/DataTable.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useArea, usePhone } from '../../../ui/page/routeHooks.ts'
import { OrgDepartmentFilter } from '../../../ui/select/OrgDepartmentFilter.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { usePreviousWhileLoading } from '../../../ui/states/usePreviousWhileLoading.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAbsences, useLeaveTypes } from '../shared/queries.ts'
import { AbsenceAgenda } from './AbsenceAgenda.tsx'
import classes from './AbsenceGrid.module.css'
import { AbsenceGrid } from './AbsenceGrid.tsx'
import { toneOf, weeksFrom } from './absences.ts'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'

const Grid = memo(AbsenceGrid)
const Agenda = memo(AbsenceAgenda)
const FeedsDialog = lazy(() => import('./FeedsDialog.tsx'))

type List = ListOf<typeof leaveCalendar.calendar>

/**
 * Approved and pending absences of everyone, of the reader's reports, or of their colleagues: of some weeks from today's
 * on, or of a month.
 */
export default function AbsenceCalendarPage() {
  const t = getTranslator('teamCalendar')
  const list: List = useListState(leaveCalendar.calendar)
  const { choose, of } = useWhose(list)
  const { department } = list.filters
  const organisation = useOrganisation()
  const today = organisation.data?.organisation.today
  const shown = list.filters.from?.slice(0, 7)
  const days = useMemo(() => (shown ? daysOf(shown) : today ? weeksFrom(today) : undefined), [shown, today])
  const show = (next: string | undefined) => list.set({ from: next && `${next}-01` })
  const onlyAway = onlyAwayOf(list)
  return (
    <Page
      title={t('title')}
      facts={days && today ? <Facts days={days} today={today} list={list} of={of} /> : '\u00a0'}
      actions={
        <>
          <Feeds />
          <Button
            variant="default"
            visibleFrom="sm"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      <ListToolbar>
        <Months month={shown} today={today} days={days} show={show} />
        <SearchBox label={t('search')} list={list} />
        {/* Which month it is, and whose, narrows nothing. */}
        <Filters list={{ filters: { department } }}>
          {/* Without a label of its own, all controls fit in one line. */}
          <OrgDepartmentFilter
            aria-label={t('department')}
            w={{ base: '100%', xs: 'auto' }}
            classNames={{ input: classes.department }}
            placeholder={t('allDepartments')}
            value={department ?? null}
            onChange={(next) => list.set({ department: next ?? undefined })}
          />
        </Filters>
        {/* If the line is full, both go to the next one: neither stands there alone. */}
        <Group ms={{ base: 0, sm: 'auto' }} mih="var(--l-control)" gap="md" wrap="nowrap">
          {choose && (
            <SegmentedControl
              label={t('of.label')}
              choices={(['reports', 'peers'] as const).map((value) => ({ value, label: t(`of.${value}`) }))}
              value={of}
              onChange={(value) => list.set({ of: value })}
            />
          )}
          <Box visibleFrom="sm">
            <Checkbox
              label={t('onlyAway')}
              checked={onlyAway}
              onChange={({ currentTarget: { checked } }) => list.set({ away: checked ? 'true' : 'false' })}
            />
          </Box>
        </Group>
      </ListToolbar>
      {days && today ? (
        <Days days={days} today={today} list={list} of={of} />
      ) : organisation.isError ? (
        <ErrorState error={organisation.error} retry={() => void organisation.refetch()} />
      ) : (
        <CalendarSkeleton />
      )}
    </Page>
  )
}

/** Opens the addresses of calendar feeds. */
function Feeds() {
  const t = getTranslator('teamCalendar')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconRss size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {t('feeds.open')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <FeedsDialog close={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The people of the calendar: everyone in the admin area; otherwise the reader's reports, if selected, or their
 * colleagues.
 */
function useWhose({ filters }: List) {
  const area = useArea()
  const access = useAccess()
  if (area === 'admin') return { choose: false, of: 'everyone' } as const
  const choose = access !== undefined && leads(access)
  return { choose, of: choose && filters.of !== 'peers' ? 'reports' : 'peers' } as const
}

/** Whether only people who are away are shown: unless somebody is searched, who may be at work. */
const onlyAwayOf = ({ filters: { away, search } }: List) => (away ?? (search ? 'false' : 'true')) === 'true'

/** The numbers of people who are away today and in these days, for everyone and not only for the page. */
function Facts({ days, today, list, of }: DaysProps) {
  const t = getTranslator('teamCalendar')
  const query = useDays({ days, list, of })
  const sums = query.data?.pages[0]?.sums
  if (!sums || query.isPlaceholderData) return '\u00a0'
  const total = (of: 'people' | 'away') => sums.departments.reduce((all, one) => all + one[of], 0)
  const now = sums.away.find(({ day }) => day === today)
  const figures = { away: formatNumber(total('away')), count: total('people') }
  const month = list.filters.from?.slice(0, 7)
  // A second line would push the calendar down when the figures arrive.
  return (
    <>
      {now ? t('awayToday', { away: formatNumber(now.people) }) : '\u00a0'}
      <Text span inherit visibleFrom="lg">
        {now && ' · '}
        {month
          ? t('awayInMonth', { ...figures, month: monthName(month) })
          : t('awayUntil', { ...figures, day: formatNearDay(days.at(-1) ?? '', today) })}
      </Text>
    </>
  )
}

interface MonthsProps {
  /** absent for the weeks from today's on */
  month: string | undefined
  today: string | undefined
  days: readonly string[] | undefined
  show: (month: string | undefined) => void
}

/** The shown days, and the buttons for the previous and the next month, and for today. */
function Months({ month, today, days, show }: MonthsProps) {
  const t = getTranslator('teamCalendar')
  const current = today?.slice(0, 7) ?? ''
  // Before the weeks that begin with today's is the rest of its month.
  const step = (next: string) => today && show(month === undefined && next < current ? current : next)
  return (
    <Group gap="xs">
      <MonthStepper month={month ?? current} show={step} words={{ previous: t('previous'), next: t('next') }}>
        {/* Its place is kept: the days come a little later. */}
        <Text miw={{ base: '8rem', sm: '12.5rem' }} ta="center" fw={600} role="status">
          {month ? monthName(month) : days && today ? <Weeks days={days} today={today} /> : '\u00a0'}
        </Text>
      </MonthStepper>
      <Button variant="default" onClick={() => show(undefined)}>
        {t('today')}
      </Button>
    </Group>
  )
}

function Weeks({ days, today }: { days: readonly string[]; today: string }) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (
    <>
      <Text span inherit visibleFrom="sm">
        {spanName(first, last)}
      </Text>
      <Text span inherit hiddenFrom="sm">
        {formatNearSpan(first, last, today)}
      </Text>
    </>
  )
}

interface DaysProps {
  days: string[]
  today: string
  list: List
  of: 'everyone' | 'reports' | 'peers'
}

/** The absences on some days. */
function useDays({ days, list, of }: Omit<DaysProps, 'today'>) {
  const { search, department } = list.filters
  const away = onlyAwayOf(list) ? ({ away: 'true' } as const) : {}
  return useAbsences({ of, search, department, ...away, from: days[0] as string, to: days.at(-1) as string })
}

function Days({ days, today, list, of }: DaysProps) {
  const t = getTranslator('teamCalendar')
  const phone = usePhone()
  const query = useDays({ days, list, of })
  // The legend names them: it would grow under the eye if they came after the days.
  const types = useLeaveTypes()
  const { search, department } = list.filters
  const people = useMemo(() => query.data?.pages.flatMap((page) => page.people) ?? [], [query.data])
  // The totals of everyone: the loaded pages alone would count too few.
  const sums = query.data?.pages[0]?.sums
  // While other days load, the previous ones are shown completely.
  const shown = usePreviousWhileLoading(days, query)
  // A month has a thousand cells: they render after the click has shown its effect, and in slices.
  const drawn = useDeferredValue(useMemo(() => ({ people, days: shown, sums }), [people, shown, sums]))
  if (query.isError && !query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  // The first days render a moment after they are known: an empty grid would show the content below.
  if (!query.data || types.isPending || (people.length > 0 && drawn.people.length === 0)) return <CalendarSkeleton />
  const total = query.data.pages.at(-1)?.total ?? 0
  // The reader is always in the list: alone and at work, their row says nothing.
  const isNobody = onlyAwayOf(list) && !search && people.every(({ spans }) => spans.length === 0)
  if (people.length === 0 || isNobody)
    return (
      <Panel>
        {search || department ? (
          <NoMatches clear={() => list.set({ search: undefined, department: undefined, away: undefined })} />
        ) : onlyAwayOf(list) ? (
          <EmptyState
            drawing="calm"
            title={t('nobodyUntil', { day: formatNearDay(days.at(-1) ?? '', today) })}
            text={t('emptyText')}
          />
        ) : (
          <EmptyState drawing="calm" title={t('emptyTitle')} text={t('emptyText')} />
        )}
      </Panel>
    )
  return (
    <div aria-busy={query.isPlaceholderData || drawn.people !== people}>
      <Legend people={drawn.people} />
      <Grid people={drawn.people} days={drawn.days} today={today} sums={drawn.sums} />
      {phone && <Agenda people={drawn.people} days={drawn.days} today={today} />}
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Text size="sm" c="dimmed" role="status">
            {t('shown', { count: people.length, total: String(total) })}
          </Text>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      )}
    </div>
  )
}

const KEYS = ['waiting', 'hidden', 'holiday', 'off', 'today'] as const

/** The leave types on the screen in the colours of their bars, and the grounds of the days. */
function Legend({ people }: { people: readonly AbsentPerson[] }) {
  const t = getTranslator('teamCalendar')
  const names = (useLeaveTypes().data?.types ?? []).map(({ name }) => name)
  const spans = people.flatMap((person) => person.spans)
  const hidden = spans.some(({ typeHidden }) => typeHidden)
  const shown = new Set(spans.filter(({ typeHidden }) => !typeHidden).map(({ type }) => type))
  return (
    <ul className={classes.legend} aria-label={t('legend.label')}>
      {names
        .filter((name) => shown.has(name))
        .map((name) => (
          <li key={name} className={classes.key} data-tone={toneOf(name, names)}>
            {leaveTypeName(name)}
          </li>
        ))}
      {KEYS.filter((key) => key !== 'hidden' || hidden).map((key) => (
        <li key={key} className={classes.key} data-key={key}>
          {t(`legend.${key}`)}
        </li>
      ))}
    </ul>
  )
}
