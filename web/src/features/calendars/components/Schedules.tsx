import type { Schedule } from '@ems/contract/schedules'
import { Group, Text, Title } from '@mantine/core'
import { calendars } from '../../../api/contract/calendars.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { SmallTable } from '../../../ui/list/table/SmallTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { weekOf } from '../hours.ts'
import { useOwnSchedules, useSchedules } from '../queries.ts'
import { useDeleteWithRecalculation } from '../useDeleteWithRecalculation.ts'
import classes from './Schedules.module.css'
import { WeekCells, WeekHead } from './WeekCells.tsx'

/** The most people whose faces are read. */
const MOST_FACES = 100

interface SchedulesProps {
  /** whether the reader sees who follows each */
  counts: boolean
  edit: (schedule: Schedule) => void
}

/** The work schedules: their week, and who follows them. */
export function Schedules({ counts, edit }: SchedulesProps) {
  const t = getTranslator('calendars')
  const ownSchedules = useOwnSchedules(counts ? { sort: 'name', limit: MOST_FACES } : null).data
  const query = useSchedules()
  const remove = useDeleteWithRecalculation(calendars.removeSchedule)
  const columns: (Column<Schedule> | false)[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('name'),
      cell: ({ name, isDefault, weeks, days }) => (
        <div>
          <span className={classes.name}>
            <Text span inherit fw={600}>
              {builtInName(name)}
            </Text>
            {isDefault && <StatusBadge tone="green">{t('schedules.default')}</StatusBadge>}
          </span>
          <Text size="sm" c="dimmed">
            {weeks > 1 ? t('schedules.weekCount', { count: weeks }) : t('schedules.days', { days: weekOf(days).days })}
          </Text>
        </div>
      ),
    },
    {
      key: 'week',
      kind: 'fact',
      title: t('schedules.pattern'),
      head: <WeekHead />,
      cell: ({ days }) => <WeekCells days={days} />,
    },
    {
      key: 'hours',
      kind: 'money',
      title: t('schedules.week'),
      cell: ({ days }) => t('schedules.hours', { hours: weekOf(days).hours }),
    },
    counts && {
      key: 'people',
      kind: 'fact',
      title: t('schedules.followers'),
      cell: ({ _id }) => {
        const count = ownSchedules?.followers.find(({ schedule }) => schedule === _id)?.people ?? 0
        const people = ownSchedules?.people.filter(({ schedule }) => schedule._id === _id) ?? []
        // Its place is kept until the number is known.
        return (
          <span className={classes.followers}>
            {people.length > 0 && (
              <AvatarGroup people={people.map(({ employee }) => employee.userId)} count={people.length} />
            )}
            {ownSchedules ? t('schedules.people', { count }) : '\u00a0'}
          </span>
        )
      },
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (schedule) => (
        <EditMenu
          name={builtInName(schedule.name)}
          edit={() => edit(schedule)}
          remove={schedule.isDefault ? undefined : () => void remove(schedule, t('schedules.removeText'))}
        />
      ),
    },
  ]
  return (
    <FetchState query={query}>
      {({ schedules }) => (
        <SmallTable
          label={t('schedules.title')}
          rows={schedules}
          rowKey={({ _id }) => _id}
          columns={columns.filter((column) => column !== false)}
          head={
            <Group justify="space-between" gap="xs">
              <div>
                <Title order={2}>{t('schedules.title')}</Title>
                <Text size="sm" c="dimmed">
                  {t('schedules.text')}
                </Text>
              </div>
              <ExportButton size="xs" path="/api/calendar/schedules" list={{ filters: {} }} name="schedules" />
            </Group>
          }
        />
      )}
    </FetchState>
  )
}
