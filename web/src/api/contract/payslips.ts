export * from '@ems/contract/payslips'
export const payslips = CALLS.payslips
export const payslipUploads = CALLS.payslipUploads
