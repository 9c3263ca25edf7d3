import { sql } from 'kysely'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { inTransaction, openDatabase } from './index.ts'
import { readPage } from './list.ts'
import { readAllInSnapshot, readSnapshot } from './snapshot.ts'

const { db, pool, close } = openDatabase(inject('postgres'), 1, () => {})
const other = openDatabase(inject('postgres'), 1, () => {})
const table = sql.table(`moment_${process.pid}`)
await sql`create table ${table} (n int)`.execute(other.db)
const add = (n: number) => sql`insert into ${table} values (${n})`.execute(other.db)
const all = async () => (await sql<{ n: number }>`select n from ${table} order by n`.execute(db)).rows.map(({ n }) => n)

afterAll(async () => {
  await sql`drop table ${table}`.execute(other.db)
  await close()
  await other.close()
})

it('reads one snapshot page by page, with any number of concurrent statements', async () => {
  await add(1)
  const rows = readSnapshot(pool, async function* () {
    for (;;) yield Promise.all([all(), all(), all()])
  })
  for (const added of [2, 3]) {
    expect((await rows.next()).value).toEqual([[1], [1], [1]])
    await add(added)
  }
  // A consumer that stops early returns the only connection.
  await rows.return(undefined)
  expect(await all()).toEqual([1, 2, 3])
})

it('reads a paged list once, by a cursor', async () => {
  const wanted = sql.table('moment')
  const list = db.selectFrom(sql<{ n: number }>`(select generate_series(1, 5) as n)`.as(wanted as never)).selectAll()
  const count = vi.fn(async () => 5)
  const pages = await readAllInSnapshot(pool, async function* () {
    for (const skip of [0, 2, 4])
      yield readPage([list.where(sql<boolean>`n > ${0}`) as never], { limit: 2, skip }, count)
    // A jump to another page is a separate query.
    yield readPage([list.where(sql<boolean>`n > ${0}`) as never], { limit: 2, skip: 1 }, count)
  })
  expect(pages.map(({ rows }) => rows.map((row) => (row as { n: number }).n))).toEqual([[1, 2], [3, 4], [5], [2, 3]])
})

it('reports failures, changes nothing and releases its connection', async () => {
  const doing = (work: () => Promise<unknown>) =>
    readAllInSnapshot(pool, async function* () {
      yield await work()
    })
  await expect(doing(() => sql`insert into ${table} values (9)`.execute(db))).rejects.toThrow(/read-only transaction/)
  await expect(doing(() => inTransaction(db, all))).rejects.toThrow('changes nothing')
  await expect(doing(() => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero')
  expect(await doing(async () => 1)).toEqual([1])
  expect(await all()).not.toContain(9)
})
