export * from '@ems/contract/audit'
export const audit = CALLS.audit
