export * from '@ems/contract/documents'
export const documents = CALLS.documents
