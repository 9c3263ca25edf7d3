import { inclusiveDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { Leave } from '@ems/contract/leaves'
import { inLine, type Mail, quoted } from '../mail/index.ts'

function daysOf({ startDate, endDate }: Leave): string {
  const days = inclusiveDays(startDate, endDate)
  return days === 1 ? startDate : `${startDate} to ${endDate} (${days} days)`
}

/** The mail that tells an administrator of a request. @param to their sign-in address */
export const requestedLetter = (to: string, leave: Leave, publicUrl: string): Mail => {
  const { userId, employeeId, department } = leave.employeeId
  const name = inLine(userId.name)
  return {
    to,
    subject: `Leave request of ${name}`,
    body: [
      `${name} (${inLine(employeeId)}) asks for leave.`,
      '',
      `Department: ${inLine(department?.dep_name ?? 'N/A')}`,
      `Leave type: ${leave.leaveType}`,
      `Days: ${daysOf(leave)}`,
      ...(leave.reason ? ['Reason:', ...quoted(leave.reason)] : []),
      '',
      'Approve or reject it here:',
      publicUrl + addressOf(screens.admin.leave, { id: leave._id }),
      '',
    ].join('\n'),
    eventKey: `leave-requested:${leave._id}:${to}`,
  }
}

/** The mail that tells the requester of the decision. @param to their sign-in address */
export const decidedLetter = (to: string, leave: Leave, publicUrl: string): Mail => {
  const { userId } = leave.employeeId
  const decision = leave.status === 'Approved' ? 'approved' : 'rejected'
  return {
    to,
    subject: `Your leave was ${decision}`,
    body: [
      `Hello ${userId.name},`,
      '',
      `your leave was ${decision}.`,
      '',
      `Leave type: ${leave.leaveType}`,
      `Days: ${daysOf(leave)}`,
      '',
      'See all your leaves here:',
      publicUrl + addressOf(screens.employee.leaves, { id: userId._id }),
      '',
    ].join('\n'),
    eventKey: `leave-decided:${leave._id}`,
  }
}
