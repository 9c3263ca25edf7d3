import '@mantine/core/styles/Fieldset.css'
import type { RoleScope } from '@ems/contract/core/own-access'
import { Fieldset, NativeSelect, Stack } from '@mantine/core'
import type { access } from '../../../api/contract/access.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { getTranslator, permissionText } from '../../../ui/words/words.ts'
import classes from './PermissionTable.module.css'
import { type Chosen, scopesFor } from './roleScopes.ts'

export type Permission = ReplyOf<typeof access.permissions>['permissions'][number]

interface PermissionTableProps {
  permissions: readonly Permission[]
  chosen: Chosen
  builtin: string | null
  onChange: (chosen: Chosen) => void
}

/** All permissions with their sentence and the role's scope, in groups. */
export function PermissionTable({ permissions, chosen, builtin, onChange }: PermissionTableProps) {
  const t = getTranslator('access')
  const groups = Object.entries(Object.groupBy(permissions, ({ domain }) => domain))
  const choose = (key: Permission['key'], scope: string) => {
    const { [key]: _, ...rest } = chosen
    onChange(scope === '' ? rest : { ...rest, [key]: scope as RoleScope })
  }
  return (
    <Stack gap="md">
      {groups.map(([domain, rights = []]) => {
        const shown = rights.filter(({ kind, key }) => chosen[key] || scopesFor(kind, builtin, key).length > 0)
        return shown.length === 0 ? null : (
          <Fieldset
            key={domain}
            variant="unstyled"
            p={0}
            bd={0}
            legend={t('domains.name', { domain })}
            classNames={{ legend: classes.group }}
          >
            <Stack gap="xs">
              {shown.map(({ key, sentence, kind }) => (
                <NativeSelect
                  key={key}
                  size="xs"
                  classNames={{ root: classes.right, label: classes.sentence, wrapper: classes.choice }}
                  label={permissionText({ key, sentence })}
                  value={chosen[key] ?? ''}
                  onChange={({ currentTarget }) => choose(key, currentTarget.value)}
                  data={['', ...scopesFor(kind, builtin, key)].map((scope) => ({
                    value: scope,
                    label: t('scopes.name', { scope: scope || 'none' }),
                  }))}
                />
              ))}
            </Stack>
          </Fieldset>
        )
      })}
    </Stack>
  )
}
