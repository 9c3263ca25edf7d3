import { inclusiveDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import { inLine, type Mail, quoted } from '../mail/index.ts'
import type { LeaveRow } from './repo.ts'

function daysOf({ start_date, end_date }: LeaveRow): string {
  const days = inclusiveDays(start_date, end_date)
  return days === 1 ? start_date : `${start_date} to ${end_date} (${days} days)`
}

/** The mail that tells an administrator of a request. @param to their sign-in address */
export const requestedLetter = (to: string, leave: LeaveRow, publicUrl: string): Mail => {
  const name = inLine(leave.name)
  return {
    to,
    subject: `Leave request of ${name}`,
    body: [
      `${name} (${inLine(leave.code)}) asks for leave.`,
      '',
      `Department: ${inLine(leave.dep_name ?? 'N/A')}`,
      `Leave type: ${leave.leave_type}`,
      `Days: ${daysOf(leave)}`,
      ...(leave.reason ? ['Reason:', ...quoted(leave.reason)] : []),
      '',
      'Approve or reject it here:',
      publicUrl + addressOf(screens.admin.leave, { id: leave.id }),
      '',
    ].join('\n'),
    eventKey: `leave-requested:${leave.id}:${to}`,
  }
}

/** The mail that tells the requester of the decision, at their sign-in address. @param leave decided */
export function decidedLetter(leave: LeaveRow, publicUrl: string): Mail {
  const decision = leave.status === 'Approved' ? 'approved' : 'rejected'
  return {
    to: leave.email,
    subject: `Your leave was ${decision}`,
    body: [
      `Hello ${leave.name},`,
      '',
      `your leave was ${decision}.`,
      '',
      `Leave type: ${leave.leave_type}`,
      `Days: ${daysOf(leave)}`,
      '',
      'See all your leaves here:',
      publicUrl + addressOf(screens.employee.leaves, { id: leave.user_id }),
      '',
    ].join('\n'),
    eventKey: `leave-decided:${leave.id}`,
  }
}
