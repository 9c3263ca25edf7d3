import { screens } from '@ems/contract/core/screens'
import { IconPlus, IconUser, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Task, type TaskKind, tasks } from '../../../api/contract/tasks.ts'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Instant } from '../../../ui/format/values.tsx'
import { KeyHint } from '../../../ui/keyboard/KeyHint.tsx'
import { commandOf } from '../../../ui/keyboard/keys.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { ViewSwitch } from '../../../ui/list/toolbar/ViewSwitch.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { useView } from '../../../ui/list/useView.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Assignee } from '../shared/Assignee.tsx'
import { CompleteCircle } from '../shared/CompleteCircle.tsx'
import { useTasks } from '../shared/queries.ts'
import classes from '../shared/TaskName.module.css'
import { TaskName } from '../shared/TaskName.tsx'
import { TaskActions } from './TaskActions.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskTotals } from './TaskTotals.tsx'

const VIEWS = ['list', 'board'] as const

const TaskBoard = lazy(() => import('../board/TaskBoard.tsx'))
const NewTaskForm = lazy(async () => ({ default: (await import('../assignment/NewTaskForm.tsx')).NewTaskForm }))

export default function TaskListPage() {
  const t = getTranslator('tasks')
  const list = useListState(tasks.list, 'due')
  // The day decides which tasks are overdue, and so the height of their rows.
  const hasOrganisation = useOrganisation().data !== undefined
  const query = useTasks(list)
  const shown = useAfterOrganisation(query)
  const [view, choose] = useView(list, VIEWS)
  const [composing, setComposing] = useState(false)
  useComposeKey(() => setComposing(true))
  const add = (
    <ButtonLink
      to={screens.admin.addTask}
      aria-keyshortcuts="C"
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyHint>C</KeyHint>}
    >
      {t('list.add')}
    </ButtonLink>
  )
  const columns: Column<Task>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('fields.name'),
      sort: 'task_name',
      cell: (task) => (
        <span className={classes.line}>
          <CompleteCircle task={task} />
          <TaskName task={task} />
        </span>
      ),
    },
    {
      key: 'responsible',
      kind: 'fact',
      title: t('list.responsible'),
      sort: 'employee',
      cell: (task) => <Assignee task={task} teams={query.data?.teams} />,
    },
    {
      key: 'kind',
      // In a card the assignee tells it.
      card: 'heard',
      tablet: 'heard',
      kind: 'fact',
      title: t('fields.taskFor'),
      sort: 'task_for',
      cell: (task) => <Kind kind={task.task_for} />,
    },
    {
      key: 'deadline',
      card: 'named',
      kind: 'fact',
      extra: true,
      title: t('fields.deadline'),
      sort: 'deadlineAt',
      moments: true,
      cell: ({ deadlineAt }) => <Instant value={deadlineAt} fallback={t('common:none')} />,
    },
    {
      key: 'added',
      card: 'named',
      kind: 'fact',
      extra: true,
      title: t('detail.createdAt'),
      sort: 'createAt',
      moments: true,
      cell: ({ createAt }) => <Instant value={createAt} />,
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (task) => <TaskActions task={task} /> },
  ]
  return (
    <Page title={t('list.title')} facts={<TaskTotals sort={view === 'list' ? list.sort : undefined} />} actions={add}>
      <ListToolbar>
        <TaskFilters list={list} />
        <ViewSwitch views={VIEWS} view={view} choose={choose} />
      </ListToolbar>
      {view === 'board' ? (
        <Suspense fallback={<LoadingState />}>
          <TaskBoard list={list} />
        </Suspense>
      ) : (
        <DataTable
          label={t('list.title')}
          list={list}
          query={shown}
          rows={hasOrganisation ? query.data?.tasks : undefined}
          rowKey={(task) => task._id}
          columns={columns}
          open={({ _id: id, task_for }) => ({ to: screens.admin.viewTask, params: { task_for, id } })}
          failed={t('list.failed')}
          empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />}
        />
      )}
      <Dialog opened={composing} onClose={() => setComposing(false)} title={t('add.title')} size="42rem">
        <Suspense>
          <NewTaskForm done={() => setComposing(false)} />
        </Suspense>
      </Dialog>
    </Page>
  )
}

function Kind({ kind }: { kind: TaskKind }) {
  const t = getTranslator('tasks')
  const Icon = kind === 'team' ? IconUsers : IconUser
  return (
    <span className={classes.kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`kinds.${kind}`)}
    </span>
  )
}

/** The key that opens the form above the list, for people who may add tasks. */
function useComposeKey(open: () => void) {
  const manages = useHasPermissionForOthers('tasks.manage')
  useEffect(() => {
    if (!manages) return
    const listen = (event: KeyboardEvent) => {
      if (commandOf(event) !== 'c') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
