// One instance that works rows off, as a process of its own that may be killed at any moment. Its clock runs fast.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase, type Trx } from '../../server/src/platform/database/index.ts'
import { newInstance, startBackground } from '../../server/src/platform/queue/index.ts'
import { createClock } from '../../server/src/platform/time/clock.ts'
import { BATCHES, type InstanceSetup, ZONE } from './queue-setup.ts'

const setup = JSON.parse(process.env.QUEUE_SETUP ?? '') as InstanceSetup
const { db, close } = openDatabase(setup.server, 6, () => {})
const clock = createClock(ZONE, () => setup.from + (Date.now() - setup.began) * setup.speed)
const instance = newInstance('torture')
process.send?.(instance.id)

const effect = (trx: Trx, what: string) => sql`insert into torture_effects (what) values (${what})`.execute(trx)
/** A blow may come here: before the effect, and between the effect and the commit. */
const aWhile = () => sleep(Math.random() * 150)

const work = await startBackground(
  { db, clock, log: pino({ level: 'silent' }), instance },
  {
    jobs: [
      {
        kind: setup.kind,
        async run(job) {
          await aWhile()
          await job.finish(async (trx) => {
            await effect(trx, `${setup.kind} ${String(job.payload.due)}`)
            await aWhile()
          })
        },
      },
      {
        kind: 'torture.batches',
        async run(job) {
          for (let n = Number(job.progress ?? 0); n < BATCHES; n++)
            await job.batch(async (trx) => {
              await aWhile()
              await effect(trx, `batch ${job.key} ${n}`)
              return n + 1
            })
        },
      },
    ],
    schedules: [{ kind: setup.kind, at: setup.at, catchUp: 'each' }],
    consumers: [],
  },
)

process.once('SIGTERM', async () => {
  await work.stop()
  await close()
  process.exit(0)
})
