import { screens } from '@ems/contract/core/screens'
import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { type AccessRole, type access, RoleBody } from '../../../api/contract/access.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { PermissionTable } from './PermissionTable.tsx'
import { RoleSummary } from './RoleSummary.tsx'
import { type Chosen, chosenOf, permissionsOf } from './roleScopes.ts'

export interface RoleValues extends Record<string, unknown> {
  name: string
  description: string
  permissions: AccessRole['permissions']
}

interface RoleFormProps {
  role: Pick<AccessRole, 'name' | 'description' | 'permissions' | 'builtin'>
  permissions: ReplyOf<typeof access.permissions>['permissions']
  submitLabel: string
  /** asks before a valid form is saved */
  ask?: (values: RoleValues) => Promise<boolean>
  send: (values: RoleValues) => Promise<unknown>
  onDone: () => void
}

/** A role's name, description and permissions. */
export function RoleForm({ role, permissions, submitLabel, ask, send, onDone }: RoleFormProps) {
  const t = getTranslator('access')
  const initialValues: RoleValues = {
    name: role.name,
    description: role.description,
    permissions: permissionsOf(chosenOf(role)),
  }
  const form = useSendForm({ schema: RoleBody, initialValues, send, onDone, ...(ask ? { ask } : {}) })
  const { values, errors } = form.form
  const chosen: Chosen = chosenOf(values)
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('permissions'))?.[1]
  return (
    <Panel>
      <Form of={form} submitLabel={submitLabel} cancelTo={{ to: screens.admin.roles }}>
        <Stack gap="md">
          {/* A built-in role keeps its name, which is the title of its page. */}
          {role.builtin === null && <TextInput label={t('roles.name')} required {...form.form.getInputProps('name')} />}
          <Textarea label={t('roles.description')} autosize {...form.form.getInputProps('description')} />
          <Title order={2} size="h3">
            {t('roles.opens')}
          </Title>
          {wrong && <Notice>{wrong}</Notice>}
          <RoleSummary chosen={chosen} permissions={permissions} />
          <PermissionTable
            permissions={permissions}
            chosen={chosen}
            builtin={role.builtin}
            onChange={(next) => form.form.setFieldValue('permissions', permissionsOf(next))}
          />
        </Stack>
      </Form>
    </Panel>
  )
}
