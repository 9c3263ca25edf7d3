import type { PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: tasks. */
export const personalTasks: PersonalData = {
  domain: 'tasks',
  tables: [
    {
      table: 'tasks',
      whose: [{ employee: 'employee_id' }],
      copy: {
        as: 'tasks',
        values: {
          _id: 'id',
          task_name: 'task_name',
          description: 'description',
          status: 'status',
          assignAt: 'assign_at',
          deadlineAt: 'deadline_at',
          returnAt: 'return_at',
          createAt: 'created_at',
        },
      },
      erase: { kept: 'It is about the work; it names no more than the person.' },
    },
  ],
}
