export * from '@ems/contract/holiday-imports'
export * from '@ems/contract/holiday-sources'
export const holidayImports = CALLS.holidayImports
