import { forEveryone } from '../../platform/actor/actor.ts'
import type { Consumer } from '../../platform/queue/index.ts'
import { holdersOf } from '../access/index.ts'
import type { NotificationKind } from './kinds.ts'
import { sentencesOf } from './notification-text.ts'
import { tell } from './repo.ts'

const say = sentencesOf('notifications')

/** A job was given up: whoever runs the product is told, once a kind and day. */
export const jobFailed: NotificationKind = {
  kind: 'job.failed',
  defaults: { bell: true, mail: 'digest' },
  async describe(_db, told) {
    const allowed = told.filter(({ reader }) => forEveryone(reader, 'settings.manage'))
    return new Map(
      allowed.map(({ id, params }) => [
        id,
        { sentence: say('job.failed', { job: String(params.job), error: String(params.error) }) },
      ]),
    )
  },
}

/** @param today the organisation's day */
export const tellOfFailedJobs = (today: () => string): Consumer => ({
  name: 'notifications.job-failed',
  kinds: ['job.failed'],
  async consume(trx, event) {
    await tell(trx, jobFailed, {
      eventKey: `job.failed:${String(event.payload.job)}:${event.at.toISOString().slice(0, 10)}`,
      params: event.payload,
      link: null,
      actor: null,
      to: await holdersOf(trx, 'settings.manage', today()),
    })
  },
})
