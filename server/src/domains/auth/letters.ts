import { wordsOf } from '../../platform/words.ts'
import type { Mail } from '../mail/index.ts'

const t = wordsOf('mails')

/** The mail with the link to set a new password. */
export const resetLetter = (to: string, name: string, link: string): Mail => ({
  to,
  subject: t('reset.subject'),
  body: [t('hello', { name }), '', t('reset.asked'), '', link, '', t('reset.once'), ''].join('\n'),
})
