import { DAY_MS } from '@ems/contract/core/durations'

/** The number of attempts before a mail has failed: with the waiting times of the queue, about three days. */
export const MOST_ATTEMPTS = 40

/** The reason why a mail was not delivered. */
export interface SendFailure {
  /** the mail server's answer; undefined without one */
  responseCode?: number
  /** the transport's word for the step that failed */
  code?: string
}

/**
 * Whether trying again is pointless: the server refused for good (SMTP 5xx, RFC 5321 section 4.2.1), for the mail
 * itself. A refused sign-in (53x) or STARTTLS is the operator's to mend, so those mails wait.
 */
export const isPermanent = ({ responseCode, code }: SendFailure): boolean =>
  responseCode !== undefined && responseCode >= 500 && (responseCode < 530 || responseCode > 539) && code !== 'ETLS'

/** How long a mail that became a file is kept, in milliseconds: 30 days. */
export const KEPT_IN_OUTBOX_MS = 30 * DAY_MS

/** Whether a host is this machine, by a name that needs no name server. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

/**
 * The address of the mail server for the transport. Beyond this machine, connections must be encrypted: a server without
 * STARTTLS is refused, whatever the address says (RFC 8314, section 3).
 * @param insecure the operator allows it
 */
export function smtpAddress(setting: string, insecure: boolean): string {
  const url = new URL(setting)
  if (url.protocol !== 'smtp:' || insecure || isLoopback(url.hostname)) return setting
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Mails of one kind that one person may cause, or get, within an hour. */
export const MAILS_AN_HOUR = 60
