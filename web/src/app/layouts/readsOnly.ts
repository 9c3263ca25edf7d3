import type { OwnAccess } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { beyondOwn } from '../../api/permissions.ts'

/** Whether somebody sees things of others and changes none. */
export function readsOnly(access: Pick<OwnAccess, 'can'>): boolean {
  const held = (Object.keys(permissions) as PermissionKey[]).filter(
    (key) => key !== 'directory.read' && beyondOwn(access, key),
  )
  return held.includes('audit.read') && held.every((key) => !permissions[key].changes)
}
