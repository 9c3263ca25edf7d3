import { type Access, keysOf } from '@ems/contract/core/endpoint'

/** Whether everybody who is signed in may call an endpoint for everyone: what colleagues know of each other. */
export const isForColleagues = (access: Access): boolean =>
  typeof access === 'object' && keysOf(access).every((key) => key === 'directory.read')
