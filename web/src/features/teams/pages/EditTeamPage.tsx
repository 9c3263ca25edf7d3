import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import type { Team } from '../../../api/contract/teams.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamFields, TeamForm, type TeamValues } from '../components/TeamFields.tsx'
import { useTeam, useUpdateTeam } from '../queries.ts'

export default function EditTeamPage() {
  const t = getTranslator('teams')
  const query = useTeam(useIdParam())
  return (
    <Page title={t('edit.title')} back={{ to: screens.admin.teams }} width="form">
      <Panel>
        <EditLoader query={query} list={{ to: screens.admin.teams }}>
          {({ team }, reload) => <EditForm team={team} reload={reload} />}
        </EditLoader>
      </Panel>
    </Page>
  )
}

function EditForm({ team, reload }: { team: Team; reload: () => void }) {
  const t = getTranslator('teams')
  const navigate = useNavigate()
  const update = useUpdateTeam()
  const stored: TeamValues = {
    team_name: team.team_name,
    department: team.leaderId.department?._id ?? '',
    leaderId: team.leaderId._id,
  }
  const form = useSendForm({
    schema: TeamForm,
    initialValues: stored,
    send: ({ team_name, leaderId }) =>
      update.mutateAsync({ params: { id: team._id }, body: { team_name, leaderId, ifUpdatedAt: team.updatedAt } }),
    onDone: () => {
      notify.success(t('edit.done'))
      void navigate({ to: screens.admin.teams })
    },
  })
  return (
    <Form
      of={form}
      submitLabel={t('edit.submit')}
      cancelTo={{ to: screens.admin.teams }}
      reload={reload}
      failureText={t('failed')}
    >
      <TeamFields form={form.form} team={team} />
    </Form>
  )
}
