import { addressOf, screens } from '@ems/contract/core/screens'
import { getTranslator } from '../../platform/words/words.ts'
import { type MailContent, quoteLines, toOneLine } from '../mail/index.ts'
import { type Sentence, withDaysInWords } from './notification-text.ts'
import type { Description } from './types.ts'

const t = getTranslator('mails')

type Said = Pick<Description, 'sentence' | 'quoting'>

// Names and titles stand in sentences: a sentence stays one line, whatever they are.
const shownOf = ({ sentence, quoting }: Said): string => toOneLine(quoting?.said ?? withDaysInWords(sentence))

/** The mail of a notification whose kind has none of its own. */
export const notificationMail = (
  name: string,
  sentence: Sentence,
  link: string | null,
  publicUrl: string,
): MailContent => quotedNotificationMail(name, { sentence }, link, publicUrl)

/** The same, with what a person wrote quoted below. */
export const quotedNotificationMail = (
  name: string,
  said: Said,
  link: string | null,
  publicUrl: string,
): MailContent => ({
  subject: shownOf(said),
  body: [
    ...[t('hello', { name: toOneLine(name) }), '', shownOf(said), ''],
    ...(said.quoting?.text ? [...quoteLines(said.quoting.text), ''] : []),
    ...(link ? [t('plain.here'), `${publicUrl}${link}`, ''] : []),
  ].join('\n'),
  page: {
    title: shownOf(said),
    ...(said.quoting?.text && { quote: said.quoting.text }),
    ...(link && { button: { text: t('page.buttons.see'), link: publicUrl + link } }),
  },
})

/** The mail that gathers what a person has not read. @param news the oldest first */
export const digestMail = (name: string, news: readonly Said[], publicUrl: string): MailContent => ({
  subject: t('digest.subject', { count: news.length }),
  body: [
    t('hello', { name: toOneLine(name) }),
    '',
    t('digest.since'),
    '',
    ...news.map((said) => `- ${shownOf(said)}`),
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
    list: news.map(shownOf),
    button: { text: t('page.buttons.seeAll'), link: publicUrl + addressOf(screens.login) },
    choose: whereToChoose(publicUrl),
  },
})

/** The link to the notification preferences, for the foot of a mail. */
export const whereToChoose = (publicUrl: string) => ({
  text: t('page.choose'),
  link: publicUrl + addressOf(screens.employee.notifications),
})
