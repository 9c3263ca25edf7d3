import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamFields, TeamForm, type TeamValues } from '../components/TeamFields.tsx'
import { useAddTeam } from '../queries.ts'

const BLANK: TeamValues = { team_name: '', department: '', leaderId: '' }

export default function AddTeamPage() {
  const t = getTranslator('teams')
  const navigate = useNavigate()
  const add = useAddTeam()
  const form = useSendForm({
    schema: TeamForm,
    initialValues: BLANK,
    send: ({ team_name, leaderId }) => add.mutateAsync({ body: { team_name, leaderId } }),
    onDone: (_reply, { department }, again) => {
      notify.success(t('add.done'))
      if (again) return form.restart({ ...BLANK, department })
      void navigate({ to: screens.admin.teams })
    },
  })
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.teams }} width="form">
      <Panel>
        <Form
          of={form}
          several
          submitLabel={t('add.submit')}
          cancelTo={{ to: screens.admin.teams }}
          failureText={t('failed')}
        >
          <TeamFields form={form.form} />
        </Form>
      </Panel>
    </Page>
  )
}
