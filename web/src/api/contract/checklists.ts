export * from '@ems/contract/checklists'
export const checklists = CALLS.checklists
