import type { AddressInfo } from 'node:net'
import { api } from '@ems/contract/api'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { release } from '../../../test/outbox.ts'
import { startProduct } from '../../../test/product.ts'

const { notifications, leaves } = api
const product = await startProduct()
const second = await product.another()
const { build, db } = product

const listening = async (app: typeof second) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const urls = [await listening(product.app), await listening(second)] as const
const opened: AbortController[] = []

/** Opens a stream and gathers the counts that it tells. */
async function stream(url: string, token: string | null) {
  const abort = new AbortController()
  opened.push(abort)
  const answer = await fetch(url + notifications.stream.path, {
    headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    signal: abort.signal,
  })
  const counts: number[] = []
  let ended = false
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      for (const [, data] of value.matchAll(/event: changed\ndata: (.*)\n/g))
        counts.push((JSON.parse(data as string) as { unread: number }).unread)
    }
    ended = true
  })().catch(() => {
    ended = true
  })
  return { status: answer.status, headers: answer.headers, counts, ended: () => ended, close: () => abort.abort() }
}

const within = (ms: number, check: () => unknown) => vi.waitFor(check, { timeout: ms, interval: 50 })

let day = 1
const leaveOf = (userId: string) => {
  const date = `2031-03-${String(day++).padStart(2, '0')}`
  return { userId, leaveType: 'Sick Leave' as const, startDate: date, endDate: date, reason: '' }
}

afterEach(() => {
  for (const abort of opened.splice(0)) abort.abort()
})

describe('the notification stream', () => {
  it('sends the count at once, and a change on another instance within two seconds', async () => {
    const [bossId, ann] = [await build.administrator(), await build.employee()]
    const [boss, requester] = [await product.as(bossId), await product.as(ann.userId)]
    const open = await stream(urls[1], boss.token)
    expect([open.status, open.headers.get('content-type'), open.headers.get('x-accel-buffering')]).toEqual([
      200,
      'text/event-stream',
      'no',
    ])
    // Once more where the instance has only just begun to listen: what was said before is lost.
    await within(2_000, () => expect([...new Set(open.counts)]).toEqual([0]))
    const hers = await stream(urls[1], requester.token)
    const { leave } = (await requester.call(leaves.add, { body: leaveOf(ann.userId) })).body
    await within(2_000, () => expect(open.counts.at(-1)).toBe(1))
    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    await release(product)
    await within(2_000, () => expect(hers.counts.at(-1)).toBe(1))
  })

  it('informs all screens of a person when one of them was read', async () => {
    const ann = await build.employee()
    const [boss, client] = [await product.administrator(), await product.as(ann.userId)]
    const screens = [await stream(urls[0], client.token), await stream(urls[1], client.token)]
    const { leave } = (await client.call(leaves.add, { body: leaveOf(ann.userId) })).body
    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Rejected' } })
    await release(product)
    for (const screen of screens) await within(2_000, () => expect(screen.counts.at(-1)).toBe(1))
    const {
      notifications: [row],
    } = (await client.call(notifications.list)).body
    await client.call(notifications.read, { body: { upTo: row?._id as string } })
    for (const screen of screens) await within(2_000, () => expect(screen.counts.at(-1)).toBe(0))
  })

  it('is for signed-in users, and sends nobody else’s count', async () => {
    expect((await stream(urls[0], null)).status).toBe(401)
    const [ann, ben] = [await build.employee(), await build.employee()]
    const [hers, his] = [await product.as(ann.userId), await product.as(ben.userId)]
    const other = await stream(urls[0], his.token)
    const boss = await product.administrator()
    const { leave } = (await hers.call(leaves.add, { body: leaveOf(ann.userId) })).body
    const mine = await stream(urls[0], hers.token)
    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    await release(product)
    await within(2_000, () => expect(mine.counts.at(-1)).toBe(1))
    expect(other.counts).toEqual([0])
  })

  it('makes all clients reload after its database connection was lost', async () => {
    const boss = await product.administrator()
    const open = await stream(urls[1], boss.token)
    // Once more where the instance has only just begun to listen: what was said before is lost.
    await within(2_000, () => expect([...new Set(open.counts)]).toEqual([0]))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'employee-management listen' and datname = current_database()`.execute(db)
    await within(5_000, () => expect(open.counts).toEqual([0, 0]))
    const ann = await build.employee()
    await (await product.as(ann.userId)).call(leaves.add, { body: leaveOf(ann.userId) })
    await within(3_000, () => expect(open.counts.at(-1)).toBe(1))
  })

  it('ends with the product, which does not wait for it', async () => {
    const third = await product.another()
    const client = await product.administrator()
    const open = await stream(await listening(third), client.token)
    await within(2_000, () => expect(open.counts[0]).toBe(0))
    const start = performance.now()
    await third.close()
    await within(2_000, () => expect(open.ended()).toBe(true))
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
