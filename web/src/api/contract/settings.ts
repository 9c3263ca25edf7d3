export * from '@ems/contract/settings'
export const settings = CALLS.settings
