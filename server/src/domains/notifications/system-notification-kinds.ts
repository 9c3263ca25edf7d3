import { addressOf, screens } from '@ems/contract/core/screens'
import { hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import type { Consumer } from '../../platform/queue/index.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { findHolders } from '../access/index.ts'
import { toOneLine } from '../mail/index.ts'
import { sentencesOf } from './notification-text.ts'
import { notifyPeople } from './repo.ts'
import type { NotificationKind } from './types.ts'

const t = getTranslator('mails')
const say = sentencesOf('notifications')

/** Always sent after a change of the password, so that its owner notices a stranger. Source: OWASP ASVS 5.0, 6.3.7. */
export const passwordChanged: NotificationKind = {
  kind: 'security.password-changed',
  defaults: { bell: true, mail: 'now' },
  fixed: true,
  async describe(_db, notifications) {
    return new Map(
      notifications.map(({ id, reader, params }) => {
        const notice = say(params.by === 'reset' ? 'password.reset' : 'password.changed')
        const body = [t('hello', { name: reader.name }), '', notice.text, '', t('passwordChanged.notYou'), ''].join(
          '\n',
        )
        const page = {
          chip: { tone: 'waits' as const, text: t('page.chips.security') },
          title: t('passwordChanged.subject'),
          lead: [t('hello', { name: toOneLine(reader.name) }), notice.text],
          foot: [t('passwordChanged.notYou')],
        }
        return [id, { sentence: notice, letter: () => ({ subject: t('passwordChanged.subject'), body, page }) }]
      }),
    )
  },
}

export const notifyOfPasswordChanges: Consumer = {
  name: 'notifications.password-changed',
  kinds: ['account.password-changed'],
  consume: (trx, event) =>
    notifyPeople(trx, passwordChanged, {
      eventKey: `security.password-changed:${event.id}`,
      params: { by: event.payload.by },
      link: null,
      // Not the actor's to leave out: it may not have been the person.
      actor: null,
      to: [event.entityId],
    }),
}

/** Notifies operators of a failed job, once per kind and day. */
export const jobFailed: NotificationKind = {
  kind: 'job.failed',
  defaults: { bell: true, mail: 'digest' },
  async describe(_db, notifications) {
    const allowed = notifications.filter(({ reader }) => hasPermissionForEveryone(reader, 'settings.manage'))
    return new Map(
      allowed.map(({ id, params }) => [
        id,
        { sentence: say('job.failed', { job: String(params.job), error: String(params.error) }) },
      ]),
    )
  },
}

/** Notifies of groups of a provider that could not be applied, once per provider, reason and day. */
export const groupsUnread: NotificationKind = {
  kind: 'sso.groups-unread',
  defaults: { bell: true, mail: 'digest' },
  async describe(_db, notifications) {
    const allowed = notifications.filter(({ reader }) => hasPermissionForEveryone(reader, 'security.manage'))
    return new Map(
      allowed.map(({ id, params }) => [
        id,
        { sentence: say('sso.groups', { provider: toOneLine(String(params.provider)), why: String(params.why) }) },
      ]),
    )
  },
}

/** @param today the organisation's day */
export const notifyOfUnreadGroups = (today: () => string): Consumer => ({
  name: 'notifications.sso-groups',
  kinds: ['sso.groups-unread'],
  async consume(trx, { entityId, payload }) {
    await notifyPeople(trx, groupsUnread, {
      eventKey: `sso.groups:${entityId}:${String(payload.why)}:${String(payload.day)}`,
      params: payload,
      link: addressOf(screens.admin.provider, { id: entityId }),
      actor: null,
      to: await findHolders(trx, 'security.manage', today()),
    })
  },
})

/** @param today the organisation's day */
export const notifyOfFailedJobs = (today: () => string): Consumer => ({
  name: 'notifications.job-failed',
  kinds: ['job.failed'],
  async consume(trx, event) {
    await notifyPeople(trx, jobFailed, {
      eventKey: `job.failed:${String(event.payload.job)}:${event.at.toISOString().slice(0, 10)}`,
      params: event.payload,
      link: null,
      actor: null,
      to: await findHolders(trx, 'settings.manage', today()),
    })
  },
})
