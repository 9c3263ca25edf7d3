import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type TimeDay, time } from '../../../api/contract/time.ts'
import { DayFlag, DayStatus, DayWarning } from '../../../api/contract/time-values.ts'
import { useList } from '../../../api/hooks.ts'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { DayAxisHours, DayBar } from '../../../ui/chart/DayBar.tsx'
import { axisOf, type DayAxis } from '../../../ui/chart/dayAxis.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { formatClock, formatDay } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { DayRemarks } from '../shared/DayRemarks.tsx'
import { dayRemarks, dayState } from '../shared/dayWords.ts'
import { dayEdges, sessionTimes } from '../shared/sessionTimes.ts'
import { OpenDay } from './OpenDay.tsx'

type List = ListOf<typeof time.days>

/** The working days of people, one line for each person and day. @param team only the people the reader leads */
export function DaysTab({ team }: { team: 'true' | undefined }) {
  const t = getTranslator('teamTime')
  const list: List = useListState(time.days, ({ from, to }) => (from === to ? 'name' : '-day'))
  const today = useOrganisation().data?.organisation.today
  const { from = today, to = from } = list.filters
  const single = from === to
  const { sort = single ? 'name' : '-day', ...rest } = list.query
  const query = useList(time.days, from && to ? { query: { ...rest, sort, from, to, team } } : null)
  const rows = query.data?.days
  const [opened, setOpened] = useState<string>()
  const toggle = (day: TimeDay) => setOpened(opened === keyOf(day) ? undefined : keyOf(day))
  const mayMark = useHasPermissionForOthers('attendance.mark')
  return (
    <>
      {from && to && <DaysToolbar list={list} from={from} to={to} team={team} />}
      <DataTable
        label={t('tabs.days')}
        list={{ ...list, narrowed: isNarrowed(list.filters) }}
        query={useAfterOrganisation(query)}
        rows={rows}
        rowKey={keyOf}
        columns={columnsOf(t, { single, axis: axisFor(rows ?? []), opened, toggle, mayMark })}
        toggle={toggle}
        below={(day) => (opened === keyOf(day) ? <OpenDay day={day} /> : null)}
        empty={<EmptyState drawing="calm" title={t('days.emptyTitle')} text={t('days.emptyText')} />}
      />
    </>
  )
}

/** There is always a range of days; other filters narrow the list. */
const isNarrowed = ({ from: _from, to: _to, sort: _sort, ...others }: List['filters']) => Object.keys(others).length > 0

const keyOf = ({ employee, day }: TimeDay) => `${employee._id} ${day}`

/** Text that stays on one line. */
const Whole = ({ children }: { children: ReactNode }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

const BAR_WIDTH = '8.5rem'

/** One axis for rows of several time zones. */
function axisFor(days: readonly TimeDay[]): DayAxis {
  const each = days.map((day) => axisOf([day], day.timeZone))
  if (each.length === 0) return axisOf([], 'UTC')
  return { from: Math.min(...each.map(({ from }) => from)), to: Math.max(...each.map(({ to }) => to)) }
}

interface Shown {
  /** whether all rows have the same day */
  single: boolean
  axis: DayAxis
  opened: string | undefined
  toggle: (day: TimeDay) => void
  mayMark: boolean
}

function columnsOf(t: Translate<'teamTime'>, { single, axis, opened, toggle, mayMark }: Shown): Column<TimeDay>[] {
  const now = new Date().toISOString()
  const shiftOf = (shift: TimeDay['shift']) =>
    shift ? `${formatClock(shift.starts)} – ${formatClock(shift.ends)}` : t('days.flexible')
  return [
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      sort: 'name',
      cell: ({ employee: { userId, employeeId }, department }) => (
        <PersonCell
          cut
          name={userId.name}
          path={userId.profileImage}
          id={userId._id}
          second={department ?? <bdi>{employeeId}</bdi>}
        />
      ),
    },
    ...(single
      ? []
      : [
          {
            key: 'day',
            kind: 'fact',
            title: t('columns.day'),
            sort: 'day',
            cell: ({ day, shift }: TimeDay) => (
              <>
                <Whole>{formatDay(day)}</Whole>
                <Text size="sm" c="dimmed" display={{ base: 'inline', sm: 'none', md: 'block' }}>
                  <Whole>{shiftOf(shift)}</Whole>
                </Text>
              </>
            ),
          } as const,
        ]),
    ...(single
      ? [
          {
            key: 'shift',
            tablet: 'heard',
            kind: 'fact',
            title: t('columns.shift'),
            cell: ({ shift }: TimeDay) => <Whole>{shiftOf(shift)}</Whole>,
          } as const,
        ]
      : []),
    {
      key: 'bar',
      tablet: 'upright',
      kind: 'lead',
      title: t('columns.sessions'),
      head: (
        <div style={{ minWidth: BAR_WIDTH }}>
          <DayAxisHours axis={axis} />
        </div>
      ),
      cell: (day) => (
        <div style={{ minWidth: BAR_WIDTH }}>
          <DayBar
            day={day}
            axis={axis}
            zone={day.timeZone}
            now={now}
            onLeave={day.status === 'on leave'}
            label={sessionTimes(day.sessions, day.timeZone) || t('days.noSessions')}
          />
        </div>
      ),
    },
    {
      key: 'in',
      ...(!single && { tablet: 'upright' }),
      kind: 'money',
      title: t('columns.in'),
      cell: (day) => <Whole>{dayEdges(day).start}</Whole>,
    },
    {
      key: 'out',
      ...(!single && { tablet: 'upright' }),
      kind: 'money',
      title: t('columns.out'),
      cell: (day) => <Whole>{dayEdges(day).end}</Whole>,
    },
    {
      key: 'counted',
      kind: 'money',
      title: t('columns.counted'),
      cell: ({ counted, sessions }) => (sessions.length > 0 ? formatMinutes(counted) : '–'),
    },
    {
      key: 'status',
      kind: 'badge',
      title: t('columns.status'),
      cell: (day) => <DayRemarks remarks={[dayState(day)]} />,
    },
    {
      key: 'remarks',
      kind: 'fact',
      title: t('columns.remarks'),
      // A phone's card leaves empty cells out.
      cell: (day) => {
        const remarks = dayRemarks(day)
        return (
          remarks.length > 0 && (
            <Group gap={4}>
              <DayRemarks remarks={remarks} />
            </Group>
          )
        )
      },
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (day) => (
        <Group gap="xs" wrap="nowrap">
          {mayMark && day.flags.includes('conflict') && !day.frozen && (
            <ButtonLink
              to={screens.admin.attendance}
              search={{ date: day.day, search: day.employee.employeeId } as never}
              size="xs"
              variant="light"
              aria-label={t('days.solveOf', { name: day.employee.userId.name })}
            >
              {t('days.solve')}
            </ButtonLink>
          )}
          <Button
            size="xs"
            variant="default"
            aria-expanded={opened === keyOf(day)}
            aria-label={t('days.detailsOf', { name: day.employee.userId.name, day: formatDay(day.day) })}
            onClick={() => toggle(day)}
          >
            {t('days.details')}
          </Button>
        </Group>
      ),
    },
  ]
}

