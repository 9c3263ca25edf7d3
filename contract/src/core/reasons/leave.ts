import type { Reasons } from './shape.ts'

/** Reasons about leave and the days that count as leave. */
export const leaveReasons = {
  'location.not-found': ['NOT_FOUND', 'This location does not exist.'],
  'location.unknown': ['INVALID', 'This location does not exist.'],
  'location.name-registered': ['ALREADY_REGISTERED', 'A location with this name already exists.'],
  'location.in-use': ['IN_USE', 'This location is or was assigned to people, so it cannot be deleted.'],

  'holiday-calendar.not-found': ['NOT_FOUND', 'This holiday calendar does not exist.'],
  'holiday-calendar.unknown': ['INVALID', 'This holiday calendar does not exist.'],
  'holiday-calendar.name-registered': ['ALREADY_REGISTERED', 'A holiday calendar with this name already exists.'],
  'holiday-calendar.in-use': ['IN_USE', 'Locations use this holiday calendar. Choose another one for them first.'],
  'holiday-calendar.default-stays': ['IN_USE', 'This is the default. Make another one the default first.'],
  'holiday-calendar.one-default': [
    'CONFLICT',
    'There must be a default holiday calendar. Make another one the default instead.',
  ],

  'holiday.ends-before': ['INVALID', 'The last day cannot be before the first.'],
  'holiday.too-long': ['INVALID', 'A holiday can last at most 366 days.'],
  'holiday-import.unknown-country': ['INVALID', 'There are no holidays for this country.'],
  'holiday-import.unknown-state': ['INVALID', 'There are no holidays for this state.'],
  'holiday-import.unknown-region': ['INVALID', 'There are no holidays for this region.'],
  'holiday-import.unknown-language': ['INVALID', 'The holidays of this country are not available in this language.'],

  'holiday.not-found': ['NOT_FOUND', 'This holiday does not exist.'],
  'holiday.registered': ['ALREADY_REGISTERED', 'This calendar already has a holiday on this part of the day.'],

  'schedule.not-found': ['NOT_FOUND', 'This schedule does not exist.'],
  'schedule.unknown': ['INVALID', 'This schedule does not exist.'],
  'schedule.name-registered': ['ALREADY_REGISTERED', 'A schedule with this name already exists.'],
  'schedule.in-use': ['IN_USE', 'This schedule is or was assigned to people, so it cannot be deleted.'],
  'schedule.default-stays': ['IN_USE', 'This is the default. Make another one the default first.'],
  'schedule.one-default': ['CONFLICT', 'There must be a default schedule. Make another one the default instead.'],
  'schedule.days': ['INVALID'],
  'schedule.changed-later': [
    'CONFLICT',
    'This schedule changes on {day}. The next change can start on that day or later.',
  ],

  'shift.times': ['INVALID'],
  'shift.span': ['INVALID'],
  'shift.or-remove': ['INVALID'],
  'shift.not-employed': ['INVALID', 'The person is not employed on this day.'],
  'shift.overlap': ['INVALID', 'The shift on {day} overlaps another one.'],
  'shift.twice': ['INVALID', 'The same person and day are listed twice.'],

  'working-time.anchor': ['INVALID'],

  'leave.not-found': ['NOT_FOUND', 'This leave does not exist.'],
  'leave.ends-before-start': ['INVALID'],
  'leave.amount-decimals': ['INVALID'],
  'leave.start-part': ['INVALID', 'Leave over several days must start with a full day or an afternoon.'],
  'leave.end-part': ['INVALID', 'Leave over several days must end with a full day or a morning.'],
  'leave.one-day-parts': ['INVALID', 'For one day, choose the same part for start and end.'],
  'leave.no-halves': ['INVALID', '{type} can only be taken in full days.'],
  'leave.no-times': ['INVALID', '{type} is taken in days, without times.'],
  'leave.times-of-one-day': ['INVALID', 'The start and end times must be on the same day.'],
  'leave.times-together': ['INVALID', 'Enter both times.'],
  'leave.times-or-parts': ['INVALID', 'Enter either times or a part of the day.'],
  'leave.time-step': ['INVALID', 'Enter times in steps of 15 minutes.'],
  'leave.ends-before-start-time': ['INVALID', 'The end time must be after the start time.'],
  'leave.overlap': ['OVERLAP', 'This overlaps with other leave ({from} to {to}, {status}).'],
  'leave.overlap-gone': ['OVERLAP', 'This overlaps with other leave.'],
  'leave.requester-left': ['CONFLICT', '{name} has left, so leave cannot be requested.'],
  'leave.too-many-pending': [
    'TOO_MANY',
    'This person has {most} pending requests. Please wait until some are decided.',
  ],
  'leave.too-many-in-hour': [
    'TOO_MANY',
    'This person made {most} leave requests within an hour. Please try again later.',
  ],
  'leave.already-decided': ['ALREADY_DECIDED', 'This leave is already {status}.'],
  'leave.decided-meanwhile': ['ALREADY_DECIDED'],
  'leave.not-waiting': ['CONFLICT', 'This leave is {state}. Only pending leave can be withdrawn.'],
  'leave.not-approved': ['CONFLICT', 'This leave is {state}. Only approved leave can be cancelled or split.'],
  'leave.not-changed': ['CONFLICT', 'This leave is {state}, so it cannot be changed.'],
  'leave.never-cancelled': ['CONFLICT', 'Approved leave of this type cannot be cancelled. Ask a leave manager.'],
  'leave.change-waits': ['CONFLICT', 'A change to this leave is already pending.'],
  'leave.cancel-reason': ['INVALID', 'Give a reason for cancelling someone else’s leave.'],
  'leave.same-days': ['INVALID', 'The leave already has these days.'],
  'leave.not-within': ['INVALID', 'These days must be within the leave, {from} to {to}.'],
  'leave.same-type': ['INVALID', 'Choose a different leave type.'],
  'leave.parts-of-interrupted': ['INVALID', 'Leave in hours cannot be split. Change it instead.'],
  'leave.insufficient': ['INSUFFICIENT_BALANCE', 'You asked for {asked}; {free} are free for these days.'],
  'leave.starves': [
    'INSUFFICIENT_BALANCE',
    'The leave booked from {from} to {to} would then be {missing} short. Choose fewer days.',
  ],
  'leave.not-working-days': ['INVALID', 'These are not working days for you.'],
  'leave.too-long': ['INVALID', 'Leave can last at most {days} days.'],
  'leave.backdated': ['INVALID', '{type} can be backdated by at most {most}. The first possible day is {day}.'],
  'leave.too-much': ['INVALID', 'You can request at most {most} of {type} at a time.'],
  'leave.notice': ['INVALID', 'Leave of {amount} or more must be requested {notice} before its first day.'],
  'leave.before-joining': ['INVALID', 'These days are before the first day of employment, {day}.'],
  'leave.after-leaving': ['INVALID', 'These days are after the last day of employment, {day}.'],
  'leave.override-reason': ['INVALID', 'Give a reason for booking it anyway.'],
  'leave.waiting-months': ['INVALID', 'You can take {type} from {day}.'],
  'leave.own-balance': ['FORBIDDEN', 'You cannot change your own balance.'],
  'leave.not-tracked': ['CONFLICT', '{name} has no balance of {type} on this day.'],
  'leave.day-too-far': ['INVALID', 'The day can be at most 366 days ahead.'],
  'leave.closes-before-day': ['INVALID', 'The last day cannot be before the start.'],
  'leave.amount-nothing': ['INVALID'],
  'leave.amount-unit': ['INVALID', 'For leave in hours, enter whole minutes. For leave in days, enter at most 366.'],
  'leave.more-than-balance': ['INSUFFICIENT_BALANCE', 'At most {free} can be paid out.'],

  'calendar.recount-too-far': ['INVALID', 'Leave can be recalculated for at most the last 366 days.'],

  'leave-feed.not-found': ['NOT_FOUND', 'This calendar feed does not exist.'],
  'leave-feed.too-many': ['CONFLICT', 'You have 20 calendar feeds. Revoke one first.'],

  'leave.blackout': ['INVALID', '{type} cannot be taken from {from} to {to}: {name}.'],

  'leave-restrictions.one-group': ['INVALID'],
  'leave-restrictions.one-figure': ['INVALID'],
  'leave-restrictions.unknown': ['INVALID', 'One of the departments, locations or people does not exist.'],

  'leave.not-your-step': ['FORBIDDEN', 'You are not an approver for this step.'],

  'approval-flow.role': ['INVALID'],
  'approval-flow.person': ['INVALID'],
  'approval-flow.unknown': ['INVALID', 'One of the roles, departments or people does not exist.'],

  'leave-run.not-found': ['NOT_FOUND', 'This run does not exist.'],
  'leave-run.running': ['RUNNING', 'A run of this leave type is in progress. Please wait until it finishes.'],
  'leave-run.not-ended': ['INVALID', 'This day is in the future, so only a preview is possible.'],

  'leave-opening.twice': ['INVALID', 'This person is already in an earlier row.'],
  'leave-opening.closes': ['INVALID', 'The last day must be after {day}.'],

  'leave-policy.not-found': ['NOT_FOUND', 'This policy does not exist.'],
  'leave-policy.unknown': ['INVALID', 'Choose a policy for this leave type.'],
  'leave-policy.name-registered': ['ALREADY_REGISTERED', 'A policy with this name already exists.'],
  'leave-policy.day-of-year': ['INVALID'],
  'leave-policy.step': ['INVALID'],
  'leave-policy.type-stays': ['INVALID', 'A policy cannot move to another leave type.'],
  'leave-policy.succeeded-later': ['CONFLICT', 'This policy already changes on {day}. Choose that day or a later one.'],

  'leave-rules.unknown': ['INVALID', 'One of the people, departments or locations does not exist.'],

  'leave-change.not-found': ['NOT_FOUND', 'This change does not exist.'],
  'leave-change.already-decided': ['ALREADY_DECIDED', 'This change is already {state}.'],

  'leave.no-certificate': ['CONFLICT', '{type} does not require a certificate.'],
  'leave.certificate-not-in-force': ['CONFLICT', 'This leave is {state}, so no certificate is required.'],
  'leave.certificate-ahead': ['INVALID', 'The certificate’s date cannot be in the future.'],

  'leave-attachment.not-found': ['NOT_FOUND', 'This file does not exist.'],

  'leave.no-file': ['INVALID', 'Choose a file.'],
  'leave.attachment-type': ['UNSUPPORTED_TYPE', 'The file must be a PDF, PNG or JPEG.'],
  'leave.unknown-attachment': [
    'INVALID',
    'Upload the file again. It belongs to another leave or is no longer available.',
  ],
  'leave.too-many-attachments': ['CONFLICT', 'You can attach at most {most} files.'],
  'leave.not-undone': [
    'CONFLICT',
    'This decision can no longer be undone: ten seconds have passed, or someone else made it.',
  ],
  'leave.own-decision': ['FORBIDDEN', 'You cannot decide on your own leave while another administrator can.'],

  'leave-type.not-found': ['NOT_FOUND', 'This leave type does not exist.'],
  'leave-type.name-registered': ['ALREADY_REGISTERED', 'A leave type with this name already exists.'],
  'leave-type.booked': ['IN_USE', 'Leave of this type was booked, so it cannot be deleted. Stop offering it instead.'],
  'leave-type.seed-stays': [
    'IN_USE',
    'Other programs use this leave type, so it cannot be deleted. Stop offering it instead.',
  ],
  'leave-type.unit-stays': ['IN_USE', 'Leave of this type was booked, so its unit cannot change.'],
  'leave-type.amount': ['INVALID', 'For leave in hours, enter whole minutes. For leave in days, enter at most 366.'],
} as const satisfies Reasons
