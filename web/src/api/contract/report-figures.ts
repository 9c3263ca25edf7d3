export * from '@ems/contract/report-figures'
export const reportFigures = CALLS.reportFigures
