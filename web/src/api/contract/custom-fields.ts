export * from '@ems/contract/custom-fields'
export const customFields = CALLS.customFields
