export const teams = CALLS.teams
