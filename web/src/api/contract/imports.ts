export * from '@ems/contract/imports'
export const imports = CALLS.imports
