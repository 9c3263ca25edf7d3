import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * Every reason why a call can fail, and why a field can be wrong: the code that it belongs to, and the sentence for a
 * person where it is not that of the code. What a schema finds is said there, with the name of the field. `{name}` in a
 * sentence is a value that comes along in `params`. Programs go by the reason, so one that was released keeps its name;
 * sentences may be put better.
 */
export const reasons = {
  'input.invalid': ['INVALID'],
  'request.malformed': ['MALFORMED'],
  'request.form-unreadable': ['MALFORMED', 'The form could not be read.'],
  'request.address-too-long': ['MALFORMED', 'The address is too long.'],
  'request.headers-too-large': ['MALFORMED', 'The headers are too large.'],
  'request.head-too-large': ['MALFORMED', 'The address or the headers are too large.'],
  'request.too-slow': ['MALFORMED', 'The request took too long to arrive.'],
  'request.no-such-address': ['NOT_FOUND', 'There is nothing at this address.'],
  'request.too-large': ['TOO_LARGE'],
  'request.unsupported-type': ['UNSUPPORTED_TYPE'],
  'request.too-many': ['TOO_MANY'],
  'request.bad-idempotency-key': ['INVALID', 'An idempotency key has 1 to 255 visible ASCII characters.'],
  'request.in-progress': ['IN_PROGRESS'],
  'request.done-already': ['ALREADY_DONE', 'This was done already. Read it again.'],
  'request.key-reused': ['KEY_REUSED'],
  'request.from-another-site': ['FORBIDDEN', 'This request came from another site.'],
  'session.missing': ['UNAUTHENTICATED'],
  'session.not-found': ['NOT_FOUND', 'This session does not exist.'],
  'session.not-fresh': ['CONFIRM'],
  'session.must-enrol': ['ENROL'],
  'session.must-change': ['ENROL', 'Choose a password of your own first.'],
  'metrics.no-token': ['UNAUTHENTICATED', 'The metrics are for those who bring their token.'],
  'access.denied': ['FORBIDDEN'],
  'access.hidden-order': [
    'FORBIDDEN',
    'You may not see {field} of everybody here, so the list cannot be sorted by it.',
  ],
  'access.hidden-field': ['FORBIDDEN', 'You may not change {field}.'],
  'access.beyond-own': ['FORBIDDEN', 'This touches rights that you do not hold for as many people yourself: {keys}.'],
  'access.holds-more': ['FORBIDDEN', 'This person holds rights that you do not: ask an administrator.'],
  'access.administrators-only': ['FORBIDDEN', 'Only an administrator makes or unmakes administrators.'],
  'access.own-matter': ['FORBIDDEN', 'You cannot decide this for yourself while somebody else can.'],
  'access.last-administrator': [
    'CONFLICT',
    'This is the only administrator who can sign in, so they have to stay one.',
  ],
  'access.cannot-sign-in': ['CONFLICT', '{name} cannot sign in, so they hold no rights.'],

  'role.not-found': ['NOT_FOUND', 'This role does not exist.'],
  'role.name-registered': ['ALREADY_REGISTERED', 'A role of this name is already registered.'],
  'role.organisation-scope': ['INVALID', 'This right is held for everyone or not at all.'],
  'role.right-twice': ['INVALID', 'This right is named twice.'],
  'role.built-in': ['CONFLICT', '{name} is built in and cannot be changed. Copy it and change the copy.'],
  'role.built-in-name': ['CONFLICT', '{name} is built in and keeps its name.'],
  'role.built-in-stays': ['CONFLICT', '{name} is built in and cannot be deleted.'],
  'role.in-use': ['IN_USE', 'Somebody has this role, or will have it. End those assignments first.'],
  'role.own': ['FORBIDDEN', 'You cannot change a role that you have yourself.'],
  'role.not-assignable': ['CONFLICT', '{name} is not given to people: it comes by itself.'],
  'role.beyond-implied': ['INVALID', '{name} can open {key} for {most} at most, and no right of the organisation.'],
  'role.everybody-keeps': ['INVALID', 'Everybody keeps the right to see their own record and to request leaves.'],

  'policy.unknown-role': ['INVALID', 'This role does not exist.'],
  'policy.role-twice': ['INVALID', 'This role is named twice.'],
  'policy.no-provider': ['CONFLICT', 'There is no provider to sign in with.'],
  'policy.locks-out': [
    'LAST_ADMINISTRATOR',
    'No administrator has what this asks for, so nobody could change it any more. Set up a second factor for yourself first.',
  ],

  'assignment.not-found': ['NOT_FOUND', 'This assignment does not exist.'],
  'assignment.ends-before-start': ['INVALID', 'The last day cannot be before the first.'],
  'assignment.in-past': ['INVALID', 'Rights are given from today on at the earliest.'],
  'assignment.end-in-past': ['INVALID', 'The last day cannot be in the past. Leave it out to end at once.'],
  'assignment.ends-earlier': ['INVALID', 'This assignment ends before that day already.'],
  'assignment.ended': ['CONFLICT', 'This assignment has already ended.'],
  'assignment.overlap': ['OVERLAP', 'This person has the role on some of these days already.'],
  'assignment.person-left': ['CONFLICT', '{name} has left and can be given no rights.'],

  'delegation.not-found': ['NOT_FOUND', 'This delegation does not exist.'],
  'delegation.ends-before-start': ['INVALID', 'The last day cannot be before the first.'],
  'delegation.in-past': ['INVALID', 'Decisions are handed over from today on at the earliest.'],
  'delegation.too-long': ['INVALID', 'Decisions are handed over for 366 days at most.'],
  'delegation.to-oneself': ['INVALID', 'Choose somebody else.'],
  'delegation.person-left': ['CONFLICT', '{name} has left.'],
  'delegation.overlap': ['OVERLAP', 'On some of these days the decisions are handed over already.'],
  'delegation.ended': ['CONFLICT', 'This delegation has already ended.'],

  'record.stale': ['STALE'],
  'service.not-ready': ['NOT_READY'],
  'service.disk-full': ['NOT_READY', 'The disk of the data folder is full.'],
  'service.database-silent': ['NOT_READY', 'The database does not answer.'],
  'service.files-away': [
    'NOT_READY',
    'Pictures and documents cannot be reached at the moment. Please try again later.',
  ],
  'service.failed': ['INTERNAL'],

  // What is wrong with one field; its sentence often names the field.
  'field.required': ['INVALID', 'This field is required.'],
  'field.not-valid': ['INVALID', 'This value is not valid.'],
  'field.not-one-of': ['INVALID', 'Choose one of: {values}.'],
  'field.too-short': ['INVALID', 'At least {min} characters are needed.'],
  'field.too-long': ['INVALID', 'At most {max} characters are allowed.'],
  'field.too-small': ['INVALID', 'The least is {min}.'],
  'field.too-big': ['INVALID', 'The most is {max}.'],
  'field.too-few': ['INVALID', 'At least {min} are needed.'],
  'field.too-many': ['INVALID', 'At most {max} are allowed.'],
  'field.not-a-number': ['INVALID', 'This is not a number.'],
  'field.control-characters': ['INVALID', 'Control characters are not allowed.'],
  'field.line-breaks': ['INVALID', 'Line breaks are not allowed here.'],
  'field.direction-controls': ['INVALID', 'Characters that turn the direction of text are not allowed here.'],
  'field.not-six-digits': ['INVALID', 'Six digits are needed.'],
  'field.not-an-email': ['INVALID', 'This is not a valid email address.'],
  'field.not-a-day': ['INVALID', 'This is not a valid date.'],
  'field.day-out-of-range': ['INVALID'],
  'field.not-an-instant': ['INVALID', 'This is not a valid date and time.'],
  'field.not-an-amount': ['INVALID', 'This is not an amount.'],
  'field.negative': ['INVALID', 'This cannot be negative.'],
  'field.too-many-decimals': ['INVALID', 'At most two decimals are allowed.'],
  'field.amount-too-large': ['INVALID', 'This amount is too large.'],
  'list.range-backwards': ['INVALID'],
  'list.range-too-long': ['INVALID', 'At most {most} days at once.'],

  'file.not-found': ['NOT_FOUND', 'This file does not exist.'],
  'image.too-large': ['TOO_LARGE', 'The file is larger than {megabytes} MB.'],
  'image.too-many-pixels': ['TOO_LARGE', 'The picture has too many pixels.'],
  'image.unsupported-type': ['UNSUPPORTED_TYPE', 'The image must be a JPEG, PNG, WebP, GIF or AVIF picture.'],
  'image.unreadable': ['UNSUPPORTED_TYPE', 'The file is not a picture that can be read.'],

  'mail.not-found': ['NOT_FOUND', 'This mail does not exist.'],
  'mail.already-sent': ['CONFLICT', 'This mail was sent already.'],
  'mail.erased': ['CONFLICT', 'This mail held a secret that is gone.'],
  'notification.unknown-kind': ['INVALID', 'There is no such kind of notifications.'],
  'notification.fixed': ['CONFLICT', 'What concerns the security of your account cannot be switched off.'],
  'notification.too-many-streams': ['NOT_READY', 'Too many live connections: ask again from time to time.'],

  'auth.bad-credentials': ['BAD_CREDENTIALS'],
  'auth.locked': ['LOCKED'],
  'account.last-administrator': ['LAST_ADMINISTRATOR'],
  'account.not-open': ['CONFLICT', 'This account is locked or closed.'],
  'account.not-locked': ['CONFLICT', 'This account is not locked.'],
  'account.has-password': ['CONFLICT', 'This person has chosen a password already. Send them a reset link instead.'],
  'account.own': ['CONFLICT', 'This is your own account: another person has to do it.'],
  'auth.second-factor': ['SECOND_FACTOR'],
  'auth.bad-code': ['BAD_CODE'],
  'auth.challenge-over': ['BAD_CODE', 'This took too long, or too many codes were wrong. Please sign in again.'],
  'auth.bad-passkey': ['BAD_CODE', 'This passkey was not accepted.'],
  'auth.no-passkey': ['NOT_FOUND', 'This passkey does not exist.'],
  'auth.passkey-known': ['CONFLICT', 'This passkey is added already.'],
  'auth.too-many-passkeys': ['CONFLICT', 'There are {most} passkeys already. Remove one first.'],
  'auth.passkeys-need-https': ['CONFLICT', 'Passkeys need a host name and https.'],
  'auth.wrong-password': ['BAD_CREDENTIALS', 'The password is wrong.'],
  'auth.method-not-yours': ['INVALID', 'This is not a way in which you can confirm that it is you.'],
  'auth.wrong-first-code': ['INVALID', 'This code is not right. Enter the one that your app shows now.'],
  'auth.no-enrolment': ['INVALID', 'There is no app to confirm. Start again.'],
  'auth.no-factor': ['CONFLICT', 'Set up an authenticator app or a passkey first.'],
  'auth.no-app': ['CONFLICT', 'There is no authenticator app to remove.'],
  'auth.factor-needed': ['CONFLICT', 'Your role must have a second factor. Set up another one first.'],
  'auth.reset-link-used-up': ['INVALID', 'This link is no longer valid. Please ask for a new one.'],
  'auth.invitation-used-up': ['INVALID', 'This invitation is no longer valid. Please ask for a new one.'],
  'auth.wrong-password-or-key': ['INVALID', 'The old password or the key is wrong.'],
  'auth.known-password': ['INVALID', 'This password is in lists that attackers use.'],
  'auth.password-of-context': ['INVALID', "This password contains your name or the organisation's."],
  'auth.password-too-short': ['INVALID', 'The password needs at least {min} characters.'],
  'auth.passwords-differ': ['INVALID'],
  'auth.password-unchanged': ['INVALID'],
  'auth.not-your-password': ['FORBIDDEN', 'You can only change your own password.'],
  'auth.last-administrator': [
    'CONFLICT',
    'This is the only administrator who can sign in, so the account cannot be closed.',
  ],

  'mail.no-address': ['INVALID', 'Set the personal email address first.'],
  'mail.web-address': ['INVALID', 'An address of the web is not allowed in a password that is mailed.'],
  'mail.too-many-passwords': [
    'TOO_MANY',
    'You have sent {most} new passwords within an hour. Please wait a while and try again.',
  ],
  'mail.too-many-to-address': [
    'TOO_MANY',
    'This address got {most} mails with a password within an hour. Please wait a while and try again.',
  ],

  'settings.unknown-time-zone': ['INVALID', 'This is not a time zone that we know, such as Europe/Berlin.'],

  'department.not-found': ['NOT_FOUND', 'This department does not exist.'],
  'department.unknown': ['INVALID', 'This department does not exist.'],
  'department.name-registered': ['ALREADY_REGISTERED', 'A department of this name is already registered.'],
  'department.has-employees': [
    'IN_USE',
    'Employees are still assigned to this department. Move them to another department first.',
  ],
  'department.has-assignments': [
    'IN_USE',
    'Somebody holds rights for the people of this department. End those assignments first.',
  ],

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
  'working-time.anchor': ['INVALID'],

  'person.not-found': ['NOT_FOUND', 'This person does not exist.'],
  'employee.not-found': ['NOT_FOUND', 'This employee does not exist.'],
  'employee.unknown': ['INVALID', 'This employee does not exist.'],
  'employee.one-unknown': ['INVALID', 'One of these employees does not exist.'],
  'employee.email-registered': ['ALREADY_REGISTERED', 'This email is already registered.'],
  'employee.code-registered': ['ALREADY_REGISTERED', 'This employee ID is already registered.'],
  'employee.born-in-future': ['INVALID', 'The date of birth cannot be in the future.'],
  'employee.own-end': ['CONFLICT', 'You cannot end your own employment.'],
  'employee.already-left': ['CONFLICT', 'This employment has already ended.'],
  'employee.still-employed': ['CONFLICT', 'This person is employed.'],
  'employee.end-before-start': ['INVALID', 'The last day cannot be before the first.'],
  'employee.end-in-future': ['INVALID', 'The last day cannot be in the future.'],

  'job.not-found': ['NOT_FOUND', 'This change does not exist.'],
  'job.nothing-named': ['INVALID', 'Name at least one thing that changes.'],
  'job.before-employment': ['INVALID', 'The employment begins on {day}: nothing changes before that.'],
  'job.after-last-day': ['INVALID', 'The last day is {day}: nothing changes after that.'],
  'job.unchanged': ['CONFLICT', 'This is so on {day} already.'],
  'job.day-taken': ['CONFLICT', 'There is another change on this day. Edit that one.'],
  'job.other-facts': ['INVALID', 'A change that was applied is corrected in what it changed, on its day: {fields}.'],
  'job.later-change': ['CONFLICT', 'A later change, from {day}, changes the same.'],
  'job.not-planned': ['CONFLICT', 'Only a change that is still planned can be cancelled.'],
  'job.person-left': ['CONFLICT', '{name} has left, so nothing of their job changes any more.'],
  'job.cancelled': ['CONFLICT', 'This change was cancelled.'],
  'department.planned': ['IN_USE', 'Somebody is to move to this department. Cancel those changes first.'],

  'org.manager-unknown': ['NOT_FOUND', 'This manager does not exist: a manager is somebody with an employee record.'],
  'org.own-manager': ['INVALID', 'Nobody can report to themselves.'],
  'org.manager-left': ['CONFLICT', '{name} has left, so nobody can report to them.'],
  'org.person-left': ['CONFLICT', '{name} has left, so they report to nobody.'],
  'org.head-left': ['CONFLICT', '{name} has left and cannot head a department.'],
  'org.cycle-direct': ['CYCLE', '{manager} reports to {person}, so {person} cannot report to {manager}.'],
  'org.cycle-through-one': [
    'CYCLE',
    '{manager} reports to {person} (through 1 other), so {person} cannot report to {manager}.',
  ],
  'org.cycle': [
    'CYCLE',
    '{manager} reports to {person} (through {others} others), so {person} cannot report to {manager}.',
  ],
  'org.too-deep': ['CONFLICT', 'Reporting lines are at most 30 deep.'],
  'org.own-gain': [
    'FORBIDDEN',
    'This would put people below you and so give you rights that you do not have: ask somebody else to do it.',
  ],
  'org.too-many-moves': ['INVALID', 'At most {max} people can be moved at once.'],
  'org.one-kind-of-move': ['INVALID', 'Name either the moves or from whom and to whom all reports move.'],

  'salary.not-found': ['NOT_FOUND', 'This salary record does not exist.'],
  'salary.recorded-already': ['CONFLICT', 'This salary is recorded already: the same person, pay date and amounts.'],
  'salary.already-reversed': ['CONFLICT', 'This salary record is reversed already.'],
  'salary.deductions-too-high': ['INVALID'],
  'salary.net-too-large': ['INVALID'],

  'leave.not-found': ['NOT_FOUND', 'This leave does not exist.'],
  'leave.ends-before-start': ['INVALID'],
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
  'leave.not-undone': [
    'CONFLICT',
    'This decision can no longer be taken back: ten seconds have passed, or somebody else made it.',
  ],
  'leave.own-decision': ['FORBIDDEN', 'You cannot decide your own leave while another administrator can.'],

  'attendance.not-employed': ['CONFLICT', 'Only people who are employed today can be marked.'],
  'attendance.not-employed-then': ['CONFLICT', '{name} was not employed on {date}.'],
  'attendance.day-to-come': ['INVALID', 'A day that is still to come cannot be marked.'],
  'attendance.already-marked': ['ALREADY_MARKED'],
  'attendance.nobody-chosen': ['INVALID'],
  'attendance.too-many-found': ['INVALID', 'At most {max} people can be marked at once. Narrow the search.'],

  'team.not-found': ['NOT_FOUND', 'This team does not exist.'],
  'team.unknown': ['INVALID', 'This team does not exist.'],
  'team.member-left': ['CONFLICT', '{names} and {more} more have left the organisation and cannot be in a team.'],

  'task.not-found': ['NOT_FOUND', 'This task does not exist.'],
  'task.completed': ['CONFLICT', 'This task is already completed.'],
  'task.unassigned': ['CONFLICT', 'This task is not assigned to anybody yet.'],
  'task.deadline-too-early': ['INVALID', 'The deadline cannot be before the assignment.'],
  'task.assignee-left': ['CONFLICT', '{name} has left the organisation and cannot be given a task.'],
  'task.team-left': ['CONFLICT', 'Everybody in this team has left the organisation.'],
  'task.told-enough': [
    'TOO_MANY',
    'Whoever is to be told got {most} mails about tasks within an hour. Please wait a while and try again.',
  ],
  'task.leader-only': ['FORBIDDEN', 'Only the leader of the team can mark its tasks as done.'],
} as const satisfies Record<`${string}.${string}`, readonly [code: ErrorCode, sentence?: string]>

export type Reason = keyof typeof reasons

/** The values of a sentence, for those who put it into other words. */
export type Params = Record<string, string | number>

type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type SentenceOf<R extends Reason> = (typeof reasons)[R] extends readonly [ErrorCode, infer Sentence] ? Sentence : never

/** The values that belong to one reason. */
export type ParamsFor<R extends Reason> = Record<NamesIn<SentenceOf<R>>, string | number>

/** The code that a reason belongs to. */
export const codeOf = (reason: Reason): ErrorCode => reasons[reason][0]

/** A reason as a sentence for a person. */
export function sentenceOf(reason: Reason, params: Params = {}): string {
  const [code, sentence = errorCodes[code].sentence] = reasons[reason] as readonly [ErrorCode, string?]
  return sentence.replace(/\{(\w+)\}/g, (all, name: string) => String(params[name] ?? all))
}
