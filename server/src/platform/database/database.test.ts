import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import { inTransaction, openDatabase } from './index.ts'

describe('a connection that breaks while it is in use', () => {
  const database = openDatabase(inject('postgres'), 2, () => {})
  afterAll(database.close)
  const end = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(database.db)

  it('fails only its transaction, as unavailable: the process and the pool continue', async () => {
    const broken = inTransaction(database.db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await end(rows[0]?.pid ?? 0)
      // The error arrives while no query runs.
      await new Promise((resolve) => setTimeout(resolve, 200))
      await sql`select 1`.execute(trx)
    })
    expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
    expect((await sql<{ n: number }>`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }])
  })
})

describe('a transaction that conflicts with others', () => {
  const database = openDatabase(inject('postgres'), 2, () => {})
  afterAll(database.close)
  const inTheWay = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const attempt = async (fails: number) => {
    let attempts = 0
    const ended = await inTransaction(database.db, async () => {
      if (++attempts <= fails) throw inTheWay
      return 'done'
    }).catch((error: unknown) => error)
    return [ended, attempts]
  }

  it('runs again until it succeeds, at most six times', async () => {
    expect(await attempt(5)).toEqual(['done', 6])
    expect(await attempt(6)).toEqual([inTheWay, 6])
  })
})

describe('an idle connection that breaks', () => {
  const told: Error[] = []
  const database = openDatabase(inject('postgres'), 1, (error) => told.push(error))
  const other = openDatabase(inject('postgres'), 1, () => {})
  afterAll(database.close)
  afterAll(other.close)

  it('is reported without its client, whose key and statements would appear in the log', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other.db)
    await expect.poll(() => told.length).toBe(1)
    expect(told[0]?.message).toContain('terminating connection')
    expect(told[0]).not.toHaveProperty('client')
  })
})

describe('a database that does not answer', () => {
  const told: string[] = []
  const database = openDatabase(inject('postgres'), 1, (error) => told.push(error.message), 300)
  afterAll(database.close)
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(database.db)

  it('costs a connection and fails as unavailable; the next call gets a new one', async () => {
    const silent = sql`select pg_sleep(5)`.execute(database.db)
    expect(isDatabaseUnavailable(await silent.catch((error: unknown) => error))).toBe(true)
    expect(told).toEqual(['Connection terminated: the database was silent for 0.3 s'])
    expect((await ask()).rows).toEqual([{ n: 1 }])
  })

  it('an idle connection has no time limit', async () => {
    const pid = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
    const before = await pid()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await pid()).toBe(before)
  })
})
