import { expect, it, vi } from 'vitest'
import { createHub } from './live-streams.ts'

const stream = (userId: string, sessionId: string) => ({ userId, sessionId, changed: vi.fn(), end: vi.fn() })

it('ends the streams of ended sessions, with one statement', async () => {
  const look = vi.fn(async () => new Set(['alive']))
  const hub = createHub(async () => new Map(), look)
  const [alive, dead] = [stream('a', 'alive'), stream('b', 'dead')]
  for (const each of [alive, dead]) hub.join(each)
  await hub.endStale()
  expect([alive.end.mock.calls.length, dead.end.mock.calls.length, look.mock.calls.length]).toEqual([0, 1, 1])
})

it('counts only for people with open screens on this instance, once for all of them', async () => {
  const count = vi.fn(async (ids: readonly string[]) => new Map(ids.map((id) => [id, 3])))
  const hub = createHub(count, async () => new Set())
  const [here, gone] = [stream('here', '1'), stream('gone', '2')]
  hub.join(here)
  hub.join(gone)()
  await hub.tell(['here', 'gone', 'elsewhere'])
  expect(count.mock.calls).toEqual([[['here']]])
  expect(here.changed).toHaveBeenCalledWith(3)
  expect(gone.changed).not.toHaveBeenCalled()
  await hub.tell(['elsewhere'])
  expect(count).toHaveBeenCalledTimes(1)
})

it('refuses streams beyond the limit until another one ends', () => {
  const hub = createHub(
    async () => new Map(),
    async () => new Set(),
  )
  const leave = Array.from({ length: 5_000 }, (_, n) => hub.join(stream(`${n % 500}`, `${n}`)))
  expect(() => hub.join(stream('x', 'x'))).toThrow('Too many live connections')
  leave[0]?.()
  expect(() => hub.join(stream('x', 'x'))).not.toThrow()
})
