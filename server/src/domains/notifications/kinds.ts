import type { Grants } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'
import type { MailChoice } from '@ems/contract/notifications'
import type { Standing } from '../../platform/actor/actor.ts'
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
  standing: Standing
}

/** A notification to put into words for its reader. */
export interface NotificationForReader {
  id: string
  reader: Reader
  params: Readonly<Record<string, unknown>>
}

/** What a notification says. */
export interface Description {
  sentence: Sentence
  /**
   * how a mail says it, and what someone else wrote, which a mail quotes line by line: nothing of that can pose as what
   * the product itself says. Absent: a mail says the sentence
   */
  quoting?: { said: string; text: string }
  /** makes the mail of its own, where the kind has one: the bell does not need it */
  letter?: () => MailContent | Promise<MailContent>
  /** where it leads this reader, where that is another screen than for the others */
  link?: string
  /** what it told of is not there, or not the reader's, any more: the sentence says so, it leads nowhere, and no mail goes out */
  gone?: boolean
}

/**
 * A kind of notifications. The domain that tells of something declares it, because only that domain knows what the ids in
 * the params are called and who may know.
 */
export interface NotificationKind {
  /** domain and what happened, e.g. `leave.decided` */
  kind: string
  /** what someone gets who has chosen nothing */
  defaults: { bell: boolean; mail: MailChoice }
  /** the most mails of this kind that one person gets within an hour, where someone could cause many; the bell rings all the same */
  mailsAnHour?: number
  /** no one can switch it off */
  fixed?: boolean
  /**
   * Puts notifications into words, all of one page or batch with a fixed number of statements. What a reader may not see any
   * longer, or what is gone, is left out of the answer.
   */
  describe(db: Db, told: readonly NotificationForReader[]): Promise<Map<string, Description>>
}

/** A domain that tells people of what happens in it. */
export interface NotifyingDomain {
  tells: readonly NotificationKind[]
}

/** What a domain tells. */
export interface Notification {
  /** of one key a person is told once, however often it is said, e.g. `leave-decided:<leave>` */
  eventKey: string
  params: Record<string, unknown>
  /** the screen that it leads to, as a path of the web app */
  link: string | null
  /** who did it, and need not be told; null where the product itself acts */
  actor: { userId: string } | null
  /** the accounts to tell; those that are closed are left out, and locked ones get no mail */
  to: readonly string[]
  /** how long it may still be taken back, in milliseconds: no mail and no hint goes out before */
  holdMs?: number
}
