import { type Access, keysOf, type Permission } from '@ems/contract/core/endpoint'

/** Whether everyone who is signed in may call an endpoint for everyone: what colleagues know of each other. */
export const isForColleagues = (access: Access): boolean =>
  typeof access === 'object' && keysOf(access).every((key) => key === 'directory.read')

/** Whether an endpoint is closed to employees who hold nothing but what everyone holds. */
export const isForOthers = (access: Access): access is Permission =>
  typeof access === 'object' && access.least !== 'own' && !isForColleagues(access)
