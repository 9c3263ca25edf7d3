import { addressOf, screens } from '@ems/contract/core/screens'
import type { Trx } from '../../platform/database/index.ts'
import type { Consumer } from '../../platform/queue/index.ts'
import { findHolders, personNames, roleNames } from '../access/index.ts'
import { MAILS_AN_HOUR } from '../mail/index.ts'
import { type Sentence, sentencesOf } from './notification-text.ts'
import { notifyPeople } from './repo.ts'
import type { Description, Notification, NotificationForReader, NotificationKind } from './types.ts'

type Event = Parameters<Consumer['consume']>[1]

const t = sentencesOf('notifications')
const text = (value: unknown) => String(value ?? '')

// Everyone may hand decisions to anyone and take them back, again and again.
const AGAIN_AND_AGAIN = { mailsAnHour: MAILS_AN_HOUR }

/** A kind whose sentence names roles and people; notifications of deleted ones are left out. */
const named = (
  kind: string,
  say: (
    notifications: NotificationForReader,
    names: { role: string; person(id: unknown): string },
  ) => Sentence | undefined,
  more: Pick<NotificationKind, 'fixed' | 'mailsAnHour'> = {},
): NotificationKind => ({
  kind,
  defaults: { bell: true, mail: 'now' },
  ...more,
  async describe(db, notifications) {
    const roles = await roleNames(
      db,
      notifications.flatMap(({ params }) => (params.roleId ? [text(params.roleId)] : [])),
    )
    const ids = notifications.flatMap(({ params }) => [params.userId, params.from, params.to].filter(Boolean).map(text))
    const people = await personNames(db, [...new Set(ids)])
    const words = new Map<string, Description>()
    for (const one of notifications) {
      const role = roles.get(text(one.params.roleId)) ?? ''
      const sentence = say(one, { role, person: (id) => people.get(text(id)) ?? '' })
      if (sentence !== undefined && (one.params.roleId === undefined || role !== '')) words.set(one.id, { sentence })
    }
    return words
  },
})

const roleGiven = named(
  'access.role-given',
  ({ params }, { role }) => t('role.given', { role, until: text(params.until) || 'null' }),
  AGAIN_AND_AGAIN,
)
const roleEnded = named(
  'access.role-ended',
  ({ params }, { role }) => {
    const until = text(params.until)
    if (params.how === 'over') return t('role.over', { role, until })
    return params.how === 'ends-on' ? t('role.endsOn', { role, until }) : t('role.ended', { role })
  },
  AGAIN_AND_AGAIN,
)
const assignmentEnding = named('access.assignment-ending', ({ params }, { role, person }) =>
  t('role.ending', { role, name: person(params.userId), until: text(params.until) }),
)
const administratorsChanged = named(
  'access.administrators-changed',
  ({ params }, { person }) =>
    t(params.administrator === true ? 'administrator.made' : 'administrator.unmade', { name: person(params.userId) }),
  { ...AGAIN_AND_AGAIN, fixed: true },
)
const delegated = (
  kind: string,
  toOther: 'delegation.started' | 'delegation.ended',
  ofOneself: 'delegation.ofYours' | 'delegation.ofYoursEnded',
) =>
  named(
    kind,
    ({ params, reader }, { person }) => {
      const days = { from: text(params.fromDay), to: text(params.toDay) }
      return reader.userId === params.to
        ? t(params.how === 'over' ? 'delegation.over' : toOther, { name: person(params.from), ...days })
        : t(ofOneself, { name: person(params.to), ...days })
    },
    AGAIN_AND_AGAIN,
  )
const delegationStarted = delegated('access.delegation-started', 'delegation.started', 'delegation.ofYours')
const delegationEnded = delegated('access.delegation-ended', 'delegation.ended', 'delegation.ofYoursEnded')

/** The notification kinds of roles, administrators and delegations. */
export const accessKinds = [
  roleGiven,
  roleEnded,
  assignmentEnding,
  administratorsChanged,
  delegationStarted,
  delegationEnded,
]

/** A last day is notified when it is set, and again when it comes. */
const roleEndKey = ({ entityId, payload }: Event): string =>
  payload.how === 'ends-on' ? `role:${entityId}:ends:${text(payload.until)}` : `role:${entityId}:ended`

/** @param today the organisation's day */
export function notifyOfAccess(today: () => string): Consumer {
  const newsOf = (
    event: Event,
    news: Omit<Notification, 'params' | 'actor'>,
    params: Record<string, unknown>,
  ): Notification => ({
    ...news,
    params: { ...event.payload, ...params },
    actor: typeof event.payload.by === 'string' ? { userId: event.payload.by } : null,
  })
  const notifications: Record<string, (trx: Trx, event: Event) => Promise<void>> = {
    'access.role-given': (trx, event) =>
      notifyPeople(
        trx,
        roleGiven,
        newsOf(event, { eventKey: `role:${event.entityId}:given`, link: null, to: [text(event.payload.userId)] }, {}),
      ),
    'access.role-ended': (trx, event) =>
      notifyPeople(
        trx,
        roleEnded,
        newsOf(event, { eventKey: roleEndKey(event), link: null, to: [text(event.payload.userId)] }, {}),
      ),
    'access.assignment-ending': (trx, event) =>
      notifyPeople(
        trx,
        assignmentEnding,
        newsOf(
          event,
          {
            eventKey: `role:${event.entityId}:ending:${text(event.payload.until)}`,
            link: null,
            to: [text(event.payload.grantedBy)],
          },
          {},
        ),
      ),
    'access.administrators-changed': async (trx, event) =>
      notifyPeople(
        trx,
        administratorsChanged,
        newsOf(
          event,
          {
            eventKey: `administrators:${event.id}`,
            link: null,
            to: [...new Set([...(await findHolders(trx, 'access.manage', today())), event.entityId])],
          },
          { userId: event.entityId },
        ),
      ),
    'access.delegation-started': (trx, event) =>
      notifyPeople(
        trx,
        delegationStarted,
        newsOf(
          event,
          {
            eventKey: `delegation:${event.entityId}:start`,
            link: addressOf(screens.employee.setting),
            to: [text(event.payload.from), text(event.payload.to)],
          },
          {},
        ),
      ),
    'access.delegation-ended': (trx, event) =>
      notifyPeople(
        trx,
        delegationEnded,
        newsOf(
          event,
          {
            eventKey: `delegation:${event.entityId}:end`,
            link: addressOf(screens.employee.setting),
            to: [text(event.payload.from), text(event.payload.to)],
          },
          {},
        ),
      ),
  }
  return {
    name: 'notifications.access',
    kinds: Object.keys(notifications),
    consume: async (trx, event) => notifications[event.kind]?.(trx, event),
  }
}
