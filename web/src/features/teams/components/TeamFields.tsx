import { reference } from '@ems/contract/core/values'
import { TextInput } from '@mantine/core'
import { type Team, TeamBody } from '../../../api/contract/teams.ts'
import type { Fields } from '../../../ui/form/useFields.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { EmployeeSelect } from '../../../ui/select/EmployeeSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

export interface TeamValues extends Record<string, unknown> {
  team_name: string
  /** narrows the choice of the leader; it is not stored */
  department: string
  leaderId: string
}

/** The schema of the form: the call's body, and the department for choosing the leader. */
export const TeamForm = TeamBody.extend({ department: reference('Department is required.') })

/** @param team the stored team; absent for a new one */
export function TeamFields({ form, team }: { form: Fields<TeamValues>; team?: Team }) {
  const t = getTranslator('teams')
  const { department, leaderId } = form.getValues()
  const leader = team?.leaderId
  const home = leader?.department
  const chooseDepartment = (next: string | null) => {
    form.setFieldValue('department', next ?? '')
    form.setFieldValue('leaderId', leader && next === home?._id ? leader._id : '')
  }
  return (
    <>
      <TextInput label={t('fields.name')} required {...form.getInputProps('team_name')} />
      <DepartmentSelect
        label={t('fields.department')}
        required
        chosen={home && { value: home._id, label: home.dep_name }}
        {...form.getInputProps('department')}
        onChange={chooseDepartment}
      />
      <EmployeeSelect
        key={department}
        label={t('fields.leader')}
        required
        department={department}
        chosen={
          leader && leader._id === leaderId
            ? { value: leader._id, label: `${leader.employeeId} - ${leader.userId.name}` }
            : null
        }
        {...form.getInputProps('leaderId')}
      />
    </>
  )
}
