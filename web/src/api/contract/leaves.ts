export * from '@ems/contract/leaves'
export const leaves = CALLS.leaves
