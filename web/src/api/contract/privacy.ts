export * from '@ems/contract/privacy'
export const privacy = CALLS.privacy
