import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { ActionIcon, Group, Radio, SimpleGrid } from '@mantine/core'
import { IconArrowsDiagonal } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { TaskBody, type TaskKind } from '../../../api/contract/tasks.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { EmployeeSelect } from '../../../ui/select/EmployeeSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddTask, useAddTeamTask } from '../shared/queries.ts'
import { TaskFields, TimeField } from '../shared/TaskFields.tsx'
import { TeamSelect } from './AssignForm.tsx'
import { AwayNotice } from './AwayNotice.tsx'
import { DeadlineChoices } from './DeadlineChoices.tsx'
import classes from './NewTaskForm.module.css'

const BLANK = {
  kind: 'personal' as TaskKind,
  task_name: '',
  description: '',
  department: '',
  employeeId: '',
  teamId: '',
  deadlineAt: '',
}

/** The values typed above the list, which the page continues; its address has the assignee. */
type Draft = Omit<typeof BLANK, 'department' | 'employeeId'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** a task that was started above the list */
    task?: Draft
  }
}

interface NewTaskFormProps {
  /** called after a task was added, unless another one follows, and to close the dialog */
  done: () => void
  /** whether it is on its own page, which Cancel leaves */
  onPage?: boolean
  /** the assignee, if already known */
  assignee?: Employee | undefined
}

/** The fields that select the assignee. */
const whomOf = (assignee: Employee | undefined) => ({
  department: assignee?.department?._id ?? '',
  employeeId: assignee?.department ? assignee._id : '',
})

/** Adds a task; with an assignee and a deadline it is also assigned. */
export function NewTaskForm({ done, onPage = false, assignee }: NewTaskFormProps) {
  const t = getTranslator('tasks')
  const [personal, team] = [useAddTask(), useAddTeamTask()]
  const form = useSendForm({
    schema: TaskBody,
    initialValues: { ...BLANK, ...whomOf(assignee) },
    send: ({ kind, employeeId, teamId, department: _, ...body }): Promise<unknown> =>
      kind === 'team'
        ? team.mutateAsync({ body: { ...body, teamId } })
        : personal.mutateAsync({ body: { ...body, employeeId } }),
    onDone: (_reply, { kind, department, employeeId, teamId }, again) => {
      notify.success(t('add.done'))
      // The next task is usually for the same person or team.
      if (again) form.restart({ ...BLANK, kind, department, employeeId, teamId })
      else done()
    },
  })
  const { kind, department, employeeId, teamId, deadlineAt } = form.form.getValues()
  const draft = useLocation({ select: ({ state }) => state.task })
  const taken = useRef(false)
  useEffect(() => {
    if (!onPage || !draft || taken.current) return
    taken.current = true
    form.form.setValues(draft)
  })
  return (
    <Form
      of={form}
      several
      submitLabel={t('add.submit')}
      {...(onPage ? { cancelTo: { to: screens.admin.tasks } } : { dialog: { close: done } })}
      failureText={t('add.failed')}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Radio.Group aria-label={t('fields.taskFor')} {...form.form.getInputProps('kind')}>
          <div className={classes.kinds}>
            <Radio value="personal" label={t('kinds.personal')} />
            <Radio value="team" label={t('kinds.team')} />
          </div>
        </Radio.Group>
        {!onPage && <OpenAsPage draft={form.form.getValues()} />}
      </Group>
      <TaskFields form={form.form} focused={!onPage} />
      {kind === 'team' ? (
        <TeamSelect label={t('fields.team')} {...form.form.getInputProps('teamId')} />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DepartmentSelect
            label={t('fields.department')}
            chosen={assignee?.department && { value: assignee.department._id, label: assignee.department.dep_name }}
            {...form.form.getInputProps('department')}
            onChange={(next) => {
              form.form.setFieldValue('department', next ?? '')
              form.form.setFieldValue('employeeId', '')
            }}
          />
          <EmployeeSelect
            key={department}
            label={t('fields.employee')}
            department={department}
            chosen={assignee && { value: assignee._id, label: `${assignee.employeeId} - ${assignee.userId.name}` }}
            {...form.form.getInputProps('employeeId')}
          />
        </SimpleGrid>
      )}
      <TimeField
        label={t('fields.deadline')}
        {...form.form.getInputProps('deadlineAt')}
        required={(kind === 'team' ? teamId : employeeId) !== ''}
      />
      <DeadlineChoices chosen={deadlineAt} choose={(next) => form.form.setFieldValue('deadlineAt', next)} />
      {kind === 'personal' && (
        <AwayNotice
          employeeId={employeeId}
          department={department}
          deadline={deadlineAt}
          use={(next) => form.form.setFieldValue('deadlineAt', next)}
        />
      )}
    </Form>
  )
}

/** Opens the form as a page, with the typed values. */
function OpenAsPage({ draft: { department: _, employeeId, ...task } }: { draft: typeof BLANK }) {
  const t = getTranslator('tasks')
  const navigate = useNavigate()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={t('composer.page')}
      title={t('composer.page')}
      onClick={() =>
        void navigate({
          to: screens.admin.addTask,
          search: (employeeId ? { employee: employeeId } : {}) as never,
          state: { task },
        })
      }
    >
      <IconArrowsDiagonal size={16} aria-hidden />
    </ActionIcon>
  )
}
