export * from '@ems/contract/keys'
export const keys = CALLS.keys
export const services = CALLS.services
