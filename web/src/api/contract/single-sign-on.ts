export const singleSignOn = CALLS.singleSignOn
