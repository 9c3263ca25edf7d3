/** The sign-in rules for an account: second factor, session length, password. */
export interface SignInRules {
  factor: 'none' | 'two' | 'phishing-resistant'
  /** the end of the grace period without a factor; null if no factor is required */
  graceUntil: Date | null
  sso: 'off' | 'offered' | 'only'
  /** the time without a call that ends a session; null for no limit */
  idleMinutes: number | null
  /** the longest duration of a session */
  absoluteHours: number
  /** the minimum length of new passwords, in characters */
  minLength: number
  /** whether a first password must be replaced before anything else */
  mustChange: boolean
}

/** Whether the user should set up a second factor; `required` means before anything else. */
export type Enrolment = 'no' | 'asked' | 'required'
