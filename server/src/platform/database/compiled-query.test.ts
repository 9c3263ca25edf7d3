import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { startProduct } from '../../../test/product.ts'
import { compiledQuery, singleRow } from './compiled-query.ts'
import type { Db } from './types.ts'

const { db } = await startProduct()

const build = vi.fn((of: Db, name: string, ids: readonly number[]) => ({
  compile: () =>
    sql<{
      name: string
      again: string
      ids: number[]
      fixed: string
    }>`select ${name}::text as name, ${ids}::int[] as ids, ${'fixed'}::text as fixed, ${name}::text as again`.compile(
      of,
    ),
}))
const read = compiledQuery(build)

it('a query is built once, and runs with the values of each call, on the pool and in a transaction', async () => {
  const expected = (name: string, ids: number[]) => [{ name, ids, fixed: 'fixed', again: name }]
  expect(await read(db, 'a', [1])).toEqual(expected('a', [1]))
  expect(await read(db, 'b', [1, 2, 3])).toEqual(expected('b', [1, 2, 3]))
  expect(await db.transaction().execute((trx) => read(trx, 'c', []))).toEqual(expected('c', []))
  expect(build).toHaveBeenCalledTimes(1)
})

it('a query that always has one row throws without a row', () => {
  expect(singleRow([7])).toBe(7)
  expect(() => singleRow([])).toThrow('had none')
})
