export * from '@ems/contract/exporting'
export const exporting = CALLS.exporting
