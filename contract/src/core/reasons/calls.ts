import type { Reasons } from './shape.ts'

/** Reasons of any call: invalid input, limits, unavailable services. */
export const callsReasons = {
  'input.invalid': ['INVALID'],

  'request.malformed': ['MALFORMED'],
  'request.form-unreadable': ['MALFORMED', 'The form could not be read.'],
  'request.address-too-long': ['MALFORMED', 'The address is too long.'],
  'request.headers-too-large': ['MALFORMED', 'The headers are too large.'],
  'request.head-too-large': ['MALFORMED', 'The address or the headers are too large.'],
  'request.too-slow': ['MALFORMED', 'The request took too long to arrive.'],
  'request.no-such-address': ['NOT_FOUND', 'This address does not exist.'],
  'request.too-large': ['TOO_LARGE'],
  'request.too-nested': ['MALFORMED', 'The request body is nested deeper than {most} levels.'],
  'request.unsupported-type': ['UNSUPPORTED_TYPE'],
  'request.too-many': ['TOO_MANY'],
  'request.too-many-calls': ['TOO_MANY', 'Too many calls. Please wait a moment and try again.'],
  'request.bad-idempotency-key': ['INVALID', 'An idempotency key must have 1 to 255 visible ASCII characters.'],
  'request.in-progress': ['IN_PROGRESS'],
  'request.done-already': ['ALREADY_DONE', 'This was done already. Read it again.'],
  'request.key-reused': ['KEY_REUSED'],
  'request.from-another-site': ['FORBIDDEN', 'This request came from another site.'],

  'session.missing': ['UNAUTHENTICATED'],
  'session.not-found': ['NOT_FOUND', 'This session does not exist.'],
  'session.not-fresh': ['CONFIRM'],
  'session.must-enrol': ['ENROL'],
  'session.must-change': ['ENROL', 'Choose your own password first.'],

  'metrics.this-machine-only': [
    'FORBIDDEN',
    'Metrics are available only on this machine. Set METRICS_TOKEN to allow access with a token.',
  ],
  'metrics.no-token': ['UNAUTHENTICATED', 'Metrics require a token.'],

  'record.stale': ['STALE'],

  'service.not-ready': ['NOT_READY'],
  'service.disk-full': ['NOT_READY', 'The disk with the data folder is full.'],
  'service.database-silent': ['NOT_READY', 'The database is not responding.'],
  'service.files-away': ['NOT_READY', 'Pictures and documents are temporarily unavailable. Please try again later.'],
  'service.failed': ['INTERNAL'],

  // Errors of one field; the sentence often names the field.
  'field.required': ['INVALID', 'This field is required.'],
  'field.not-valid': ['INVALID', 'This value is not valid.'],
  'field.not-one-of': ['INVALID', 'Choose one of: {values}.'],
  'field.too-short': ['INVALID', 'Enter at least {min} characters.'],
  'field.too-long': ['INVALID', 'At most {max} characters are allowed.'],
  'field.too-small': ['INVALID', 'The minimum is {min}.'],
  'field.too-big': ['INVALID', 'The maximum is {max}.'],
  'field.too-few': ['INVALID', 'Add at least {min}.'],
  'field.too-many': ['INVALID', 'Add at most {max}.'],
  'field.not-a-number': ['INVALID', 'This is not a number.'],
  'field.control-characters': ['INVALID', 'Control characters are not allowed.'],
  'field.line-breaks': ['INVALID', 'Line breaks are not allowed here.'],
  'field.direction-controls': ['INVALID', 'Characters that change the text direction are not allowed here.'],
  'field.not-six-digits': ['INVALID', 'Enter six digits.'],
  'field.not-an-email': ['INVALID', 'This is not a valid email address.'],
  'field.not-a-day': ['INVALID', 'This is not a valid date.'],
  'field.day-out-of-range': ['INVALID'],
  'field.not-an-instant': ['INVALID', 'This is not a valid date and time.'],
  'field.not-an-amount': ['INVALID', 'This is not a valid amount.'],
  'field.negative': ['INVALID', 'This cannot be negative.'],
  'money.no-decimals': ['INVALID', 'Amounts in {currency} have no decimals.'],
  'money.two-decimals': ['INVALID', '{field} can have at most two decimals.'],
  'money.too-many-decimals': ['INVALID', 'Amounts in {currency} have at most {decimals} decimals.'],
  'field.amount-too-large': ['INVALID', 'This amount is too large.'],

  'list.range-backwards': ['INVALID'],
  'list.range-too-long': ['INVALID', 'The range can have at most {most} days.'],

  'mail.not-found': ['NOT_FOUND', 'This email does not exist.'],
  'mail.already-sent': ['CONFLICT', 'This email was already sent.'],
  'mail.erased': ['CONFLICT', 'This email contained a password or link that was erased, so it cannot be sent again.'],

  'notification.unknown-kind': ['INVALID', 'This kind of notification does not exist.'],
  'notification.fixed': ['CONFLICT', 'Notifications about your account’s security cannot be turned off.'],
  'notification.too-many-streams': ['NOT_READY', 'Too many live connections. Please try again later.'],

  'mail.no-address': ['INVALID', 'Set the personal email address first.'],
  'mail.blank': ['INVALID', 'A password sent by email cannot contain spaces.'],
  'mail.web-address': ['INVALID', 'A password sent by email cannot contain a web address.'],
  'mail.too-many-passwords': ['TOO_MANY', 'You sent {most} new passwords within an hour. Please try again later.'],
  'mail.too-many-to-address': [
    'TOO_MANY',
    '{most} emails with a password were sent to this address within an hour. Please try again later.',
  ],

  'settings.unknown-time-zone': ['INVALID', 'Unknown time zone. Enter one such as Europe/Berlin.'],
} as const satisfies Reasons
