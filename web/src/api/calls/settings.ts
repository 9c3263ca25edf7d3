export const settings = CALLS.settings
