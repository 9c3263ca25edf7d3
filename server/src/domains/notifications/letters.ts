import { addressOf, screens } from '@ems/contract/core/screens'
import { wordsOf } from '../../platform/words.ts'
import type { Letter } from '../mail/index.ts'

const t = wordsOf('mails')

/** The mail of a notification whose kind has none of its own. */
export const plainLetter = (name: string, sentence: string, link: string | null, publicUrl: string): Letter => ({
  subject: sentence,
  body: [t('hello', { name }), '', sentence, '', ...(link ? [t('plain.here'), `${publicUrl}${link}`, ''] : [])].join(
    '\n',
  ),
  page: {
    title: sentence,
    ...(link && { button: { text: t('page.buttons.see'), link: publicUrl + link } }),
  },
})

/** The mail that gathers what somebody has not read. @param sentences the oldest first */
export const digestLetter = (name: string, sentences: readonly string[], publicUrl: string): Letter => ({
  subject: t('digest.subject', { count: sentences.length }),
  body: [
    t('hello', { name }),
    '',
    t('digest.since'),
    '',
    ...sentences.map((sentence) => `- ${sentence}`),
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
    list: [...sentences],
    button: { text: t('page.buttons.seeAll'), link: publicUrl + addressOf(screens.login) },
    foot: [t('digest.change')],
  },
})
