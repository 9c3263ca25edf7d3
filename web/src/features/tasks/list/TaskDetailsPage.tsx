import { type ScreenLink, screens } from '@ems/contract/core/screens'
import { Stack, Text, Title } from '@mantine/core'
import type { Task } from '../../../api/contract/tasks.ts'
import { useUser } from '../../../api/session.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { Instant, TimesIn } from '../../../ui/format/values.tsx'
import { FactStrip } from '../../../ui/page/FactStrip.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useArea, useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useTask, useTaskKind } from '../shared/queries.ts'

const TONES: Record<Task['status'], Tone> = { 'no assign': 'grey', Assigned: 'yellow', Completed: 'green' }

const LOADING = (
  <Panel>
    <LoadingState />
  </Panel>
)

/** One task, read-only, for administrators and its assignees. */
export default function TaskDetailsPage() {
  const t = getTranslator('tasks')
  const query = useTask(useTaskKind(), useIdParam())
  const list = useTaskList()
  return (
    <Page title={t('detail.title')} facts={<TimesIn />} back={list}>
      <FetchState query={query} loading={LOADING} list={list}>
        {({ task }) => <TaskCard task={task} />}
      </FetchState>
    </Page>
  )
}

/** The list of the area: of all tasks, or of the reader's own. */
function useTaskList(): ScreenLink {
  const userId = useUser()?._id ?? ''
  return useArea() === 'admin' ? { to: screens.admin.tasks } : { to: screens.employee.tasks, params: { id: userId } }
}

function TaskCard({ task }: { task: Task }) {
  const t = getTranslator('tasks')
  const { employeeId: employee, teamId: team } = task
  const none = t('common:none')
  const assignee =
    task.task_for === 'team'
      ? ([
          [t('detail.team'), team?.team_name ?? t('detail.noTeam')],
          [t('detail.leader'), team?.leaderId.userId.name ?? t('detail.noLeader')],
        ] as const)
      : ([
          [
            t('detail.employee'),
            employee ? `${employee.userId.name} (${employee.employeeId})` : t('detail.noEmployee'),
          ],
        ] as const)
  return (
    <Stack gap="md">
      <Panel>
        <FactStrip
          head={[t('fields.name'), task.task_name]}
          facts={[
            [
              t('fields.status'),
              <StatusBadge key="status" tone={TONES[task.status]}>
                {t(`statuses.${task.status}`)}
              </StatusBadge>,
            ],
            ...assignee,
            [t('detail.assignAt'), <Instant key="assign" value={task.assignAt} fallback={t('detail.notAssigned')} />],
            [
              t('detail.deadlineAt'),
              <Instant key="deadline" value={task.deadlineAt} fallback={t('detail.noDeadline')} />,
            ],
            [t('detail.returnAt'), <Instant key="return" value={task.returnAt} fallback={t('detail.notReturned')} />],
            [t('detail.createdAt'), <Instant key="created" value={task.createAt} fallback={none} />],
            [t('detail.updatedAt'), <Instant key="updated" value={task.updatedAt} fallback={none} />],
          ]}
        />
      </Panel>
      <Panel>
        <Title order={2} mb="xs">
          {t('fields.description')}
        </Title>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{task.description || none}</Text>
      </Panel>
    </Stack>
  )
}
