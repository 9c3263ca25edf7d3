import { sql } from 'kysely'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startProduct } from '../../../test/product.ts'
import { newId } from '../database/ids.ts'
import { inTransaction } from '../database/index.ts'
import { registerQueueMetrics } from '../metrics/queue-metrics.ts'
import { type Consumer, eventQueue, publishEvent, storeConsumers } from './events.ts'
import { heartbeat } from './instance.repo.ts'
import { addJobs, type JobKind, type JobRun, jobQueue } from './jobs.ts'
import type { Loop } from './loop.ts'
import { addDueJobs, type CatchUpPolicy, moveSchedules, storeSchedules } from './schedules.ts'
import { startQueue } from './work-queue.ts'

const product = await startProduct({ ORG_TIME_ZONE: 'Europe/Berlin' })
// Its own loops would take the rows of these tests.
await product.app.close()
const { db, clock } = product
const log = pino({ level: 'silent' })
const loops: Loop[] = []

/** An instance that runs only jobs of some kinds. */
function instance(kinds: JobKind[], leaseSeconds = 120): { id: string; loop: Loop } {
  const id = newId()
  const loop = startQueue(db, id, log, { ...jobQueue(db, id, kinds), leaseSeconds })
  loops.push(loop)
  return { id, loop }
}

const add = (kind: string, key: string, payload = {}) => addJobs(db, [{ kind, key, payload }])
const job = (kind: string, key: string) =>
  db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('key', '=', key).executeTakeFirstOrThrow()
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 50 })
/** A countable effect: one row for each run. */
const effect = (trx: typeof db, what: string) =>
  sql`insert into audit_events (id, action, entity_id) values (${newId()}, ${what}, ${newId()})`.execute(trx)
const effects = async (what: string) =>
  (await db.selectFrom('audit_events').select('id').where('action', '=', what).execute()).length

afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()))
  product.setNow(null)
})
afterAll(() => clock.setTimeZone('Europe/Berlin'))

describe('a job', () => {
  it('is stored once however often it is added, and runs once in effect on three instances', async () => {
    const added = await Promise.all(Array.from({ length: 20 }, () => add('once', 'a')))
    expect(added.reduce((sum, n) => sum + n, 0)).toBe(1)
    const kind = { kind: 'once', run: (run: JobRun) => run.finish((trx) => effect(trx, 'once')) }
    for (let n = 0; n < 3; n++) instance([kind])
    await until(async () => expect((await job('once', 'a')).done_at).not.toBeNull())
    expect(await effects('once')).toBe(1)
  })

  it('is not stored when its change is rolled back', async () => {
    const failing = inTransaction(db, async (trx) => {
      await addJobs(trx, [{ kind: 'never', key: 'x' }])
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'never').execute()).toEqual([])
  })

  it('continues after its last batch on another instance when its own is killed', async () => {
    await add('long', 'a')
    const seen: unknown[] = []
    const dying: JobKind = {
      kind: 'long',
      run: async (run) => {
        await run.batch(async (trx) => ({ n: 1, done: (await effect(trx, 'long')) && true }))
        // Like a dead process: it neither fails nor returns the job.
        await new Promise(() => {})
      },
    }
    const dead = startQueue(db, newId(), log, { ...jobQueue(db, newId(), [dying]), leaseSeconds: 1_000_000 })
    await until(async () => expect((await job('long', 'a')).progress).toMatchObject({ n: 1 }))
    await sql`update jobs set locked_until = now() where kind = 'long'`.execute(db)
    instance([
      {
        kind: 'long',
        run: (run) => {
          seen.push(run.progress)
          return run.finish((trx) => effect(trx, 'long'))
        },
      },
    ])
    await until(async () => expect((await job('long', 'a')).done_at).not.toBeNull())
    expect(seen).toEqual([{ n: 1, done: true }])
    expect(await effects('long')).toBe(2)
    void dead
  })

  it('that another instance took over has no effect on the former instance', async () => {
    await add('frozen', 'a')
    let thaw = () => {}
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve
    })
    const outcome = vi.fn()
    const first = instance([
      {
        kind: 'frozen',
        run: async (run) => {
          await frozen
          await run
            .finish((trx) => effect(trx, 'frozen'))
            .catch((error: Error) => {
              outcome(error.constructor.name)
              throw error
            })
        },
      },
    ])
    await until(async () => expect((await job('frozen', 'a')).locked_by).toBe(first.id))
    instance([{ kind: 'frozen', run: (run) => run.finish((trx) => effect(trx, 'frozen')) }])
    await until(async () => {
      // Again, because the first one renews its lease meanwhile.
      await sql`update jobs set locked_until = now() where kind = 'frozen' and locked_by = ${first.id}`.execute(db)
      expect((await job('frozen', 'a')).done_at).not.toBeNull()
    })
    thaw()
    await until(() => expect(outcome).toHaveBeenCalledWith('LeaseLostError'))
    expect(await effects('frozen')).toBe(1)
  })

  it('that fails is retried, keeps its batches, and finally fails with a notification', async () => {
    await storeConsumers(db, [{ name: 'told', kinds: ['job.failed'], consume: async () => {} }])
    await add('bad', 'a')
    instance([
      {
        kind: 'bad',
        run: async (run) => {
          await run.batch(async () => ({ tries: run.attempts }))
          throw new Error('no')
        },
      },
    ])
    await until(async () => expect((await job('bad', 'a')).last_error).toBe('no'))
    expect(await job('bad', 'a')).toMatchObject({ attempts: 1, locked_by: null, progress: { tries: 1 } })
    await sql`update jobs set attempts = 19, run_at = now() where kind = 'bad'`.execute(db)
    await until(async () => expect((await job('bad', 'a')).failed_at).not.toBeNull())
    await until(async () => {
      const events = await db.selectFrom('domain_events').selectAll().where('kind', '=', 'job.failed').execute()
      expect(events).toMatchObject([{ payload: { job: 'bad', key: 'a', error: 'no' } }])
    })
    expect(await db.selectFrom('domain_event_work').select('consumer').execute()).toContainEqual({ consumer: 'told' })
  })

  it('is returned when the product stops, without counting an attempt', async () => {
    await add('stopped', 'a')
    const { loop } = instance([
      {
        kind: 'stopped',
        run: async (run) => {
          for (let n = 0; ; n++) {
            await run.batch(async () => ({ n }))
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        },
      },
    ])
    await until(async () => expect((await job('stopped', 'a')).progress).not.toBeNull())
    await loop.stop()
    expect(await job('stopped', 'a')).toMatchObject({ attempts: 0, locked_by: null, done_at: null, failed_at: null })
  })

  it('of a newer version or an unknown kind waits for a newer program', async () => {
    await add('formed', 'new', { v: 2 })
    await add('formed', 'old')
    await add('unknown', 'a')
    instance([{ kind: 'formed', run: (run) => run.finish(async () => {}) }])
    await until(async () => expect((await job('formed', 'old')).done_at).not.toBeNull())
    expect(await job('formed', 'new')).toMatchObject({ attempts: 0, done_at: null })
    expect(await job('unknown', 'a')).toMatchObject({ attempts: 0, done_at: null })
  })

  it('of one kind leaves capacity for other kinds', async () => {
    for (let n = 0; n < 5; n++) await add('slow', `s${n}`)
    await add('quick', 'a')
    let most = 0
    let now = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow: JobKind = {
      kind: 'slow',
      run: async () => {
        most = Math.max(most, ++now)
        await gate
        now--
      },
    }
    instance([slow, { kind: 'quick', run: (run) => run.finish(async () => {}) }])
    await until(async () => expect((await job('quick', 'a')).done_at).not.toBeNull())
    expect(most).toBe(2)
    open()
    await until(async () => expect((await job('slow', 's4')).done_at).not.toBeNull())
    expect(most).toBe(2)
  })

  it('holds at most 8 KB', async () => {
    await expect(add('big', 'a', { text: 'x'.repeat(9000) })).rejects.toThrow(/jobs_payload_check/)
  })
})

