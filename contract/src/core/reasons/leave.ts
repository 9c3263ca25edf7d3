import type { Reasons } from './shape.ts'

/** Reasons about leave and the days that count as leave. */
export const leaveReasons = {
  'location.not-found': ['NOT_FOUND', 'This location does not exist.'],
  'location.unknown': ['INVALID', 'This location does not exist.'],
  'location.name-registered': ['ALREADY_REGISTERED', 'A location of this name is already registered.'],
  'location.in-use': ['IN_USE', 'People work, or worked, at this location.'],

  'holiday-calendar.not-found': ['NOT_FOUND', 'This holiday calendar does not exist.'],
  'holiday-calendar.unknown': ['INVALID', 'This holiday calendar does not exist.'],
  'holiday-calendar.name-registered': ['ALREADY_REGISTERED', 'A holiday calendar of this name is already registered.'],
  'holiday-calendar.in-use': ['IN_USE', 'Locations have this holiday calendar. Give them another one first.'],
  'holiday-calendar.default-stays': ['IN_USE', 'This is the default. Make another one the default first.'],
  'holiday-calendar.one-default': [
    'CONFLICT',
    'One holiday calendar is the default: make another one the default instead.',
  ],

  'holiday.ends-before': ['INVALID', 'The last day lies before the first.'],
  'holiday.too-long': ['INVALID', 'A holiday lasts 366 days at most.'],
  'holiday-import.unknown-country': ['INVALID', 'No holidays are known of this country.'],
  'holiday-import.unknown-state': ['INVALID', 'No holidays are known of this state.'],
  'holiday-import.unknown-region': ['INVALID', 'No holidays are known of this region.'],
  'holiday-import.unknown-language': ['INVALID', 'The holidays of this country have no names in this language.'],

  'holiday.not-found': ['NOT_FOUND', 'This holiday does not exist.'],
  'holiday.registered': ['ALREADY_REGISTERED', 'This calendar has a holiday on this part of the day already.'],

  'schedule.not-found': ['NOT_FOUND', 'This schedule does not exist.'],
  'schedule.unknown': ['INVALID', 'This schedule does not exist.'],
  'schedule.name-registered': ['ALREADY_REGISTERED', 'A schedule of this name is already registered.'],
  'schedule.in-use': ['IN_USE', 'People work, or worked, by this schedule.'],
  'schedule.default-stays': ['IN_USE', 'This is the default. Make another one the default first.'],
  'schedule.one-default': ['CONFLICT', 'One schedule is the default: make another one the default instead.'],
  'schedule.days': ['INVALID'],
  'schedule.changed-later': ['CONFLICT', 'This schedule changed on {day}: it can change again from that day on.'],

  'shift.times': ['INVALID'],
  'shift.span': ['INVALID'],
  'shift.or-remove': ['INVALID'],
  'shift.overlap': ['INVALID', 'The shift of {day} overlaps another one.'],
  'shift.twice': ['INVALID', 'The same day of a person is named twice.'],

  'working-time.anchor': ['INVALID'],

  'leave.not-found': ['NOT_FOUND', 'This leave does not exist.'],
  'leave.ends-before-start': ['INVALID'],
  'leave.amount-decimals': ['INVALID'],
  'leave.start-part': ['INVALID', 'Over several days the first is a full day or its afternoon.'],
  'leave.end-part': ['INVALID', 'Over several days the last is a full day or its morning.'],
  'leave.one-day-parts': ['INVALID', 'Of one day both parts are the same.'],
  'leave.no-halves': ['INVALID', '{type} is taken in full days.'],
  'leave.no-times': ['INVALID', '{type} is taken in days, without times.'],
  'leave.times-of-one-day': ['INVALID', 'Times are of one day.'],
  'leave.times-together': ['INVALID', 'Both times are needed.'],
  'leave.times-or-parts': ['INVALID', 'Say either times or a part of the day.'],
  'leave.time-step': ['INVALID', 'Times go in steps of 15 minutes.'],
  'leave.ends-before-start-time': ['INVALID', 'The end time must be after the start time.'],
  'leave.overlap': ['OVERLAP', 'This overlaps another leave that is not rejected ({from} to {to}, {status}).'],
  'leave.overlap-gone': ['OVERLAP', 'This overlaps another leave that is not rejected.'],
  'leave.requester-left': ['CONFLICT', '{name} has left, so no leave can be requested.'],
  'leave.too-many-pending': [
    'TOO_MANY',
    '{most} requests of this person wait for a decision. Please wait until some are decided.',
  ],
  'leave.too-many-in-hour': [
    'TOO_MANY',
    'This person has requested {most} leaves within an hour. Please wait a while and try again.',
  ],
  'leave.already-decided': ['ALREADY_DECIDED', 'This leave is already {status}.'],
  'leave.decided-meanwhile': ['ALREADY_DECIDED'],
  'leave.not-waiting': ['CONFLICT', 'This leave is {state}: only one that waits can be withdrawn.'],
  'leave.not-approved': ['CONFLICT', 'This leave is {state}: only an approved one can be cancelled or interrupted.'],
  'leave.not-changed': ['CONFLICT', 'This leave is {state}, so it cannot be changed.'],
  'leave.never-cancelled': ['CONFLICT', 'Approved leave of this type cannot be cancelled. Ask whoever manages leaves.'],
  'leave.change-waits': ['CONFLICT', 'A change of this leave waits for a decision already.'],
  'leave.cancel-reason': ['INVALID', 'Say why you cancel the leave of somebody else.'],
  'leave.same-days': ['INVALID', 'These are the days that it has already.'],
  'leave.not-within': ['INVALID', 'These days must lie within the leave, {from} to {to}.'],
  'leave.same-type': ['INVALID', 'Choose another leave type than that of the leave itself.'],
  'leave.parts-of-interrupted': ['INVALID', 'Leave that is taken by the hour is changed instead of interrupted.'],
  'leave.insufficient': ['INSUFFICIENT_BALANCE', 'You asked for {asked}; {free} are free for these days.'],
  'leave.starves': [
    'INSUFFICIENT_BALANCE',
    'With this the leave from {from} to {to}, which is booked already, would lack {missing}.',
  ],
  'leave.not-working-days': ['INVALID', 'These are not working days for you.'],
  'leave.too-long': ['INVALID', 'The leave is longer than {days} days, so it cannot be counted.'],
  'leave.backdated': ['INVALID', '{type} can begin at most {days} days back.'],
  'leave.too-much': ['INVALID', 'At most {most} of {type} can be asked for at once.'],
  'leave.notice': ['INVALID', 'Leave of {amount} or more must be asked for {days} days before its first day.'],
  'leave.before-joining': ['INVALID', 'These days lie before the first day of employment, {day}.'],
  'leave.after-leaving': ['INVALID', 'These days lie after the last day of employment, {day}.'],
  'leave.override-reason': ['INVALID', 'Say why it is booked nevertheless.'],
  'leave.waiting-months': ['INVALID', 'You can take {type} from {day} on.'],
  'leave.own-balance': ['FORBIDDEN', 'You cannot change your own balance.'],
  'leave.not-tracked': ['CONFLICT', 'No balance of {type} is kept for {name} on this day.'],
  'leave.day-too-far': ['INVALID', 'The day may lie at most 366 days ahead.'],
  'leave.closes-before-day': ['INVALID', 'The last day cannot be before the day.'],
  'leave.amount-nothing': ['INVALID'],
  'leave.amount-unit': ['INVALID', 'Of a type in hours amounts are whole minutes, of one in days at most 366.'],
  'leave.more-than-balance': ['INSUFFICIENT_BALANCE', 'At most {free} can be paid out.'],

  'calendar.recount-too-far': ['INVALID', 'Leaves are counted anew for at most 366 days back.'],

  'leave-feed.not-found': ['NOT_FOUND', 'This calendar feed does not exist.'],
  'leave-feed.too-many': ['CONFLICT', 'You have 20 calendar feeds. Revoke one first.'],

  'leave.blackout': ['INVALID', 'No {type} is given from {from} to {to}: {name}.'],

  'leave-restrictions.one-group': ['INVALID'],
  'leave-restrictions.one-figure': ['INVALID'],
  'leave-restrictions.unknown': ['INVALID', 'There is no such department, location or person.'],

  'leave.not-your-step': ['FORBIDDEN', 'Others decide this step of the request.'],

  'approval-flow.role': ['INVALID'],
  'approval-flow.person': ['INVALID'],
  'approval-flow.unknown': ['INVALID', 'There is no such role, department or person.'],

  'leave-run.not-found': ['NOT_FOUND', 'This run does not exist.'],
  'leave-run.running': ['RUNNING', 'A run of this leave type is under way. Please wait until it has ended.'],
  'leave-run.not-ended': ['INVALID', 'This lies ahead, so that only a trial is possible.'],

  'leave-opening.twice': ['INVALID', 'This person stands in an earlier row already.'],
  'leave-opening.closes': ['INVALID', 'The last day must lie after {day}.'],

  'leave-policy.not-found': ['NOT_FOUND', 'This policy does not exist.'],
  'leave-policy.unknown': ['INVALID', 'Choose a policy of this leave type.'],
  'leave-policy.name-registered': ['ALREADY_REGISTERED', 'A policy of this name is already registered.'],
  'leave-policy.day-of-year': ['INVALID'],
  'leave-policy.step': ['INVALID'],
  'leave-policy.type-stays': ['INVALID', 'A policy stays with its leave type.'],
  'leave-policy.succeeded-later': ['CONFLICT', 'This policy changes on {day} already. Choose that day or a later one.'],

  'leave-rules.unknown': ['INVALID', 'There is no such person, department or location.'],

  'leave-change.not-found': ['NOT_FOUND', 'This change does not exist.'],
  'leave-change.already-decided': ['ALREADY_DECIDED', 'This change is already {state}.'],

  'leave.no-certificate': ['CONFLICT', 'No certificate is asked for of {type}.'],
  'leave.certificate-not-in-force': ['CONFLICT', 'This leave is {state}, so no certificate of it is asked for.'],
  'leave.certificate-ahead': ['INVALID', 'The certificate cannot come on a day ahead.'],

  'leave-attachment.not-found': ['NOT_FOUND', 'This file does not exist.'],

  'leave.no-file': ['INVALID', 'Choose a file.'],
  'leave.attachment-type': ['UNSUPPORTED_TYPE', 'The file must be a PDF, PNG or JPEG.'],
  'leave.unknown-attachment': ['INVALID', 'Upload the file anew: it belongs to another leave, or is kept no longer.'],
  'leave.too-many-attachments': ['CONFLICT', 'At most {most} files.'],
  'leave.not-undone': [
    'CONFLICT',
    'This decision can no longer be taken back: ten seconds have passed, or somebody else made it.',
  ],
  'leave.own-decision': ['FORBIDDEN', 'You cannot decide your own leave while another administrator can.'],

  'leave-type.not-found': ['NOT_FOUND', 'This leave type does not exist.'],
  'leave-type.name-registered': ['ALREADY_REGISTERED', 'A leave type of this name is already registered.'],
  'leave-type.booked': ['IN_USE', 'This leave type was booked. Deactivate it instead.'],
  'leave-type.seed-stays': ['IN_USE', 'This leave type stays, for other programs know it. Deactivate it instead.'],
  'leave-type.unit-stays': ['IN_USE', 'This leave type was booked, so its unit stays.'],
  'leave-type.amount': ['INVALID', 'Of a type in hours amounts are whole minutes, of one in days at most 366.'],
} as const satisfies Reasons
