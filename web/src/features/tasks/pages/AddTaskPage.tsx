import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { screens } from '@ems/contract/core/screens'
import { Group, Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { TaskKind } from '../../../api/contract/tasks.ts'
import { TaskBody } from '../../../api/contract/tasks.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { TaskFields } from '../components/TaskFields.tsx'
import { useAddTask } from '../queries.ts'

const BLANK = { kind: 'personal' as TaskKind, task_name: '', description: '' }

export default function AddTaskPage() {
  const t = wordsOf('tasks')
  const navigate = useNavigate()
  const add = { personal: useAddTask('personal'), team: useAddTask('team') }
  const form = useSendForm({
    schema: TaskBody,
    initialValues: BLANK,
    send: ({ kind, ...body }) => add[kind].mutateAsync({ body }),
    onDone: (_reply, { kind }, again) => {
      notify.success(t('add.done'))
      if (again) return form.restart({ ...BLANK, kind })
      void navigate({ to: screens.admin.tasks })
    },
  })
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        <Form
          of={form}
          several
          submitLabel={t('add.submit')}
          cancelTo={{ to: screens.admin.tasks }}
          failureText={t('add.failed')}
        >
          <Radio.Group label={t('fields.taskFor')} {...form.form.getInputProps('kind')}>
            <Group gap="lg" mt="xs">
              <Radio value="personal" label={t('kinds.personal')} />
              <Radio value="team" label={t('kinds.team')} />
            </Group>
          </Radio.Group>
          <TaskFields form={form.form} />
        </Form>
      </Panel>
    </Page>
  )
}
