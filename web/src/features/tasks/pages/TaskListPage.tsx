import { screens } from '@ems/contract/core/screens'
import { IconPlus } from '@tabler/icons-react'
import { type Task, tasks } from '../../../api/contract/tasks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { TaskActions } from '../components/TaskActions.tsx'
import { TaskFilters } from '../components/TaskFilters.tsx'
import { TaskName } from '../components/TaskName.tsx'
import { useTasks } from '../queries.ts'

export default function TaskListPage() {
  const t = wordsOf('tasks')
  const list = useListState(tasks.list)
  const query = useTasks(list)
  const add = (
    <ButtonLink to={screens.admin.addTask} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </ButtonLink>
  )
  const responsible = (task: Task) =>
    task.task_for === 'team' ? t('list.team') : (task.employeeId?.userId.name ?? t('list.unassigned'))
  const columns: Column<Task>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('fields.name'),
      sort: 'task_name',
      cell: (task) => <TaskName task={task} />,
    },
    { key: 'responsible', kind: 'fact', title: t('list.responsible'), sort: 'employee', cell: responsible },
    {
      key: 'kind',
      kind: 'fact',
      title: t('fields.taskFor'),
      sort: 'task_for',
      cell: (task) => t(`kinds.${task.task_for}`),
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (task) => <TaskActions task={task} /> },
  ]
  return (
    <Page title={t('list.title')} actions={add}>
      <ListToolbar>
        <TaskFilters list={list} />
        <ExportButtons path="/api/task" list={list} name="tasks" />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.tasks}
        rowKey={(task) => task._id}
        columns={columns}
        open={({ _id: id, task_for }) => ({ to: screens.admin.viewTask, params: { task_for, id } })}
        empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} action={add} />}
      />
    </Page>
  )
}
