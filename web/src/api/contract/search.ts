export * from '@ems/contract/search'
export const search = CALLS.search
