export const dashboard = CALLS.dashboard
