import { addressOf, screens } from '@ems/contract/core/screens'
import { getTranslator } from '../../platform/words/words.ts'
import type { Mail } from './repo.ts'
import { toOneLine } from './text-format.ts'

const t = getTranslator('mails')

export interface FirstSignIn {
  password: string
  key: string
  /** the recipient and their sign-in address; absent in mails that a program requests */
  name?: string
  email?: string
}

/** The mail that brings a new employee their first password and key. */
export const firstPasswordMail = (
  to: string,
  { password, key, name, email }: FirstSignIn,
  publicUrl: string,
): Mail => ({
  to,
  subject: t('firstSignIn.subject'),
  body: [
    name ? t('hello', { name: toOneLine(name) }) : t('firstSignIn.welcome'),
    '',
    t('firstSignIn.made'),
    '',
    ...(email ? [t('firstSignIn.email', { email })] : []),
    t('firstSignIn.password', { password }),
    t('firstSignIn.key', { key }),
    '',
    t('firstSignIn.here', { link: publicUrl + addressOf(screens.login) }),
    '',
  ].join('\n'),
  page: {
    chip: { tone: 'plain', text: t('page.chips.account') },
    title: t('page.accountReady'),
    lead: [name ? t('hello', { name: toOneLine(name) }) : t('firstSignIn.welcome'), t('firstSignIn.made')],
    facts: [
      ...(email ? [{ label: t('page.labels.email'), value: email }] : []),
      { label: t('page.labels.password'), value: password, code: true },
      { label: t('page.labels.key'), value: key, code: true },
    ],
    button: { text: t('page.buttons.signIn'), link: publicUrl + addressOf(screens.login), shown: true },
    foot: [t('page.firstSteps')],
  },
})
