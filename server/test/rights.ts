import { type Access, type Permission, permissionKeysOf } from '@ems/contract/core/endpoint'

/** Whether all signed-in users may call an endpoint about everyone: data that colleagues may see. */
export const isForColleagues = (access: Access): boolean =>
  typeof access === 'object' && permissionKeysOf(access).every((key) => key === 'directory.read')

/** Whether an endpoint is closed to employees without additional rights. */
export const isForOthers = (access: Access): access is Permission =>
  typeof access === 'object' && access.least !== 'own' && !isForColleagues(access)
