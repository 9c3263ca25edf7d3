import type { Clock } from '../../../platform/time/clock.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { type Fact, formatDay, formatMoment, type Mail, quoteLines, toOneLine } from '../../mail/index.ts'

const t = getTranslator('mails')

/** The content of mails about the reader's account. */
const accountPage = (title: string, name: string, said: string) => ({
  chip: { tone: 'plain' as const, text: t('page.chips.account') },
  title,
  lead: [t('hello', { name: toOneLine(name) }), said],
})

/** The mail with the link to set a new password. */
export const passwordResetMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: t('reset.subject'),
  body: [t('hello', { name }), '', t('reset.asked'), '', link, '', t('reset.once'), ''].join('\n'),
  page: {
    ...accountPage(t('reset.subject'), name, t('reset.asked')),
    button: { text: t('page.buttons.setPassword'), link, shown: true },
    foot: [t('reset.once')],
  },
})

/** The same mail sent by an account manager, with the reason. */
export const adminPasswordResetMail = (
  person: { name: string; email: string },
  link: string,
  reason: string,
): Mail => ({
  to: person.email,
  subject: t('reset.subject'),
  body: [
    t('hello', { name: person.name }),
    '',
    t('reset.sent'),
    '',
    reasonLine(reason).text,
    '',
    link,
    '',
    t('reset.sentOnce'),
    '',
  ].join('\n'),
  page: {
    ...accountPage(t('reset.subject'), person.name, t('reset.sent')),
    facts: [reasonLine(reason).fact],
    button: { text: t('page.buttons.setPassword'), link, shown: true },
    foot: [t('reset.sentOnce')],
  },
})

/** The mail to a requested sign-in address, with the link that confirms it. */
export const emailChangeMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: t('newAddress.subject'),
  body: [t('hello', { name }), '', t('newAddress.asked'), '', link, '', t('newAddress.once'), ''].join('\n'),
  page: {
    ...accountPage(t('newAddress.subject'), name, t('newAddress.asked')),
    button: { text: t('page.buttons.confirmAddress'), link },
    foot: [t('newAddress.once')],
  },
})

/** The mail with the link to choose the first password. */
export function invitationMail(
  to: string,
  { name, email }: { name: string; email: string },
  { link, organisation }: { link: string; organisation: string | null },
): Mail {
  const by = organisation === null ? null : toOneLine(organisation)
  const subject = by === null ? t('invitation.subject') : t('invitation.subjectBy', { organisation: by })
  const made = by === null ? t('invitation.made', { email }) : t('invitation.madeBy', { organisation: by, email })
  return {
    to,
    subject,
    body: [t('hello', { name }), '', made, '', link, '', t('invitation.once'), ''].join('\n'),
    page: {
      ...accountPage(subject, name, made),
      button: { text: t('page.buttons.choosePassword'), link, shown: true },
      foot: [t('invitation.once')],
    },
  }
}

/** Mails that people cannot switch off: changes of their sign-in. Source: OWASP ASVS 5.0, 6.3.7. */
export type SecurityChange =
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

// A locked person did not do it, and cannot change the password.
const footOf = (news: SecurityChange): string => t(news === 'locked' ? 'security.askWhy' : 'security.notYou')

/**
 * The mail about a change of access. It has no link: people should not get used to signing in through mails.
 * @param id of the event, so that it is mailed once
 * @param lines further text
 */
export const securityMail = (
  person: { name: string; email: string },
  news: SecurityChange,
  id: string,
  lines: Line[] = [],
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
    ...(lines.length > 0 ? ['', ...lines.map(({ text }) => text)] : []),
    '',
    footOf(news),
    '',
  ].join('\n'),
  page: {
    ...accountPage(t(`security.${news}.subject`), person.name, t(`security.${news}.said`)),
    chip: { tone: 'waits', text: t('page.chips.security') },
    facts: lines.map(({ fact }) => fact),
    foot: [footOf(news)],
  },
})

/** Further facts about the event. */
export interface Line {
  text: string
  /** the same for the HTML part */
  fact: Fact
}

const labels = {
  time: t('page.labels.time'),
  device: t('page.labels.device'),
  network: t('page.labels.network'),
  left: t('page.labels.codesLeft'),
  address: t('page.labels.newAddress'),
  reason: t('page.labels.reason'),
  key: t('page.labels.key'),
}
const line = (label: keyof typeof labels, value: string, text: string): Line => ({
  text,
  fact: { label: labels[label], value },
})

/** When and where the event happened. */
export const locationLines = (device: string, network: string, clock: Pick<Clock, 'now' | 'timeZone'>): Line[] => {
  const time = formatMoment(clock.now(), clock.timeZone())
  return [
    line('time', time, t('security.time', { time })),
    line('device', device, t('security.device', { device })),
    line('network', network, t('security.network', { network })),
  ]
}

export const leftLine = (left: number): Line => line('left', String(left), t('security.left', { left }))

/** The address of the event. */
export const addressLine = (email: string): Line => line('address', email, t('security.address', { email }))

export const reasonLine = (reason: string): Line =>
  line('reason', toOneLine(reason), [t('security.reason'), ...quoteLines(reason)].join('\n'))

/** The key of the event. */
export const keyLine = (name: string, prefix: string): Line =>
  line('key', `${toOneLine(name)} (ems_${prefix}…)`, t('security.key', { name: toOneLine(name), prefix }))

const keyEndsSentence = (key: { name: string; owner: string }, day: string): string =>
  t('keyEnds.said', { name: toOneLine(key.name), owner: toOneLine(key.owner), day })

/** The mail about a key that ends soon. @param days the number of days before its end */
export const apiKeyExpiryMail = (
  key: { id: string; name: string; owner: string; to_name: string; email: string; expires_at: Date },
  days: number,
): Mail => {
  const day = key.expires_at.toISOString().slice(0, 10)
  const subject = t('keyEnds.subject', { name: toOneLine(key.name) })
  return {
    to: key.email,
    kind: 'key.ends',
    secret: false,
    eventKey: `key.ends.${days}:${key.id}`,
    subject,
    body: [t('hello', { name: key.to_name }), '', keyEndsSentence(key, day), ''].join('\n'),
    page: {
      ...accountPage(subject, key.to_name, keyEndsSentence(key, formatDay(day))),
      facts: [
        { label: t('page.labels.key'), value: toOneLine(key.name) },
        { label: t('page.labels.owner'), value: toOneLine(key.owner) },
        { label: t('page.labels.ends'), value: formatDay(day) },
      ],
    },
  }
}
