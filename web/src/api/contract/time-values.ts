export * from '@ems/contract/time-values'
