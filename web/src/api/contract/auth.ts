export * from '@ems/contract/auth'
export const auth = CALLS.auth
