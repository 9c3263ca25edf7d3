export * from '@ems/contract/security'
export const security = CALLS.security