describe('a schedule', () => {
  const kinds: string[] = []
  const start = async (catchUp: CatchUpPolicy, now: string, kind: string, at = '02:30') => {
    product.setNow(now)
    kinds.push(kind)
    await storeSchedules(db, clock, [{ kind, at, catchUp }])
  }
  const tick = async (now: string, known = kinds) => {
    product.setNow(now)
    const schedules = known.map((kind) => ({ kind }))
    await Promise.all(Array.from({ length: 10 }, () => addDueJobs(db, clock, schedules)))
  }
  const dues = async (kind: string) =>
    (await db.selectFrom('jobs').select('payload').where('kind', '=', kind).orderBy('id').execute()).map(
      ({ payload }) => payload as { due: string; missed?: string[] },
    )
  const end = (kind: string) => sql`update jobs set done_at = now() where kind = ${kind}`.execute(db)

  it('adds one job at its time, on any number of instances', async () => {
    await start('one', '2026-03-27T12:00:00Z', 'daily')
    await tick('2026-03-28T01:29:59Z')
    expect(await dues('daily')).toEqual([])
    await tick('2026-03-28T01:30:00Z')
    await tick('2026-03-28T01:30:01Z')
    // Summer time begins: 02:30 does not exist, so it is due at 03:00.
    await tick('2026-03-29T01:00:05Z')
    expect(await dues('daily')).toEqual([{ due: '2026-03-28T01:30:00.000Z' }, { due: '2026-03-29T01:00:00.000Z' }])
  })

  it('of an earlier program adds no jobs, as nothing would run them', async () => {
    await start('one', '2026-03-27T12:00:00Z', 'former')
    await tick('2026-03-29T12:00:00Z', [])
    expect(await dues('former')).toEqual([])
  })

  it('catches up once, and names the missed times', async () => {
    await start('one', '2026-06-05T16:00:00Z', 'weekend-one')
    await tick('2026-06-08T06:00:00Z')
    expect(await dues('weekend-one')).toEqual([
      { due: '2026-06-08T00:30:00.000Z', missed: ['2026-06-06T00:30:00.000Z', '2026-06-07T00:30:00.000Z'] },
    ])
  })

  it('catches up with each missed time, in order, one after the other', async () => {
    await start('each', '2026-06-05T16:00:00Z', 'weekend-each')
    await tick('2026-06-08T06:00:00Z')
    await tick('2026-06-08T06:00:01Z')
    expect(await dues('weekend-each')).toEqual([{ due: '2026-06-06T00:30:00.000Z' }])
    for (const second of [2, 3, 4]) {
      await end('weekend-each')
      await tick(`2026-06-08T06:00:0${second}Z`)
    }
    expect((await dues('weekend-each')).map(({ due }) => due.slice(8, 10))).toEqual(['06', '07', '08'])
  })

  it('waits for the next time if nothing is to be caught up', async () => {
    await start('none', '2026-06-05T16:00:00Z', 'weekend-none')
    await tick('2026-06-08T06:00:00Z')
    expect(await dues('weekend-none')).toEqual([])
    await tick('2026-06-09T00:30:00Z')
    expect(await dues('weekend-none')).toEqual([{ due: '2026-06-09T00:30:00.000Z' }])
  })

  it('follows the organisation to another time zone', async () => {
    await start('one', '2026-06-10T12:00:00Z', 'moving')
    await inTransaction(db, (trx) => moveSchedules(trx, clock.now(), 'America/New_York'))
    clock.setTimeZone('America/New_York')
    await tick('2026-06-11T00:30:00Z')
    expect(await dues('moving')).toEqual([])
    await tick('2026-06-11T06:30:00Z')
    expect(await dues('moving')).toEqual([{ due: '2026-06-11T06:30:00.000Z' }])
  })

  it('keeps the operator’s time when the product restarts', async () => {
    await start('one', '2026-06-20T12:00:00Z', 'kept')
    await sql`update job_schedules set at = '04:00' where kind = 'kept'`.execute(db)
    await start('each', '2026-06-20T12:00:00Z', 'kept')
    const row = await db.selectFrom('job_schedules').selectAll().where('kind', '=', 'kept').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ at: '04:00', catch_up: 'each' })
  })
})

