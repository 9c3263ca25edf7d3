import type { Consumer } from '../../platform/queue/index.ts'
import { wordsOf } from '../../platform/words/words.ts'
import { inLine } from '../mail/index.ts'
import type { NotificationKind } from './kinds.ts'
import { sentencesOf } from './notification-text.ts'
import { tell } from './repo.ts'

const t = wordsOf('mails')
const say = sentencesOf('notifications')

/** The person's password is another one now: told always, so that somebody else's hand is noticed. Source: OWASP ASVS 5.0, 6.3.7. */
export const passwordChanged: NotificationKind = {
  kind: 'security.password-changed',
  defaults: { bell: true, mail: 'now' },
  fixed: true,
  async describe(_db, told) {
    return new Map(
      told.map(({ id, reader, params }) => {
        const said = say(params.by === 'reset' ? 'password.reset' : 'password.changed')
        const body = [t('hello', { name: reader.name }), '', said.text, '', t('passwordChanged.notYou'), ''].join('\n')
        const page = {
          chip: { tone: 'waits' as const, text: t('page.chips.security') },
          title: t('passwordChanged.subject'),
          lead: [t('hello', { name: inLine(reader.name) }), said.text],
          foot: [t('passwordChanged.notYou')],
        }
        return [id, { sentence: said, letter: () => ({ subject: t('passwordChanged.subject'), body, page }) }]
      }),
    )
  },
}

export const tellOfPasswords: Consumer = {
  name: 'notifications.password-changed',
  kinds: ['account.password-changed'],
  consume: (trx, event) =>
    tell(trx, passwordChanged, {
      eventKey: `security.password-changed:${event.id}`,
      params: { by: event.payload.by },
      link: null,
      // Not the actor's to leave out: it may not have been the person.
      actor: null,
      to: [event.entityId],
    }),
}
