/** What someone must have to sign in, and how long they stay signed in. */
export interface SignInRules {
  factor: 'none' | 'two' | 'phishing-resistant'
  /** until when someone without the factor may go on; null where none is needed */
  graceUntil: Date | null
  sso: 'off' | 'offered' | 'only'
  /** a session ends after so long without a call; null: never */
  idleMinutes: number | null
  /** a session ends after so long in any case */
  absoluteHours: number
  /** characters of a password that is chosen from now on */
  minLength: number
  /** a first password must be replaced before anything else */
  mustChange: boolean
}

/** Whether someone is to set up a second factor: `required` before they do anything else. */
export type Enrolment = 'no' | 'asked' | 'required'
