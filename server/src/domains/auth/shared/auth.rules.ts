import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'

/** The most mails with a reset link to one account in a day. */
export const RESETS_A_DAY = 5

/** The length of a session in milliseconds: 30 days if it is remembered, otherwise 12 hours. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * DAY_MS : 12 * HOUR_MS)

/** How long a mailed link to set a new password works, in milliseconds. */
export const RESET_LIFETIME_MS = HOUR_MS

/** The most mails with a link to a new address that one person causes in an hour. */
export const ADDRESSES_AN_HOUR = 10

/** How long a mailed invitation works, in milliseconds. */
export const INVITATION_LIFETIME_MS = 7 * DAY_MS

/** The length of the windows in which failures are counted; a block lasts until the end of its window. */
export const WINDOW_MINUTES = 10

/**
 * Failed attempts in a window, after which the right secret is refused, too.
 * @param address attempts of one network (see `networkOf`), over all accounts; higher than the others, because an
 * office may share its address
 */
export const attemptLimits = (address: number) => ({
  address,
  /** one account's password, guessed by unknown browsers */
  account: 10,
  /** one account's password, guessed by one known browser */
  device: 10,
  /** one person's old password and key, in the settings */
  passwordChange: 10,
  /** one person's codes, from the app or for recovery */
  code: 10,
  /** sign-ins with a passkey that one network begins: each form begins one, to offer passkeys in its field */
  passkeyAddress: 3000,
  /** sign-ins with a provider that one network begins */
  ssoAddress: 3000,
  /** mails with a reset link to one account */
  resetAccount: 5,
  /** requests for a reset link from one address */
  resetAddress: 30,
})

export type AttemptKind = keyof ReturnType<typeof attemptLimits>

/** How long a browser is remembered without a sign-in, in milliseconds: 90 days. */
export const DEVICE_LIFETIME_MS = 90 * DAY_MS

/** The most remembered browsers of an account; the oldest are forgotten. */
export const MOST_DEVICES = 20
