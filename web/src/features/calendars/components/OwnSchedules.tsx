import { Button, Text, Title } from '@mantine/core'
import { type OwnSchedule, workingTimes } from '../../../api/contract/working-times.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { builtInName, getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useOwnSchedules } from '../queries.ts'

/** People who follow another schedule than the default today. */
export function OwnSchedules({ edit }: { edit: (row: OwnSchedule) => void }) {
  const t = getTranslator('calendars')
  const list = useListState(workingTimes.list, 'name')
  const query = useOwnSchedules(list.query)
  return (
    <section aria-labelledby="own-schedules">
      <Title order={2} id="own-schedules">
        {t('own.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('own.text')}
      </Text>
      <ListToolbar>
        <SearchBox label={t('own.search')} list={list} />
      </ListToolbar>
      <DataTable
        label={t('own.title')}
        list={{ ...list, narrowed: list.search !== '' }}
        query={query}
        rows={query.data?.people}
        rowKey={({ employee }) => employee._id}
        columns={columnsOf(t, edit, query.data?.people)}
        empty={<EmptyState drawing="calm" title={t('own.none')} text={t('own.noneText')} />}
      />
    </section>
  )
}

const columnsOf = (
  t: Translate<'calendars'>,
  edit: (row: OwnSchedule) => void,
  rows: readonly OwnSchedule[] | undefined,
): Column<OwnSchedule>[] => [
  {
    key: 'name',
    kind: 'title',
    title: t('person.who'),
    sort: 'name',
    cell: ({ employee: { userId, employeeId }, department }) => (
      <PersonCell
        name={userId.name}
        path={userId.profileImage}
        id={userId._id}
        second={department ?? <bdi>{employeeId}</bdi>}
      />
    ),
  },
  {
    key: 'schedule',
    kind: 'fact',
    title: t('person.schedule'),
    cell: ({ schedule }) => builtInName(schedule.name),
  },
  {
    key: 'location',
    kind: 'fact',
    title: t('person.location'),
    ...(rows?.every(({ location }) => !location) && { heard: true }),
    cell: ({ location }) => location?.name ?? '',
  },
  {
    key: 'from',
    kind: 'fact',
    card: 'named',
    title: t('own.since'),
    sort: 'from',
    cell: ({ from }) => formatDay(from),
  },
  {
    key: 'action',
    kind: 'actions',
    title: t('common:table.action'),
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        aria-label={t('editOne', { name: row.employee.userId.name })}
        onClick={() => edit(row)}
      >
        {t('common:actions.edit')}
      </Button>
    ),
  },
]
