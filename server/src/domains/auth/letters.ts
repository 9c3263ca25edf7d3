import { wordsOf } from '../../platform/words.ts'
import { inLine, type Mail } from '../mail/index.ts'

const t = wordsOf('mails')

/** The mail with the link to set a new password. */
export const resetLetter = (to: string, name: string, link: string): Mail => ({
  to,
  subject: t('reset.subject'),
  body: [t('hello', { name }), '', t('reset.asked'), '', link, '', t('reset.once'), ''].join('\n'),
})

/** The same where somebody who looks after accounts sends it, with why. */
export const sentResetLetter = (person: { name: string; email: string }, link: string, reason: string): Mail => ({
  to: person.email,
  subject: t('reset.subject'),
  body: [
    t('hello', { name: person.name }),
    '',
    t('reset.sent'),
    '',
    reasonLine(reason),
    '',
    link,
    '',
    t('reset.sentOnce'),
    '',
  ].join('\n'),
})

/** The mail to an address that somebody wants to sign in with, with the link by which it counts. */
export const newAddressLetter = (to: string, name: string, link: string): Mail => ({
  to,
  subject: t('newAddress.subject'),
  body: [t('hello', { name }), '', t('newAddress.asked'), '', link, '', t('newAddress.once'), ''].join('\n'),
})

/** The mail with the link to choose the first password. */
export const invitationLetter = (to: string, person: { name: string; email: string }, link: string): Mail => ({
  to,
  subject: t('invitation.subject'),
  body: [
    t('hello', { name: person.name }),
    '',
    t('invitation.made', { email: person.email }),
    '',
    link,
    '',
    t('invitation.once'),
    '',
  ].join('\n'),
})

/** What people are told of in any case: changes of how their account is entered. Source: OWASP ASVS 5.0, 6.3.7. */
export type SecurityNews =
  | 'newDevice'
  | 'appAdded'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied'
  | 'recoveryMade'
  | 'recoveryUsed'
  | 'wrongCodes'
  | 'keyMade'
  | 'locked'
  | 'factorsReset'
  | 'emailAsked'
  | 'emailChanged'

/**
 * The mail about a change of access. It holds no link: nobody must get used to signing in through mails.
 * @param id of what happened: it is told once
 * @param lines what else there is to say of it
 */
export const securityLetter = (
  person: { name: string; email: string },
  news: SecurityNews,
  id: string,
  lines: string[] = [],
): Mail => ({
  to: person.email,
  kind: `security.${news}`,
  secret: false,
  eventKey: `security.${news}:${id}`,
  subject: t(`security.${news}.subject`),
  body: [
    t('hello', { name: person.name }),
    '',
    t(`security.${news}.said`),
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
    t('security.notYou'),
    '',
  ].join('\n'),
})

/** Where something was done, as lines of a mail. */
export const placeLines = (device: string, network: string): string[] => [
  t('security.device', { device }),
  t('security.network', { network }),
]

export const leftLine = (left: number): string => t('security.left', { left })

/** Which address it is, as a line of a mail. */
export const addressLine = (email: string): string => t('security.address', { email })

export const reasonLine = (reason: string): string => t('security.reason', { reason: inLine(reason) })

/** Which key it is, as a line of a mail. */
export const keyLine = (name: string, prefix: string): string => t('security.key', { name: inLine(name), prefix })

/** The mail about a key that ends soon. @param days from so many days before the end on */
export const keyEndsLetter = (
  key: { id: string; name: string; owner: string; to_name: string; email: string; expires_at: Date },
  days: number,
): Mail => ({
  to: key.email,
  kind: 'key.ends',
  secret: false,
  eventKey: `key.ends.${days}:${key.id}`,
  subject: t('keyEnds.subject', { name: inLine(key.name) }),
  body: [
    t('hello', { name: key.to_name }),
    '',
    t('keyEnds.said', {
      name: inLine(key.name),
      owner: inLine(key.owner),
      day: key.expires_at.toISOString().slice(0, 10),
    }),
    '',
  ].join('\n'),
})