/** Flags and warnings are one filter: unusual days. */
const UNUSUAL = [...DayFlag.options, ...DayWarning.options]
const isFlag = (one: string): one is DayFlag => DayFlag.options.some((flag) => flag === one)

interface ToolbarProps {
  list: List
  from: string
  to: string
  team: 'true' | undefined
}

function DaysToolbar({ list, from, to, team }: ToolbarProps) {
  const t = getTranslator('teamTime')
  const ofDay = getTranslator('myTime')
  const length = inclusiveDays(from, to)
  const show = (first: string, last: string) => list.set({ from: first, to: last })
  const step = (by: -1 | 1) => show(addDays(from, by * length), addDays(to, by * length))
  const { department, status, flag, warning } = list.filters
  return (
    <ListToolbar partial>
      <Group gap="xs" align="flex-end" flex={{ base: '1 1 100%', sm: 'none' }}>
        <DayField
          label={t('days.from')}
          clearable={false}
          day={from}
          choose={(day) => day && show(day, length === 1 || day > to ? day : to)}
        />
        <DayField
          label={t('days.to')}
          clearable={false}
          min={from}
          day={to}
          choose={(day) => day && show(day < from ? day : from, day)}
        />
      </Group>
      <Button.Group>
        <Button variant="default" px={8} aria-label={t('days.before')} onClick={() => step(-1)}>
          <IconChevronLeft size={18} aria-hidden data-along-line />
        </Button>
        <Button variant="default" px={8} aria-label={t('days.after')} onClick={() => step(1)}>
          <IconChevronRight size={18} aria-hidden data-along-line />
        </Button>
      </Button.Group>
      <SearchBox label={t('search')} list={list} />
      <Filters list={{ filters: { ...list.filters, from: undefined, to: undefined } }}>
        <DepartmentFilter
          label={t('columns.department')}
          placeholder={t('anyDepartment')}
          value={department}
          onChange={(value) => list.set({ department: value ?? undefined })}
        />
        <ChoiceFilter
          label={t('columns.status')}
          any={t('any')}
          choices={DayStatus.options}
          wordOf={(each) => ofDay(`status.${each}`)}
          value={status}
          choose={(next) => list.set({ status: next })}
        />
        <ChoiceFilter
          label={t('columns.remarks')}
          any={t('any')}
          choices={UNUSUAL}
          wordOf={(each) => (isFlag(each) ? ofDay(`flags.${each}`) : ofDay(`warnings.${each}`))}
          value={flag ?? warning}
          choose={(one) =>
            list.set(
              one === undefined || isFlag(one) ? { flag: one, warning: undefined } : { flag: undefined, warning: one },
            )
          }
        />
        <ExportButton
          path="/api/time/days"
          list={{ filters: { ...list.filters, from, to } }}
          name="working-time"
          team={team}
        />
      </Filters>
    </ListToolbar>
  )
}
