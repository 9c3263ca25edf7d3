export * from '@ems/contract/dashboard'
export const dashboard = CALLS.dashboard
