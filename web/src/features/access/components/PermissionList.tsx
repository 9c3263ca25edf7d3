import { Stack, Text, Title } from '@mantine/core'
import { getTranslator, permissionText } from '../../../ui/words/words.ts'
import classes from './PermissionTable.module.css'
import type { Permission } from './PermissionTable.tsx'
import type { Chosen } from './roleScopes.ts'

interface PermissionListProps {
  permissions: readonly Permission[]
  chosen: Chosen
}

/** The permissions of a role that the reader cannot change, as text. */
export function PermissionList({ permissions, chosen }: PermissionListProps) {
  const t = getTranslator('access')
  const held = permissions.filter(({ key }) => chosen[key])
  return (
    <Stack gap="md">
      {Object.entries(Object.groupBy(held, ({ domain }) => domain)).map(([domain, rights = []]) => (
        <section key={domain}>
          <Title order={3} className={classes.group}>
            {t('domains.name', { domain })}
          </Title>
          <ul className={classes.rights}>
            {rights.map(({ key, sentence }) => (
              <li key={key} className={classes.held}>
                <span>{permissionText({ key, sentence })}</span>
                <Text span size="sm" c="dimmed">
                  {t('scopes.name', { scope: chosen[key] ?? 'none' })}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
