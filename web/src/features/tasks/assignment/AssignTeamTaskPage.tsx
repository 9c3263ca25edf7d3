import { screens } from '@ems/contract/core/screens'
import { AssignTeamBody, type Task } from '../../../api/contract/tasks.ts'
import { toDateTimeLocal } from '../../../ui/format/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { toFieldValue } from '../shared/formInstants.ts'
import { useAssignTeam } from '../shared/queries.ts'
import { TaskForForm } from '../shared/TaskForForm.tsx'
import { AssignForm, TeamSelect } from './AssignForm.tsx'

export default function AssignTeamTaskPage() {
  const t = getTranslator('tasks')
  return (
    <Page title={t('assignTeam.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        <TaskForForm kind="team">
          {(task, timeZone, reload) => <TeamForm task={task} timeZone={timeZone} reload={reload} />}
        </TaskForForm>
      </Panel>
    </Page>
  )
}

interface TeamFormProps {
  task: Task
  timeZone: string
  reload: () => void
}

function TeamForm({ task, timeZone, reload }: TeamFormProps) {
  const t = getTranslator('tasks')
  const assign = useAssignTeam()
  const team = task.teamId
  return (
    <AssignForm
      task={task}
      timeZone={timeZone}
      reload={reload}
      schema={AssignTeamBody}
      initialValues={{
        teamId: team?._id ?? '',
        assignAt: toFieldValue(task.assignAt, timeZone) || toDateTimeLocal(new Date(), timeZone),
        deadlineAt: toFieldValue(task.deadlineAt, timeZone),
      }}
      assign={(body) => assign.mutateAsync({ params: { id: task._id }, body })}
      submitLabel={t('assignTeam.submit')}
      holder={team?.team_name}
    >
      {(form) => (
        <TeamSelect
          label={t('fields.team')}
          required
          chosen={team && { value: team._id, label: team.team_name }}
          {...form.getInputProps('teamId')}
        />
      )}
    </AssignForm>
  )
}
