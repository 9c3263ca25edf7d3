import { screens } from '@ems/contract/core/screens'
import { IconPlus, IconUser, IconUsers } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Task, type TaskKind, tasks } from '../../../api/contract/tasks.ts'
import { useForOthers } from '../../../api/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { commandOf } from '../../../ui/keys.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { useView } from '../../../ui/list/useView.ts'
import { ViewSwitch } from '../../../ui/list/ViewSwitch.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Instant } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { DoneCircle } from '../components/DoneCircle.tsx'
import { Responsible } from '../components/Responsible.tsx'
import { TaskActions } from '../components/TaskActions.tsx'
import { TaskFacts } from '../components/TaskFacts.tsx'
import { TaskFilters } from '../components/TaskFilters.tsx'
import classes from '../components/TaskName.module.css'
import { TaskName } from '../components/TaskName.tsx'
import { useTasks } from '../queries.ts'

const VIEWS = ['list', 'board'] as const

const Board = lazy(() => import('../board/Board.tsx'))
const Composer = lazy(async () => ({ default: (await import('../components/Composer.tsx')).Composer }))

export default function TaskListPage() {
  const t = wordsOf('tasks')
  const list = useListState(tasks.list)
  const query = useTasks(list)
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
          <DoneCircle task={task} />
          <TaskName task={task} />
        </span>
      ),
    },
    {
      key: 'responsible',
      kind: 'fact',
      title: t('list.responsible'),
      sort: 'employee',
      cell: (task) => <Responsible task={task} teams={query.data?.teams} />,
    },
    {
      key: 'kind',
      kind: 'fact',
      title: t('fields.taskFor'),
      sort: 'task_for',
      cell: (task) => <Kind kind={task.task_for} />,
    },
    {
      key: 'deadline',
      kind: 'fact',
      extra: true,
      title: t('fields.deadline'),
      sort: 'deadlineAt',
      cell: ({ deadlineAt }) => <Instant value={deadlineAt} fallback={t('common:none')} />,
    },
    {
      key: 'added',
      kind: 'fact',
      extra: true,
      title: t('detail.createdAt'),
      sort: 'createAt',
      cell: ({ createAt }) => <Instant value={createAt} />,
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (task) => <TaskActions task={task} /> },
  ]
  return (
    <Page title={t('list.title')} facts={<TaskFacts />} actions={add}>
      <ListToolbar>
        <TaskFilters list={list} />
        <ViewSwitch views={VIEWS} view={view} choose={choose} />
      </ListToolbar>
      {view === 'board' ? (
        <Suspense fallback={<LoadingState />}>
          <Board list={list} />
        </Suspense>
      ) : (
        <DataTable
          wide
          label={t('list.title')}
          list={list}
          query={query}
          rows={query.data?.tasks}
          rowKey={(task) => task._id}
          columns={columns}
          open={({ _id: id, task_for }) => ({ to: screens.admin.viewTask, params: { task_for, id } })}
          empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} action={add} />}
        />
      )}
      <Dialog opened={composing} onClose={() => setComposing(false)} title={t('add.title')} size="42rem">
        <Suspense>
          <Composer done={() => setComposing(false)} />
        </Suspense>
      </Dialog>
    </Page>
  )
}

function Kind({ kind }: { kind: TaskKind }) {
  const t = wordsOf('tasks')
  const Icon = kind === 'team' ? IconUsers : IconUser
  return (
    <span className={classes.kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`kinds.${kind}`)}
    </span>
  )
}

/** The letter that opens the form over the list, for those who may add tasks. */
function useComposeKey(open: () => void) {
  const manages = useForOthers('tasks.manage')
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
