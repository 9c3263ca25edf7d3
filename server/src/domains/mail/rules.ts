const DAY_SECONDS = 86_400

/** How often a mail is tried before it is given up: with the waits below, for about three days. */
export const MAX_ATTEMPTS = 40

/**
 * The wait after a failed attempt: 5 seconds, doubled each time, two hours at most.
 * @param attempts how many there were, from 1
 * @returns seconds
 */
export const waitAfter = (attempts: number): number => Math.min(5 * 2 ** Math.min(attempts - 1, 20), DAY_SECONDS / 12)

/**
 * Whether trying again is pointless: the server refused for good (SMTP 5xx, RFC 5321 section 4.2.1), for the mail
 * itself. A refused sign-in (53x) is the operator's to mend, so those mails wait.
 * @param responseCode of SMTP; undefined where there was no answer
 */
export const isPermanent = (responseCode: number | undefined): boolean =>
  responseCode !== undefined && responseCode >= 500 && (responseCode < 530 || responseCode > 539)
