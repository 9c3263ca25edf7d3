export * from '@ems/contract/teams'
export const teams = CALLS.teams
