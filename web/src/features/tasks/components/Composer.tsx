import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { Group, Radio, SimpleGrid } from '@mantine/core'
import type { Employee } from '../../../api/contract/employees.ts'
import { TaskBody, type TaskKind } from '../../../api/contract/tasks.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/notify.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { EmployeeSelect } from '../../../ui/select/EmployeeSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useAddTask, useAddTeamTask } from '../queries.ts'
import { AwayNotice } from './AwayNotice.tsx'
import { DeadlineChoices } from './DeadlineChoices.tsx'
import { TaskFields } from './TaskFields.tsx'
import { TeamSelect } from './TeamSelect.tsx'
import { TimeField } from './TimeField.tsx'

const BLANK = {
  kind: 'personal' as TaskKind,
  task_name: '',
  description: '',
  department: '',
  employeeId: '',
  teamId: '',
  deadlineAt: '',
}

interface ComposerProps {
  /** called once a task was added, but where another one shall follow, and to leave the dialog that it stands in */
  done: () => void
  /** whether it stands on a page of its own, which Cancel leaves */
  onPage?: boolean
  /** whom it is for, where that is known already */
  assignee?: Employee | undefined
}

/** The fields that say whom a task is for. */
const whomOf = (assignee: Employee | undefined) => ({
  department: assignee?.department?._id ?? '',
  employeeId: assignee?.department ? assignee._id : '',
})

/** Adds a task; with who does it and until when it is assigned in the same step. */
export function Composer({ done, onPage = false, assignee }: ComposerProps) {
  const t = wordsOf('tasks')
  const [personal, team] = [useAddTask(), useAddTeamTask()]
  const form = useSendForm({
    schema: TaskBody,
    initialValues: { ...BLANK, ...whomOf(assignee) },
    send: ({ kind, employeeId, teamId, department: _, ...body }): Promise<unknown> =>
      kind === 'team'
        ? team.mutateAsync({ body: { ...body, teamId } })
        : personal.mutateAsync({ body: { ...body, employeeId } }),
    onDone: (_reply, { kind }, again) => {
      notify.success(t('add.done'))
      if (again) form.restart({ ...BLANK, kind })
      else done()
    },
  })
  const { kind, department, employeeId, teamId, deadlineAt } = form.form.getValues()
  return (
    <Form
      of={form}
      several
      submitLabel={t('add.submit')}
      {...(onPage ? { cancelTo: { to: screens.admin.tasks } } : { dialog: { close: done } })}
      failureText={t('add.failed')}
    >
      <Radio.Group label={t('fields.taskFor')} {...form.form.getInputProps('kind')}>
        <Group gap="lg" mt="xs">
          <Radio value="personal" label={t('kinds.personal')} />
          <Radio value="team" label={t('kinds.team')} />
        </Group>
      </Radio.Group>
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
