import { addressOf, screens } from '@ems/contract/core/screens'
import { getTranslator } from '../../platform/words/words.ts'
import { type MailContent, quoteLines, toOneLine } from '../mail/index.ts'
import { type Sentence, withDaysInWords } from './notification-text.ts'
import type { Description } from './types.ts'

const t = getTranslator('mails')

type DescribedSentence = Pick<Description, 'sentence' | 'quoting'>

// Sentences contain names and titles, so line breaks are removed.
const toMailLine = ({ sentence, quoting }: DescribedSentence): string =>
  toOneLine(quoting?.said ?? withDaysInWords(sentence))

/** The mail of a notification whose kind has no mail of its own. */
export const notificationMail = (
  name: string,
  sentence: Sentence,
  link: string | null,
  publicUrl: string,
): MailContent => quotedNotificationMail(name, { sentence }, link, publicUrl)

/** The same, with what a person wrote quoted below. */
export const quotedNotificationMail = (
  name: string,
  said: DescribedSentence,
  link: string | null,
  publicUrl: string,
): MailContent => ({
  subject: toMailLine(said),
  body: [
    ...[t('hello', { name: toOneLine(name) }), '', toMailLine(said), ''],
    ...(said.quoting?.text ? [...quoteLines(said.quoting.text), ''] : []),
    ...(link ? [t('plain.here'), `${publicUrl}${link}`, ''] : []),
  ].join('\n'),
  page: {
    title: toMailLine(said),
    ...(said.quoting?.text && { quote: said.quoting.text }),
    ...(link && { button: { text: t('page.buttons.see'), link: publicUrl + link } }),
  },
})

/** The digest of unread notifications. @param news the oldest first */
export const digestMail = (name: string, news: readonly DescribedSentence[], publicUrl: string): MailContent => ({
  subject: t('digest.subject', { count: news.length }),
  body: [
    t('hello', { name: toOneLine(name) }),
    '',
    t('digest.since'),
    '',
    ...news.map((said) => `- ${toMailLine(said)}`),
    '',
    t('digest.here'),
    publicUrl + addressOf(screens.login),
    '',
    t('digest.change'),
    '',
  ].join('\n'),
  page: {
    title: t('digest.subject', { count: news.length }),
    lead: [t('digest.since')],
    list: news.map(toMailLine),
    button: { text: t('page.buttons.seeAll'), link: publicUrl + addressOf(screens.login) },
    choose: preferencesLink(publicUrl),
  },
})

/** The link to the notification preferences, for the foot of a mail. */
export const preferencesLink = (publicUrl: string) => ({
  text: t('page.choose'),
  link: publicUrl + addressOf(screens.employee.notifications),
})
