import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { type Task, TaskUpdate } from '../../../api/contract/tasks.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { toFieldValue, toSentValue } from '../shared/formInstants.ts'
import { useTaskKind, useUpdateTask } from '../shared/queries.ts'
import { TaskFields, TimeField } from '../shared/TaskFields.tsx'
import { TaskForForm } from '../shared/TaskForForm.tsx'

export default function EditTaskPage() {
  const t = getTranslator('tasks')
  return (
    <Page title={t('edit.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        <TaskForForm kind={useTaskKind()}>
          {(task, timeZone, reload) => <EditForm task={task} timeZone={timeZone} reload={reload} />}
        </TaskForForm>
      </Panel>
    </Page>
  )
}

interface EditFormProps {
  task: Task
  timeZone: string
  reload: () => void
}

function EditForm({ task, timeZone, reload }: EditFormProps) {
  const t = getTranslator('tasks')
  const navigate = useNavigate()
  const update = useUpdateTask(task.task_for)
  const form = useSendForm({
    schema: TaskUpdate,
    initialValues: {
      task_name: task.task_name,
      description: task.description,
      deadlineAt: toFieldValue(task.deadlineAt, timeZone),
    },
    send: (values) => {
      const deadlineAt = toSentValue(values.deadlineAt, task.deadlineAt, timeZone)
      return update.mutateAsync({
        params: { id: task._id },
        body: { ...values, deadlineAt, ifUpdatedAt: task.updatedAt },
      })
    },
    onDone: () => {
      notify.success(t('edit.done'))
      void navigate({ to: screens.admin.tasks })
    },
  })
  return (
    <Form
      of={form}
      submitLabel={t('edit.submit')}
      cancelTo={{ to: screens.admin.tasks }}
      reload={reload}
      failureText={t('edit.failed')}
    >
      <TaskFields form={form.form} />
      <TimeField label={t('fields.deadline')} {...form.form.getInputProps('deadlineAt')} />
    </Form>
  )
}
