import type { OwnAccess } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { Stack } from '@mantine/core'
import { hasPermissionForOthers } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import { formatDay } from '../../ui/format/format.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { getTranslator } from '../../ui/words/words.ts'

/**
 * Shows above each screen whose delegate the person is today, and who is theirs, and tells users with read-only rights
 * that they cannot change anything.
 */
export default function DelegationBanner() {
  const t = getTranslator('teamMenu')
  const access = useAccess()
  if (!access) return null
  if (!readsOnly(access) && access.actsFor.length + access.handedTo.length === 0) return null
  return (
    <Stack gap="xs" mb="lg">
      {readsOnly(access) && <Notice tone="teal" role="status" title={t('readsOnly')} />}
      {access.actsFor.map(({ _id, name, until }) => (
        <Notice key={_id} tone="teal" role="status" title={t('actsFor', { name, until: formatDay(until) })} />
      ))}
      {access.handedTo.map(({ _id, name, until }) => (
        <Notice key={_id} tone="teal" role="status" title={t('handedTo', { name, until: formatDay(until) })} />
      ))}
    </Stack>
  )
}

/** Whether a person reads data of others and cannot change any. */
export function readsOnly(access: Pick<OwnAccess, 'can'>): boolean {
  const held = (Object.keys(permissions) as PermissionKey[]).filter(
    (key) => key !== 'directory.read' && hasPermissionForOthers(access, key),
  )
  return held.includes('audit.read') && held.every((key) => !permissions[key].changes)
}
