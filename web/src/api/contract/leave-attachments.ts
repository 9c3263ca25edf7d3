export * from '@ems/contract/leave-attachments'
export const leaveAttachments = CALLS.leaveAttachments