describe('an event', () => {
  it('reaches each of its consumers once in effect, and is retried where one fails', async () => {
    const failures = new Set(['second'])
    const consumers: Consumer[] = ['first', 'second'].map((name) => ({
      name,
      kinds: ['thing.happened'],
      async consume(trx, event) {
        await effect(trx, `${name} ${String(event.payload.n)}`)
        if (failures.delete(name)) throw new Error('not yet')
      },
    }))
    await storeConsumers(db, consumers)
    await inTransaction(db, (trx) =>
      publishEvent(trx, { kind: 'thing.happened', entityId: newId(), payload: { n: 7 } }),
    )
    await inTransaction(db, (trx) => publishEvent(trx, { kind: 'thing.unheard', entityId: newId(), payload: {} }))
    for (let n = 0; n < 3; n++) {
      const id = newId()
      loops.push(startQueue(db, id, log, eventQueue(db, id, consumers)))
    }
    await until(async () => expect(await effects('first 7')).toBe(1))
    expect(await effects('second 7')).toBe(0)
    await sql`update domain_event_work set run_at = now() where consumer = 'second'`.execute(db)
    await until(async () => expect(await effects('second 7')).toBe(1))
    const left = await db
      .selectFrom('domain_event_work')
      .select('id')
      .where('consumer', 'in', ['first', 'second'])
      .execute()
    expect(left).toEqual([])
  })
})

describe('the metrics', () => {
  const read = async () => {
    const register = new Registry()
    registerQueueMetrics(register, db)
    const metrics = await register.getMetricsAsJSON()
    return Object.fromEntries(metrics.map(({ name, values }) => [name, (values as { value: number }[])[0]?.value]))
  }

  it('count an instance for thirty seconds after its last sign of life', async () => {
    const [one, two] = [newId(), newId()]
    await heartbeat(db, { id: one, version: '1' }, 'm')
    await heartbeat(db, { id: two, version: '1' }, 'm')
    expect((await read()).ems_instances).toBe(2)
    await sql`update instances set seen_at = now() - interval '31 seconds' where id = ${one}`.execute(db)
    expect((await read()).ems_instances).toBe(1)
    await heartbeat(db, { id: one, version: '1' }, 'm')
    expect((await read()).ems_instances).toBe(2)
  })

  it('show failures and how long work has waited', async () => {
    const before = await read()
    await add('waiting', 'a')
    await sql`update jobs set run_at = now() - interval '1 hour' where kind = 'waiting'`.execute(db)
    await add('given-up', 'a')
    await sql`update jobs set failed_at = now() where kind = 'given-up'`.execute(db)
    const after = await read()
    expect(before.ems_jobs_failed).toBeTypeOf('number')
    expect(after.ems_jobs_failed).toBe(Number(before.ems_jobs_failed) + 1)
    expect(after.ems_job_lag_seconds).toBeGreaterThanOrEqual(3600)
  })
})
