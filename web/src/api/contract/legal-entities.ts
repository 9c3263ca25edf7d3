export * from '@ems/contract/legal-entities'
export const legalEntities = CALLS.legalEntities
