/** How often a mail is tried before it is given up: with the waits of a queue, for about three days. */
export const MOST_ATTEMPTS = 40

/**
 * Whether trying again is pointless: the server refused for good (SMTP 5xx, RFC 5321 section 4.2.1), for the mail
 * itself. A refused sign-in (53x) is the operator's to mend, so those mails wait.
 * @param responseCode of SMTP; undefined where there was no answer
 */
export const isPermanent = (responseCode: number | undefined): boolean =>
  responseCode !== undefined && responseCode >= 500 && (responseCode < 530 || responseCode > 539)
