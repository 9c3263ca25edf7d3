export * from '@ems/contract/providers'
export const providers = CALLS.providers
