import { HOUR_MS } from '@ems/contract/core/durations'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/index.ts'
import { knownMigrations } from '../schema/migrate.ts'
import type { Clock } from '../time/clock.ts'
import { type Consumer, deleteOldEvents, eventQueue, storeConsumers } from './events.ts'
import { deleteInstance, heartbeat, type Instance } from './instance.repo.ts'
import { deleteEndedJobs, type JobKind, jobQueue } from './jobs.ts'
import { type Loop, startLoop } from './loop.ts'
import { addDueJobs, type Schedule, storeSchedules } from './schedules.ts'
import { startQueue } from './work-queue.ts'

export { type Consumer, publishEvent, publishEvents } from './events.ts'
export { findInstanceWithOtherKeys, type Instance, LIVING_SECONDS } from './instance.repo.ts'
export { addJobs, type JobKind, type JobRun } from './jobs.ts'
export { type Loop, startLoop } from './loop.ts'
export { moveSchedules, type Schedule } from './schedules.ts'
export { startQueue, WorkInterruptedError } from './work-queue.ts'
export { type ClaimedRow, claimDue, type WorkTable } from './work-row.repo.ts'

const HEARTBEAT_MS = 10_000
const TICK_MS = 1_000
const CLEANUP_MS = HOUR_MS
const KEEP_DAYS = 30

/** @param version of the product, e.g. `1.0.0` */
export const newInstance = (version: string, more: Omit<Instance, 'id' | 'version'> = {}): Instance => ({
  id: newId(),
  version,
  ...more,
})

/** The background jobs of the domains. */
export interface BackgroundWork {
  jobs: JobKind[]
  schedules: Schedule[]
  consumers: Consumer[]
}

interface Parts {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  instance: Instance
}

/**
 * Runs jobs, schedules and consumers of events until it is stopped, and reports that this instance lives. Any number of
 * instances may do so on one database.
 */
export async function startBackground({ db, clock, log, instance }: Parts, work: BackgroundWork): Promise<Loop> {
  await storeConsumers(db, work.consumers)
  await storeSchedules(db, clock, work.schedules)
  const migrations = (await knownMigrations()).at(-1) ?? ''
  const loops = [
    startLoop('instance heartbeat', HEARTBEAT_MS, log, async () => {
      await heartbeat(db, instance, migrations)
      return false
    }),
    startLoop('schedules', TICK_MS, log, async () => {
      await addDueJobs(db, clock, work.schedules)
      return false
    }),
    // Harmless when two instances do it at once.
    startLoop('ended work', CLEANUP_MS, log, async () => {
      await deleteEndedJobs(db, KEEP_DAYS)
      await deleteOldEvents(db, KEEP_DAYS)
      return false
    }),
    startQueue(db, instance.id, log, jobQueue(db, instance.id, work.jobs)),
    startQueue(db, instance.id, log, eventQueue(db, instance.id, work.consumers)),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await deleteInstance(db, instance.id).catch((error: unknown) =>
        log.warn({ err: error }, 'this instance could not be struck off'),
      )
    },
  }
}
