import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cachedFor } from './ttl-cache.ts'
import type { Db } from './types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counter = () => {
  let n = 0
  return vi.fn(async () => ++n)
}

it('concurrent requests share one count, for ten seconds', async () => {
  const [db, count] = [{} as Db, counter()]
  const ask = (list = 'people') => cachedFor(db, [list], 7, count)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(9_999)
  expect(await ask()).toBe(1)
  expect(await ask('leaves')).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(3)
})

it('a changed total or another database gives a new count', async () => {
  const [db, count] = [{} as Db, counter()]
  expect(await cachedFor(db, ['people'], 7, count)).toBe(1)
  expect(await cachedFor(db, ['people'], 8, count)).toBe(2)
  expect(await cachedFor({} as Db, ['people'], 8, count)).toBe(3)
})

it('a failed count is not cached', async () => {
  const db = {} as Db
  await expect(cachedFor(db, ['people'], 7, async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cachedFor(db, ['people'], 7, async () => 5)).toBe(5)
})
