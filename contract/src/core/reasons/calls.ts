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
  'request.no-such-address': ['NOT_FOUND', 'There is nothing at this address.'],
  'request.too-large': ['TOO_LARGE'],
  'request.too-nested': ['MALFORMED', 'The body is nested deeper than {most} levels.'],
  'request.unsupported-type': ['UNSUPPORTED_TYPE'],
  'request.too-many': ['TOO_MANY'],
  'request.too-many-calls': ['TOO_MANY', 'Too many calls. Please wait a moment and try again.'],
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

  'metrics.this-machine-only': [
    'FORBIDDEN',
    'The metrics are for this machine alone. METRICS_TOKEN opens them to who brings the token.',
  ],
  'metrics.no-token': ['UNAUTHENTICATED', 'The metrics are for those who bring their token.'],

  'record.stale': ['STALE'],

  'service.not-ready': ['NOT_READY'],
  'service.disk-full': ['NOT_READY', 'The disk of the data folder is full.'],
  'service.database-silent': ['NOT_READY', 'The database does not answer.'],
  'service.files-away': [
    'NOT_READY',
    'Pictures and documents cannot be reached at the moment. Please try again later.',
  ],
  'service.failed': ['INTERNAL'],

  // Errors of one field; the sentence often names the field.
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
  'money.no-decimals': ['INVALID', 'Amounts in {currency} have no decimals.'],
  'money.two-decimals': ['INVALID', '{field} may have at most two decimals.'],
  'money.too-many-decimals': ['INVALID', 'Amounts in {currency} have at most {decimals} decimals.'],
  'field.amount-too-large': ['INVALID', 'This amount is too large.'],

  'list.range-backwards': ['INVALID'],
  'list.range-too-long': ['INVALID', 'At most {most} days at once.'],

  'mail.not-found': ['NOT_FOUND', 'This mail does not exist.'],
  'mail.already-sent': ['CONFLICT', 'This mail was sent already.'],
  'mail.erased': ['CONFLICT', 'This mail held a secret that is gone.'],

  'notification.unknown-kind': ['INVALID', 'There is no such kind of notifications.'],
  'notification.fixed': ['CONFLICT', 'What concerns the security of your account cannot be switched off.'],
  'notification.too-many-streams': ['NOT_READY', 'Too many live connections: ask again from time to time.'],

  'mail.no-address': ['INVALID', 'Set the personal email address first.'],
  'mail.blank': ['INVALID', 'A password that is mailed is one word without blanks.'],
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
} as const satisfies Reasons
