import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { type Task, type TaskKind, tasks } from '../../../api/contract/tasks.ts'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useTasksOf } from '../shared/queries.ts'
import { TaskName } from '../shared/TaskName.tsx'
import { useMarkDoneOnceSure } from '../shared/useCompleteTask.ts'

interface EmployeeTaskTableProps {
  kind: TaskKind
  /** the employee's or the user's id */
  person: string
  /** whether the reader is that person */
  own: boolean
}

/** One of a person's two lists. */
export function EmployeeTaskTable({ kind, person, own }: EmployeeTaskTableProps) {
  const t = getTranslator('tasks')
  const view = own ? screens.employee.viewTask : screens.admin.viewTask
  const list = useListState(tasks.personal, 'due')
  // The day decides which tasks are overdue, and so the height of their rows.
  const hasOrganisation = useOrganisation().data !== undefined
  const query = useTasksOf(kind, person, list)
  const label = kind === 'team' ? t('mine.team') : t('mine.personal')
  const columns: Column<Task>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('fields.name'),
      sort: 'task_name',
      cell: (task) => <TaskName task={task} team />,
    },
    {
      key: 'completed',
      kind: 'badge',
      title: t('mine.completed'),
      sort: 'status',
      cell: (task) => <CompletedIcon complete={task.complete} />,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (task) => <Actions task={task} view={view} />,
    },
  ]
  return (
    <>
      <ListToolbar>
        <SearchBox label={t('list.search')} list={list} />
        <ExportButton path={`/api/task/${kind}Task/${person}`} list={list} name="tasks" />
      </ListToolbar>
      <DataTable
        label={label}
        list={list}
        query={useAfterOrganisation(query)}
        rows={hasOrganisation ? query.data?.task : undefined}
        rowKey={(task) => task._id}
        columns={columns}
        open={({ _id: id, task_for }) => ({ to: view, params: { task_for, id } })}
        failed={t('list.failed')}
        empty={
          <EmptyState
            title={t('mine.emptyTitle')}
            text={t(`${own ? 'mine' : 'ofPerson'}.${kind === 'team' ? 'emptyTeam' : 'emptyPersonal'}`)}
          />
        }
      />
    </>
  )
}

type View = typeof screens.employee.viewTask | typeof screens.admin.viewTask

function Actions({ task, view }: { task: Task; view: View }) {
  const t = getTranslator('tasks')
  return (
    <Group gap="xs">
      {task.can.markDone && <MarkDone task={task} />}
      <RowLink
        to={view}
        search
        params={{ task_for: task.task_for, id: task._id }}
        word={t('mine.view')}
        row={task.task_name}
      />
    </Group>
  )
}

/** Finishes a task after a question. */
export function MarkDone({ task }: { task: Task }) {
  const t = getTranslator('tasks')
  const { ask, isPending } = useMarkDoneOnceSure(task)
  return (
    <Button
      size="xs"
      loading={isPending}
      onClick={ask}
      aria-label={t('common:table.actionsFor', { action: t('done.action'), name: task.task_name })}
    >
      {t('done.action')}
    </Button>
  )
}

/** A green tick, or an open circle. */
export function CompletedIcon({ complete }: { complete: boolean }) {
  const t = getTranslator('tasks')
  const Icon = complete ? IconCheck : IconCircle
  return (
    <Icon
      size={20}
      stroke={complete ? 2.5 : 1.75}
      color={complete ? 'var(--l-green-text)' : 'var(--l-text-3)'}
      role="img"
      // As text it would be above the middle of its row.
      style={{ display: 'block' }}
      aria-label={complete ? t('completed.yes') : t('completed.no')}
    />
  )
}
