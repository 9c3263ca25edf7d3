import { type Listener, listen } from '../../platform/database/listener.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../../platform/queue/index.ts'
import { liveSessions } from '../auth/index.ts'
import { deliveryService } from '../mail/index.ts'
import { accessKinds, notifyOfAccess } from './access-notification-kinds.ts'
import { dispatcher } from './dispatch.job.ts'
import { CHANNEL } from './dispatch.repo.ts'
import { createHub } from './live-streams.ts'
import { personalNotifications } from './personal-data.ts'
import { countUnread, deleteOldNotifications } from './repo.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'
import {
  groupsUnread,
  jobFailed,
  notifyOfFailedJobs,
  notifyOfPasswordChanges,
  notifyOfUnreadGroups,
  passwordChanged,
} from './system-notification-kinds.ts'
import type { NotificationKind } from './types.ts'

export { wereAllMailsLimited } from './dispatch.repo.ts'
export { notificationMail } from './mail-templates.ts'
export { type Sentence, sentencesOf, withDaysInWords } from './notification-text.ts'
export { cancelNotification, notifyEach, notifyPeople } from './repo.ts'
export type { Description, NotificationForReader, NotificationKind, NotifyingDomain } from './types.ts'

const DISPATCH_MS = 1_000
const SESSION_CHECK_MS = 60_000

/** @param others the kinds of the domains to the right, which are there once all domains are composed */
export function createNotifications(platform: Platform, others: () => readonly NotificationKind[]): Domain {
  const { db, log, connection } = platform
  const kinds = new Map<string, NotificationKind>()
  const hub = createHub(
    (userIds) => countUnread(db, userIds),
    (ids) => liveSessions(db, ids, platform.clock.now()),
  )
  const { dispatch, digest } = dispatcher(platform, kinds)
  let loops: (Loop | Listener)[] = []
  return {
    routes: notificationRoutes({
      service: notificationService(platform, kinds),
      mails: deliveryService(platform),
      hub,
    }),
    personalData: personalNotifications,
    consumers: [
      notifyOfFailedJobs(platform.clock.today),
      notifyOfPasswordChanges,
      notifyOfAccess(platform.clock.today),
      notifyOfUnreadGroups(platform.clock.today),
    ],
    jobs: [
      {
        kind: 'notification.digest',
        run: (job) => job.batches(digest),
      },
      {
        kind: 'notification.cleanup',
        run: (job) => job.batches(deleteOldNotifications),
      },
    ],
    schedules: [
      { kind: 'notification.digest', at: 'every 1 min', catchUp: 'none' },
      { kind: 'notification.cleanup', at: '03:10', catchUp: 'one' },
    ],
    async start() {
      for (const kind of [passwordChanged, jobFailed, groupsUnread, ...accessKinds, ...others()])
        kinds.set(kind.kind, kind)
      const onMessage = (payload: string) =>
        void hub
          .tell(payload === '*' ? 'everybody' : payload.split(','))
          .catch((error: unknown) => log.warn({ err: error }, 'open screens could not be told of new notifications'))
      loops = [
        startLoop('notifications', DISPATCH_MS, log, dispatch),
        startLoop('sessions of streams', SESSION_CHECK_MS, log, async () => {
          await hub.endStale()
          return false
        }),
        listen(connection, CHANNEL, log, onMessage, () => onMessage('*')),
      ]
    },
    endStreams: hub.endAll,
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
