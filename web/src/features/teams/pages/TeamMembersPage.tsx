import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { type Team, teams } from '../../../api/contract/teams.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentMembers } from '../components/DepartmentMembers.tsx'
import { type Candidate, MemberChoices } from '../components/MemberChoices.tsx'
import { useSetMembers, useTeam } from '../queries.ts'

export default function TeamMembersPage() {
  const t = getTranslator('teams')
  const query = useTeam(useIdParam())
  return (
    <Page title={t('members.title')} back={{ to: screens.admin.teams }} width="form">
      <Panel>
        <EditLoader query={query} list={{ to: screens.admin.teams }}>
          {({ team }, reload) => <MembersForm team={team} reload={reload} />}
        </EditLoader>
      </Panel>
    </Page>
  )
}

const candidateOf = ({ _id, employeeId, userId, leftOn }: Team['employeeIds'][number]): Candidate => ({
  id: _id,
  code: employeeId,
  name: userId.name,
  left: leftOn !== null,
})

function MembersForm({ team, reload }: { team: Team; reload: () => void }) {
  const t = getTranslator('teams')
  const navigate = useNavigate()
  const setMembers = useSetMembers()
  const home = team.leaderId.department
  const [department, setDepartment] = useState(home?._id ?? null)
  // Members and people who were ticked since; they stay listed after they are unticked, so that they keep the focus.
  const [known, setKnown] = useState(() => team.employeeIds.map(candidateOf))
  const form = useSendForm({
    schema: schemasOf(teams.setMembers).body,
    initialValues: { employeeIds: team.employeeIds.map((member) => member._id).sort() },
    send: ({ employeeIds }) =>
      setMembers.mutateAsync({ params: { id: team._id }, body: { employeeIds, ifUpdatedAt: team.updatedAt } }),
    onDone: () => {
      notify.success(t('members.done'))
      void navigate({ to: screens.admin.teams })
    },
  })
  const { employeeIds } = form.form.getValues()
  const chosen = new Set(employeeIds)
  const refused = form.form.errors.employeeIds
  const choose = (person: Candidate, member: boolean) => {
    const others = employeeIds.filter((id) => id !== person.id)
    // In order, so that ticking and unticking again is not a change.
    form.form.setFieldValue('employeeIds', member ? [...others, person.id].sort() : others)
    if (!known.some((each) => each.id === person.id)) setKnown([...known, person])
  }

  return (
    <Form
      of={form}
      submitLabel={t('members.submit')}
      cancelTo={{ to: screens.admin.teams }}
      reload={reload}
      failureText={t('members.failed')}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {team.team_name}
      </Text>
      <DepartmentSelect
        label={t('fields.department')}
        required
        allowDeselect={false}
        chosen={home && { value: home._id, label: home.dep_name }}
        value={department}
        onChange={setDepartment}
      />
      {department && (
        <DepartmentMembers
          key={department}
          department={department}
          leaderId={team.leaderId._id}
          chosen={chosen}
          choose={choose}
        />
      )}
      <MemberChoices
        legend={t('members.chosen', { count: chosen.size })}
        people={known}
        leaderId={team.leaderId._id}
        chosen={chosen}
        choose={choose}
        empty={null}
      />
      {refused && <FormError text={String(refused)} />}
    </Form>
  )
}
