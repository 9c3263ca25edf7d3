/**
 * The closed list of error codes. `status` is the HTTP status, `sentence` the default text for people, and `report`
 * says whether operators are alerted.
 */
export const errorCodes = {
  INVALID: { status: 400, sentence: 'Some entries are not valid.', report: false },
  MALFORMED: { status: 400, sentence: 'The request could not be understood.', report: false },
  UNAUTHENTICATED: { status: 401, sentence: 'Please sign in.', report: false },
  BAD_CREDENTIALS: { status: 401, sentence: 'Wrong email or password.', report: false },
  SECOND_FACTOR: { status: 401, sentence: 'Enter the code of your authenticator app.', report: false },
  BAD_CODE: { status: 401, sentence: 'This code is wrong.', report: false },
  LOCKED: { status: 401, sentence: 'This account is locked. Ask your administrator.', report: false },
  CONFIRM: { status: 403, sentence: 'Please confirm your identity.', report: false },
  ENROL: { status: 403, sentence: 'Set up a second factor first.', report: false },
  FORBIDDEN: { status: 403, sentence: 'You are not allowed to do this.', report: false },
  NOT_FOUND: { status: 404, sentence: 'This does not exist.', report: false },
  ALREADY_REGISTERED: { status: 409, sentence: 'This is already registered.', report: false },
  CONFLICT: { status: 409, sentence: 'This conflicts with the current data.', report: false },
  STALE: { status: 409, sentence: 'Someone else changed this in the meantime. Reload and try again.', report: false },
  IN_USE: { status: 409, sentence: 'This is still in use.', report: false },
  ALREADY_DECIDED: { status: 409, sentence: 'This has already been decided.', report: false },
  ALREADY_MARKED: { status: 409, sentence: 'Attendance is already marked for today.', report: false },
  ALREADY_DONE: { status: 409, sentence: 'This is already done.', report: false },
  CYCLE: { status: 409, sentence: 'People cannot report to someone below them.', report: false },
  OVERLAP: { status: 409, sentence: 'This overlaps with other leave.', report: false },
  INSUFFICIENT_BALANCE: { status: 409, sentence: 'There is not enough leave left.', report: false },
  CLOSED: { status: 409, sentence: 'This month is closed.', report: false },
  RUNNING: { status: 409, sentence: 'This is already running.', report: false },
  LAST_ADMINISTRATOR: { status: 409, sentence: 'This is the only administrator who can sign in.', report: false },
  IN_PROGRESS: { status: 409, sentence: 'The same request is still being processed.', report: false },
  KEY_REUSED: { status: 422, sentence: 'This idempotency key was used for another request.', report: false },
  TOO_LARGE: { status: 413, sentence: 'This is too large.', report: false },
  UNSUPPORTED_TYPE: { status: 415, sentence: 'This type of content is not accepted.', report: false },
  TOO_MANY: { status: 429, sentence: 'Too many attempts. Please wait a few minutes and try again.', report: false },
  NOT_READY: { status: 503, sentence: 'The service is not ready. Please try again in a moment.', report: true },
  INTERNAL: { status: 500, sentence: 'Something went wrong on our side.', report: true },
} as const

export type ErrorCode = keyof typeof errorCodes
