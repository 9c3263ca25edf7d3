import { screens } from '@ems/contract/core/screens'
import { reference } from '@ems/contract/core/values'
import { AssignBody, type Task } from '../../../api/contract/tasks.ts'
import { toDateTimeLocal } from '../../../ui/format/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { EmployeeSelect } from '../../../ui/select/EmployeeSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { toFieldValue } from '../shared/formInstants.ts'
import { useAssign } from '../shared/queries.ts'
import { TaskForForm } from '../shared/TaskForForm.tsx'
import { AssignForm } from './AssignForm.tsx'
import { AwayNotice } from './AwayNotice.tsx'

// The department only narrows the choice of people; it is not sent.
const schema = AssignBody.extend({ department: reference('Department is required.') })

export default function AssignTaskPage() {
  const t = getTranslator('tasks')
  return (
    <Page title={t('assign.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        <TaskForForm kind="personal">
          {(task, timeZone, reload) => <EmployeeForm task={task} timeZone={timeZone} reload={reload} />}
        </TaskForForm>
      </Panel>
    </Page>
  )
}

interface EmployeeFormProps {
  task: Task
  timeZone: string
  reload: () => void
}

function EmployeeForm({ task, timeZone, reload }: EmployeeFormProps) {
  const t = getTranslator('tasks')
  const assign = useAssign()
  return (
    <AssignForm
      task={task}
      timeZone={timeZone}
      reload={reload}
      schema={schema}
      initialValues={{
        department: '',
        employeeId: '',
        assignAt: toDateTimeLocal(new Date(), timeZone),
        deadlineAt: toFieldValue(task.deadlineAt, timeZone),
      }}
      assign={({ department: _, ...body }) => assign.mutateAsync({ params: { id: task._id }, body })}
      submitLabel={t('assign.submit')}
      holder={task.employeeId?.userId.name}
      below={(form) => {
        const { department, employeeId, deadlineAt } = form.getValues()
        const use = (next: string) => form.setFieldValue('deadlineAt', next)
        return <AwayNotice employeeId={employeeId} department={department} deadline={deadlineAt} use={use} />
      }}
    >
      {(form) => {
        const { department } = form.getValues()
        return (
          <>
            <DepartmentSelect
              label={t('fields.department')}
              required
              {...form.getInputProps('department')}
              onChange={(next) => {
                form.setFieldValue('department', next ?? '')
                form.setFieldValue('employeeId', '')
              }}
            />
            <EmployeeSelect
              key={department}
              label={t('fields.employee')}
              required
              labelled="id"
              department={department}
              {...form.getInputProps('employeeId')}
            />
          </>
        )
      }}
    </AssignForm>
  )
}
