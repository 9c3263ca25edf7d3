export * from '@ems/contract/system'
export const system = CALLS.system
