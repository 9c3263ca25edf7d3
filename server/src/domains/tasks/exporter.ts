import { instantCell, type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { TaskFilter, TaskRow } from './repo.ts'
import type { taskService } from './service.ts'

const t = wordsOf('exports')

/** The list of tasks as a file. */
export const taskExport = (service: ReturnType<typeof taskService>): ListExport =>
  listExport<TaskFilter, TaskRow>({
    list: 'tasks',
    page: service.list,
    columns: [
      { key: 'task_name', label: t('tasks.task_name'), cell: (row) => row.task_name },
      { key: 'description', label: t('tasks.description'), cell: ({ description }) => description },
      { key: 'task_for', label: t('tasks.task_for'), cell: (row) => row.task_for },
      { key: 'employeeId', label: t('person.employeeId'), cell: (row) => row.assignee_code },
      { key: 'name', label: t('person.name'), cell: (row) => row.assignee_name },
      { key: 'team', label: t('tasks.team'), cell: (row) => row.team_name },
      { key: 'assignAt', label: t('tasks.assignAt'), cell: (row) => instantCell(row.assign_at) },
      { key: 'deadlineAt', label: t('tasks.deadlineAt'), cell: (row) => instantCell(row.deadline_at) },
      { key: 'returnAt', label: t('tasks.returnAt'), cell: (row) => instantCell(row.return_at) },
      { key: 'status', label: t('tasks.status'), cell: ({ status }) => status },
      { key: 'createAt', label: t('tasks.createAt'), cell: (row) => instantCell(row.created_at) },
    ],
  })
