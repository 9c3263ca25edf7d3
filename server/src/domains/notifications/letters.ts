import { addressOf, screens } from '@ems/contract/core/screens'
import { wordsOf } from '../../platform/words.ts'
import type { Letter } from '../mail/index.ts'
import { type Sentence, withDaysInWords } from './sentence.ts'

const t = wordsOf('mails')

/** The mail of a notification whose kind has none of its own. */
export const plainLetter = (name: string, sentence: Sentence, link: string | null, publicUrl: string): Letter => ({
  subject: sentence.text,
  body: [
    ...[t('hello', { name }), '', sentence.text, ''],
    ...(link ? [t('plain.here'), `${publicUrl}${link}`, ''] : []),
  ].join('\n'),
  page: {
    title: withDaysInWords(sentence),
    ...(link && { button: { text: t('page.buttons.see'), link: publicUrl + link } }),
  },
})

/** The mail that gathers what somebody has not read. @param sentences the oldest first */
export const digestLetter = (name: string, sentences: readonly Sentence[], publicUrl: string): Letter => ({
  subject: t('digest.subject', { count: sentences.length }),
  body: [
    t('hello', { name }),
    '',
    t('digest.since'),
    '',
    ...sentences.map(({ text }) => `- ${text}`),
    '',
    t('digest.here'),
    publicUrl + addressOf(screens.login),
    '',
    t('digest.change'),
    '',
  ].join('\n'),
  page: {
    title: t('digest.subject', { count: sentences.length }),
    lead: [t('digest.since')],
    list: sentences.map(withDaysInWords),
    button: { text: t('page.buttons.seeAll'), link: publicUrl + addressOf(screens.login) },
    choose: whereToChoose(publicUrl),
  },
})

/** Where people choose what they are told of, for the end of what tells them. */
export const whereToChoose = (publicUrl: string) => ({
  text: t('page.choose'),
  link: publicUrl + addressOf(screens.employee.notifications),
})
