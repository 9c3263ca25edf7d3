import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { leaveChanges } from '@ems/contract/leave-changes'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { leaves } from '@ems/contract/leaves'
import { expect, it, vi } from 'vitest'
import type { Member } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { dispatched } from './outbox.ts'
import { type Client, startProduct } from './product.ts'
import { unzipped } from './zip.ts'

// Only readers with the right to reasons see why a person is ill, wherever leave appears.
const SECRET = 'Chemotherapy in ward seven'
const log: string[] = []
const product = await startProduct({ LOG_LEVEL: 'trace' }, { write: (line) => void log.push(line) })
const { by, clientOf } = await makeOrganisation(product)

const told = <A extends { status: number; body: object }>(answer: A): A => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

/** Leaves of a private type in each state, with all possible reasons. @returns the ids of their records */
async function ill(one: Member, own: Client, manager: Client): Promise<string[]> {
  const ids: string[] = []
  const ask = async (startDate: string, endDate: string) => {
    const body = { userId: one.userId, leaveType: 'Sick Leave', startDate, endDate, reason: SECRET }
    const { leave } = told(await own.call(leaves.add, { body })).body
    ids.push(leave._id)
    return leave._id
  }
  const decide = (id: string, status: 'Approved' | 'Rejected') =>
    manager.call(leaves.decide, { params: { id }, body: { status } })
  const today = product.clock.today()
  told(await decide(await ask(today, today), 'Approved'))
  const begun = await ask('2020-03-02', '2020-03-06')
  told(await decide(begun, 'Approved'))
  told(await own.call(leaveChanges.cancel, { params: { id: begun }, body: { reason: SECRET } }))
  told(await decide(await ask('2031-04-07', '2031-04-07'), 'Rejected'))
  const waits = await ask('2031-05-05', '2031-05-09')
  told(
    await own.call(leaveChanges.amend, {
      params: { id: waits },
      body: { startDate: '2031-05-05', endDate: '2031-05-08' },
    }),
  )
  told(await own.call(leaves.withdraw, { params: { id: await ask('2031-06-02', '2031-06-02') } }))
  return ids
}

const gets = Object.values(api)
  .flatMap((domain) => Object.values(domain) as AnyEndpoint[])
  // Other tests read feeds; streams have no end.
  .filter(({ method, path }) => method === 'GET' && !path.includes(':token') && !path.endsWith('/stream'))

const SHEET = { format: 'xlsx' }

/** The text of an answer; a workbook is an archive. */
async function textOf(bytes: Buffer): Promise<string> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  return isZip ? Buffer.concat([...(await unzipped(bytes)).values()]).toString() : bytes.toString()
}

/**
 * The answers of all calls for a user, with several variants of lists.
 * @returns the answers, and the number of calls
 */
async function everythingFor(token: string | null, people: readonly string[], leaveIds: readonly string[]) {
  const today = product.clock.today()
  const days = { from: today, to: today }
  const ways: Record<string, string>[] = [
    { ...days, of: 'everyone', by: 'person', leaveType: 'Sick Leave', date: today },
    { ...days, of: 'reports' },
    { search: 'chemotherapy', q: 'chemotherapy', format: 'csv' },
  ]
  const texts: [string, string][] = []
  for (const { path } of gets) {
    const own = path.replace(':role', 'employee').replace(':leaveType', 'Sick Leave')
    const ids = path.includes('/leave/') ? [...people, ...leaveIds] : people
    const urls = own.includes(':') ? ids.map((id) => own.replace(/:\w+/g, id)) : [own]
    for (const url of urls)
      for (const query of [{}, ...(own.includes(':') ? [] : ways), ...(path.includes('/export') ? [SHEET] : [])]) {
        const headers = { authorization: `Bearer ${token}` }
        const answer = await product.app.inject({ url: encodeURI(url), query, headers })
        if (answer.statusCode === 200) texts.push([`${url} ${JSON.stringify(query)}`, await textOf(answer.rawPayload)])
      }
  }
  return { texts, read: new Set(texts.map(([url]) => url.split(' ')[0])).size }
}

const tellers = (texts: readonly [string, string][]) =>
  texts.flatMap(([where, text]) => (text.includes(SECRET) ? [where] : []))

it('readers without the permission find the reason of a private leave in no answer, feed, file, mail or log line', async () => {
  const one = by.direct as Member
  const [[own], [manager], [hr]] = [await clientOf('direct'), await clientOf('manager'), await clientOf('hr')]
  const leaveIds = await ill(one, own, manager)
  const people = [one.id, one.userId]

  for (const name of ['manager', 'payroll', 'former', 'plain']) {
    const [client] = await clientOf(name)
    const { texts, read } = await everythingFor(client.token, people, leaveIds)
    expect(tellers(texts), name).toEqual([])
    expect(read, `${name} reads`).toBeGreaterThan(20)
    for (const kind of ['own', 'reports', 'peers', 'department'] as const) {
      const { url } = told(await client.call(leaveFeeds.add, { body: { kind } })).body
      expect((await product.app.inject(new URL(url).pathname)).payload).not.toContain(SECRET)
    }
  }
  // A reader with the right finds the reasons, so the search itself works.
  const read = tellers((await everythingFor(hr.token, people, leaveIds)).texts)
  expect(read.length).toBeGreaterThan(3)
  expect(read.filter((call) => call.endsWith(JSON.stringify(SHEET))).length).toBeGreaterThan(1)
  const { url } = told(await own.call(leaveFeeds.add, { body: { kind: 'own' } })).body
  expect((await product.app.inject(new URL(url).pathname)).payload).not.toContain(SECRET)

  await dispatched(product)
  const folder = join(product.config.DATA_DIR, 'outbox')
  const sent = () =>
    (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
      readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=20', ' '),
    )
  await vi.waitFor(() => expect(sent().length).toBeGreaterThan(5), { timeout: 10_000 })
  expect(sent().filter((mail) => mail.includes(SECRET))).toEqual([])
  expect(log.length).toBeGreaterThan(100)
  expect(log.filter((line) => line.includes(SECRET))).toEqual([])
}, 120_000)
