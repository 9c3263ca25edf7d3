import type { TaskKind } from '@ems/contract/tasks'
import { defineListExport, instantCell, type ListExport } from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { TaskFilter, TaskRow } from './repo.ts'
import type { taskService } from './service.ts'

const t = getTranslator('exports')

const COLUMNS = [
  { key: 'task_name', label: t('tasks.task_name'), cell: (row: TaskRow) => row.task_name },
  { key: 'description', label: t('tasks.description'), cell: ({ description }: TaskRow) => description },
  { key: 'task_for', label: t('tasks.task_for'), cell: (row: TaskRow) => row.task_for },
  { key: 'employeeId', label: t('person.employeeId'), cell: (row: TaskRow) => row.assignee_code },
  { key: 'name', label: t('person.name'), cell: (row: TaskRow) => row.assignee_name },
  { key: 'team', label: t('tasks.team'), cell: (row: TaskRow) => row.team_name },
  { key: 'assignAt', label: t('tasks.assignAt'), cell: (row: TaskRow) => instantCell(row.assign_at) },
  { key: 'deadlineAt', label: t('tasks.deadlineAt'), cell: (row: TaskRow) => instantCell(row.deadline_at) },
  { key: 'returnAt', label: t('tasks.returnAt'), cell: (row: TaskRow) => instantCell(row.return_at) },
  { key: 'status', label: t('tasks.status'), cell: ({ status }: TaskRow) => status },
  { key: 'createAt', label: t('tasks.createAt'), cell: (row: TaskRow) => instantCell(row.created_at) },
]

const ofPerson = (service: Tasks, list: 'personalTasks' | 'teamTasks', kind: TaskKind): ListExport =>
  defineListExport<TaskFilter & { id: string }, TaskRow>({
    list,
    page: (acting, { id, ...query }) => service.listOf(acting, kind, id, query),
    columns: COLUMNS,
  })

type Tasks = ReturnType<typeof taskService>

/** The tasks of all, and of one person, as files. */
export const taskExports = (service: Tasks): ListExport[] => [
  defineListExport<TaskFilter, TaskRow>({ list: 'tasks', page: service.list, columns: COLUMNS }),
  ofPerson(service, 'personalTasks', 'personal'),
  ofPerson(service, 'teamTasks', 'team'),
]
