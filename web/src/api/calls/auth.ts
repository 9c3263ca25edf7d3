export const auth = CALLS.auth
