import type { Grants } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'
import type { MailChoice } from '@ems/contract/notifications'
import type { PermissionSources } from '../../platform/actor/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import type { MailContent } from '../mail/index.ts'
import type { Sentence } from './notification-text.ts'

/** A person who reads a notification, with the rights that they hold now. */
export interface Reader {
  userId: string
  role: Role
  name: string
  email: string
  grants: Grants
  standing: PermissionSources
}

/** A stored notification with its reader, before it has a sentence. */
export interface NotificationForReader {
  id: string
  reader: Reader
  params: Readonly<Record<string, unknown>>
}

/** The sentence and the link of a notification, and the parts of its mail. */
export interface Description {
  sentence: Sentence
  /** a sentence for the mail, and what a person wrote: it is quoted, so that it cannot pose as a sentence of the product */
  quoting?: { said: string; text: string }
  /** renders the mail of a kind with its own mail; without it, the mail contains the sentence */
  letter?: () => MailContent | Promise<MailContent>
  /** the screen for this reader, if it differs from the stored link */
  link?: string
  /** the subject was deleted or is closed to the reader: the sentence says so, there is no link and no mail */
  gone?: boolean
}

/**
 * A kind of notification. The domain that sends it declares it: only that domain can turn the ids in the
 * params into names, and knows who may read them.
 */
export interface NotificationKind {
  /** domain and what happened, e.g. `leave.decided` */
  kind: string
  /** for people who have not changed their preferences */
  defaults: { bell: boolean; mail: MailChoice }
  /** a limit of mails per person, for kinds that one user could cause many times; the bell has no limit */
  mailsAnHour?: number
  /** people cannot switch it off */
  fixed?: boolean
  /**
   * Writes the sentences of one page or batch with a fixed number of statements. Leaves out notifications that their reader
   * may no longer read, or whose subject was deleted.
   */
  describe(db: Db, notifications: readonly NotificationForReader[]): Promise<Map<string, Description>>
}

/** A domain that sends notifications. */
export interface NotifyingDomain {
  notificationKinds: readonly NotificationKind[]
}

/** What a domain hands to `notifyPeople` or `notifyEach`. */
export interface Notification {
  /** a person gets one notification per key, e.g. `leave-decided:<leave>` */
  eventKey: string
  params: Record<string, unknown>
  /** the path of a screen of the web app */
  link: string | null
  /** who did it and gets no notification; null where the product itself acts */
  actor: { userId: string } | null
  /** the accounts of the recipients; closed accounts are left out, and locked accounts get no mail */
  to: readonly string[]
  /** milliseconds in which it can be undone; mail and bell wait until then */
  holdMs?: number
}
