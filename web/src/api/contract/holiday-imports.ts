export * from '@ems/contract/holiday-imports'
export const holidayImports = CALLS.holidayImports
