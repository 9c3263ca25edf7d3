import { leaveBalances } from '@ems/contract/leave-balances'
import { leaveCalendar } from '@ems/contract/leave-calendar'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveReports } from '@ems/contract/leave-reports'
import { leaves } from '@ems/contract/leaves'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { countColleaguesAway } from '../shared/absence.repo.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const MONTH = { from: '2026-06-01', to: '2026-06-30' }
const seenBy = async (client: Client, query: object) =>
  (await client.call(leaveCalendar.calendar, { query: { ...MONTH, ...query } })).body

/** A manager with two reports in two departments, someone else of the first department, and a stranger. */
async function organisation() {
  const [east, west] = [await build.department(), await build.department()]
  const boss = await build.employee({ name: 'Boss', departmentId: west })
  const ann = await build.employee({ name: 'Ann', departmentId: east, managerId: boss.id })
  const bob = await build.employee({ name: 'Bob', departmentId: west, managerId: boss.id })
  const cleo = await build.employee({ name: 'Cleo', departmentId: east })
  const stranger = await build.employee({ name: 'Stranger' })
  const leave = async (employeeId: string, leaveType: string, from: string, to: string, status = 'Approved') =>
    build.leave({ employeeId, leaveType, startDate: from, endDate: to, status: status as 'Approved' })
  const sick = await leave(bob.id, 'Sick Leave', '2026-06-04', '2026-06-05')
  const annual = await leave(bob.id, 'Annual Leave', '2026-05-30', '2026-06-02')
  const waits = await leave(bob.id, 'Annual Leave', '2026-06-22', '2026-06-23', 'Pending')
  await leave(bob.id, 'Annual Leave', '2026-06-10', '2026-06-10', 'Rejected')
  await leave(bob.id, 'Annual Leave', '2026-07-10', '2026-07-10')
  return { boss, ann, bob, cleo, stranger, sick, annual, waits, east, west }
}

const namesOf = ({ people }: { people: { userId: { name: string } }[] }) => people.map(({ userId }) => userId.name)

describe('the absence calendar', () => {
  it('the sums count people beyond the page, each once a day, and only approved leave', async () => {
    const { boss, east, west } = await organisation()
    const client = await product.as(boss.userId)
    const { people, total, sums } = await seenBy(client, { of: 'reports', sums: 'true', limit: 1 })
    expect([people.length, total]).toEqual([1, 3])
    const on = (day: string) => sums?.away.find((row) => row.day === day)?.people
    expect(sums?.away).toHaveLength(30)
    expect(['2026-06-01', '2026-06-03', '2026-06-05', '2026-06-10', '2026-06-22'].map(on)).toEqual([1, 0, 1, 0, 0])
    expect(sums?.departments).toHaveLength(2)
    expect(sums?.departments).toEqual(
      expect.arrayContaining([
        { department: east, people: 1, away: 0 },
        { department: west, people: 2, away: 1 },
      ]),
    )
    expect(await seenBy(client, { of: 'reports' })).not.toHaveProperty('sums')
  })

  it('shows colleagues as absent, and nobody else', async () => {
    const { ann, stranger, east, west } = await organisation()
    const client = await product.as(ann.userId)
    const body = await seenBy(client, {})
    expect(namesOf(body).sort()).toEqual(['Ann', 'Bob', 'Cleo'])
    const bob = body.people.find(({ userId }) => userId.name === 'Bob')
    expect(bob).toMatchObject({ employeeId: null })
    const away = { type: 'Away', typeHidden: true, state: 'approved', leaveId: null }
    expect(bob?.spans).toMatchObject([
      { from: '2026-05-30', to: '2026-06-02', ...away },
      { from: '2026-06-04', to: '2026-06-05', ...away },
    ])
    expect(JSON.stringify(body)).not.toMatch(/Sick|Annual|2026-06-22/)
    expect(namesOf(await seenBy(client, { of: 'everyone' })).sort()).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(namesOf(await seenBy(client, { of: 'department' }))).toEqual(['Ann', 'Cleo'])
    expect(namesOf(await seenBy(client, { of: 'department', department: stranger.departmentId }))).toEqual([])
    expect(namesOf(await seenBy(client, { of: 'everyone', department: west }))).toEqual(['Bob'])
    expect(namesOf(await seenBy(client, { of: 'everyone', department: east, search: 'cl' }))).toEqual(['Cleo'])
    expect(namesOf(await seenBy(client, { of: 'reports' }))).toEqual(['Ann'])
  })

  it('shows a manager the leave types and pending requests, but no private type', async () => {
    const { boss, annual, sick, waits, bob } = await organisation()
    const bobs = async (client: Client, of: string) =>
      (await seenBy(client, { of })).people.find(({ _id }) => _id === bob.id)?.spans
    const client = await product.as(boss.userId)
    expect(namesOf(await seenBy(client, { of: 'reports' })).sort()).toEqual(['Ann', 'Bob', 'Boss'])
    expect(await bobs(client, 'reports')).toMatchObject([
      { type: 'Annual Leave', typeHidden: false, leaveId: annual.id, state: 'approved' },
      { type: 'Away', typeHidden: true, leaveId: sick.id, state: 'approved' },
      { type: 'Annual Leave', leaveId: waits.id, state: 'pending' },
    ])
    expect((await bobs(admin, 'everyone'))?.map(({ type }) => type)).toEqual([
      'Annual Leave',
      'Sick Leave',
      'Annual Leave',
    ])
    // One's own is never hidden.
    expect(await bobs(await product.as(bob.userId), 'peers')).toMatchObject([
      { type: 'Annual Leave' },
      { type: 'Sick Leave', leaveId: sick.id },
      { state: 'pending', leaveId: waits.id },
    ])
  })

  it('shows pending requests to a manager’s delegate', async () => {
    const { boss, bob, ann } = await organisation()
    const today = product.clock.today()
    await build.delegation({ from: boss.userId, to: ann.userId, fromDay: today, toDay: today })
    const { people } = await seenBy(await product.as(ann.userId), {})
    const states = people.find(({ _id }) => _id === bob.id)?.spans.map(({ state }) => state)
    expect(states).toEqual(['approved', 'approved', 'pending'])
  })

  it('hides colleagues if the organisation’s settings say so', async () => {
    const { ann, boss } = await organisation()
    const set = (colleagues: 'none' | 'away') => admin.call(leaveCalendar.updateSettings, { body: { colleagues } })
    expect((await set('none')).body.colleagues).toBe('none')
    const client = await product.as(ann.userId)
    expect(namesOf(await seenBy(client, {}))).toEqual(['Ann'])
    expect(namesOf(await seenBy(client, { of: 'everyone' }))).toEqual(['Ann'])
    expect(namesOf(await seenBy(await product.as(boss.userId), { of: 'peers' })).sort()).toEqual(['Bob', 'Boss'])
    expect((await client.call(leaveCalendar.updateSettings, { body: { colleagues: 'away' } })).status).toBe(403)
    expect((await client.call(leaveCalendar.settings, {})).body.colleagues).toBe('none')
    await set('away')
  })

  it('with the filter for absent people has these and the reader; people with only a pending request are left out', async () => {
    const { ann, cleo } = await organisation()
    await build.leave({ employeeId: cleo.id, startDate: '2026-06-15' })
    const client = await product.as(ann.userId)
    const away = await seenBy(client, { away: 'true' })
    expect([namesOf(away).sort(), away.total]).toEqual([['Ann', 'Bob'], 2])
    expect(namesOf(await seenBy(client, { away: 'true', from: '2026-06-11', to: '2026-06-30' }))).toEqual(['Ann'])
  })

  it('has days off and holidays, in pages, for at most 62 days', async () => {
    const departmentId = await build.department()
    for (const name of ['C', 'A', 'B']) await build.employee({ name, departmentId })
    await build.employee({ name: 'Gone', departmentId, leftOn: '2026-05-31' })
    await build.employee({ name: 'Coming', departmentId, employedFrom: '2026-07-01' })
    const query = { of: 'department', department: departmentId }
    const body = await seenBy(admin, { ...query, limit: 2 })
    expect([namesOf(body), body.total]).toEqual([['A', 'B'], 3])
    expect(namesOf(await seenBy(admin, { ...query, limit: 2, skip: 2 }))).toEqual(['C'])
    expect(body.people[0]?.off.slice(0, 3)).toEqual(['2026-06-06', '2026-06-07', '2026-06-13'])
    expect(body.people[0]?.holidays).toEqual([])
    const tooLong = await admin.call(leaveCalendar.calendar, { query: { from: '2026-06-01', to: '2026-08-02' } })
    expect([tooLong.status, tooLong.body]).toMatchObject([400, { error: 'The range can have at most 62 days.' }])
  })
})

describe('pending requests in the list of everyone', () => {
  it('show approvers how many other people are absent on these days', async () => {
    const departmentId = await build.department()
    const waits = await build.leave({
      employeeId: (await build.employee({ departmentId })).id,
      startDate: '2032-03-01',
      endDate: '2032-03-05',
    })
    const calm = await build.leave({ employeeId: (await build.employee()).id, startDate: '2032-03-01' })
    for (const startDate of ['2032-03-05', '2032-03-06'])
      await build.leave({ employeeId: (await build.employee({ departmentId })).id, startDate, status: 'Approved' })
    const days = { from: '2032-03-01', to: '2032-03-06', limit: 10 }
    const told = async (query: object) => {
      const { body } = await admin.call(leaves.list, { query: { ...days, ...query } })
      return new Map(body.leaves.map(({ _id, othersAway }) => [_id, othersAway]))
    }
    const found = await told({ away: 'true' })
    expect([found.get(waits.id), found.get(calm.id)]).toEqual([1, 0])
    // In a department of thousands those who are away are found first.
    const ofAll = await product.db
      .selectFrom('leaves as l')
      .innerJoin('employees as e', 'e.id', 'l.employee_id')
      .select(['l.id', 'e.id as employee_id', 'e.department_id', 'l.start_date', 'l.end_date'])
      .execute()
    const [one, other] = [await countColleaguesAway(product.db, ofAll), await countColleaguesAway(product.db, ofAll, 0)]
    expect(one.get(waits.id)).toBe(1)
    expect(other).toEqual(one)
    expect([...found.values()].filter((n) => n === undefined)).toHaveLength(2)
    const untold = [...found].map(() => undefined)
    expect([...(await told({})).values()]).toEqual(untold)
    const reader = await build.employee()
    await build.assignment({ userId: reader.userId, role: { 'leaves.read': 'everyone' } })
    const { body } = await (await product.as(reader.userId)).call(leaves.list, { query: { ...days, away: 'true' } })
    expect(body.leaves.map((leave) => leave.othersAway)).toEqual(untold)
  })
})

describe('the balance report of everyone', () => {
  const report = async (client: Client, query: object) => (await client.call(leaveReports.balances, { query })).body

  it('has a row for each person and tracked type, with the same balance as the person sees', async () => {
    const departmentId = await build.department()
    const [leaveType, other] = [await build.leaveType(), await build.leaveType()]
    const people: { id: string; userId: string }[] = []
    for (const name of ['A', 'B', 'C']) people.push(await build.employee({ name, departmentId }))
    const year = product.clock.today().slice(0, 4)
    for (const type of [leaveType, other]) {
      const policyId = await build.leavePolicy(type)
      const body = { from: `${year}-01-01`, rules: [{ policyId }] }
      await admin.call(leavePolicies.setRules, { params: { leaveType: type }, body })
    }
    const [, bob] = people
    const adjusted = { employeeId: bob?.id ?? '', leaveType, amount: 2, day: `${year}-01-01`, reason: 'Moved house' }
    await admin.call(leaveBalances.adjust, { body: adjusted })
    const query = { department: departmentId, leaveType }
    const body = await report(admin, query)
    expect(body.rows.map(({ person, available }) => [person?.userId.name, available])).toEqual([
      ['A', 25],
      ['B', 27],
      ['C', 25],
    ])
    for (const { person, balance } of body.rows) {
      const own = await admin.call(leaveBalances.balance, { params: { id: person?._id ?? '' }, query: { leaveType } })
      expect(own.body.balances[0]?.balance).toBe(balance)
    }
    const both = await report(admin, { department: departmentId })
    expect([both.rows.length, both.total]).toEqual([6, 6])
    const page = await report(admin, { department: departmentId, skip: 3, limit: 2 })
    expect(page.rows).toEqual(both.rows.slice(3, 5))
    expect(page.total).toBe(6)
    expect((await report(admin, { ...query, asOf: '2000-01-01' })).rows).toEqual([])
    expect((await report(admin, { ...query, search: 'b' })).rows.map(({ balance }) => balance)).toEqual([27])
    // A manager sees those whom they lead.
    expect((await admin.call(leaveReports.balances, { query: { leaveType: 'None' } })).status).toBe(400)
    const boss = await build.employee({ departmentId, name: 'Boss' })
    await build.employee({ departmentId, name: 'Report', managerId: boss.id })
    const seen = await report(await product.as(boss.userId), { department: departmentId, leaveType })
    expect(seen.rows.map(({ person }) => person?.userId.name)).toEqual(['Boss', 'Report'])
    expect((await (await product.as(bob?.userId ?? '')).call(leaveReports.balances, {})).status).toBe(403)
  })
})

describe('calendar feeds', () => {
  const make = async (client: Client, kind: 'own' | 'reports' | 'peers' | 'department') =>
    (await client.call(leaveFeeds.add, { body: { kind } })).body
  const read = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    product.app.inject({ url: new URL(url).pathname, headers, remoteAddress })
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
      const [start, end, summary, status] = ['dtstart', 'dtend', 'summary', 'status'].map((name) =>
        String(event.getFirstPropertyValue(name)),
      )
      return { start, end, summary, status }
    })
  const seen = async (url: string) => eventsOf((await read(url)).payload)

  async function inJune<T>(work: () => Promise<T>): Promise<T> {
    product.setNow('2026-06-15T09:00:00Z')
    try {
      admin = await product.administrator()
      return await work()
    } finally {
      product.setNow(null)
      admin = await product.administrator()
    }
  }

  it('contain the person’s own leave in whole days, can be read back unchanged, and never contain a reason', () =>
    inJune(async () => {
      const { id, userId } = await build.employee()
      const of = { employeeId: id, reason: 'Secret, of mine', leaveType: 'Annual Leave' }
      await build.leave({ ...of, startDate: '2026-06-29', endDate: '2026-07-03', startPart: 'pm', status: 'Approved' })
      await build.leave({ ...of, startDate: '2026-06-18', startPart: 'am', endPart: 'am', leaveType: 'Sick Leave' })
      await build.leave({ ...of, startDate: '2026-06-19', status: 'Rejected' })
      await build.leave({ ...of, startDate: '2026-03-16', status: 'Approved' })
      await build.leave({ ...of, startDate: '2027-06-16', status: 'Approved' })
      const { feed, url } = await make(await product.as(userId), 'own')
      expect(feed).toMatchObject({ kind: 'own', lastUsedAt: null })
      const answer = await read(url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      expect(eventsOf(answer.payload)).toEqual([
        {
          start: '2026-06-18',
          end: '2026-06-19',
          summary: 'Sick Leave (morning), pending',
          status: 'TENTATIVE',
        },
        {
          start: '2026-06-29',
          end: '2026-07-04',
          summary: 'Annual Leave (from noon on the first day)',
          status: 'CONFIRMED',
        },
      ])
      expect(answer.payload).not.toContain('Secret')
      const tag = String(answer.headers.etag)
      const again = await read(url, { 'if-none-match': `W/${tag}` })
      expect([again.statusCode, again.payload]).toEqual([304, ''])
    }))

  it('contain of other people what the owner may see at each fetch, until they are revoked', () =>
    inJune(async () => {
      const { boss, ann, bob } = await organisation()
      await product.db
        .updateTable('users')
        .set({ name: 'Bob; of, Süd\\ost '.repeat(6).trim() })
        .where('id', '=', bob.userId)
        .execute()
      const name = 'Bob; of, Süd\\ost '.repeat(6).trim()
      const [own, led] = [await product.as(ann.userId), await product.as(boss.userId)]
      const peers = await make(own, 'peers')
      const away = (start: string, end: string, what: string) => ({
        start,
        end,
        summary: `${name}: ${what}`,
        status: 'CONFIRMED',
      })
      const days = [
        ['2026-05-30', '2026-06-03'],
        ['2026-06-04', '2026-06-06'],
        ['2026-07-10', '2026-07-11'],
      ] as const
      expect(await seen(peers.url)).toEqual(days.map(([from, to]) => away(from, to, 'Away')))
      const reports = await make(led, 'reports')
      expect((await seen(reports.url)).map(({ summary }) => summary)).toContain(`${name}: Annual Leave, pending`)
      expect((await seen((await make(led, 'own')).url)).length).toBe(0)
      await product.db.updateTable('employees').set({ manager_id: null }).where('id', '=', bob.id).execute()
      expect(await seen(reports.url)).toEqual([])
      expect(await seen(peers.url)).toEqual([])
      const { feeds, total } = (await own.call(leaveFeeds.list)).body
      expect([total, feeds[0]?.lastUsedAt]).toEqual([1, '2026-06-15T09:00:00.000Z'])
      const id = peers.feed._id
      expect((await led.call(leaveFeeds.remove, { params: { id } })).status).toBe(404)
      expect((await own.call(leaveFeeds.remove, { params: { id } })).status).toBe(200)
      for (const url of [peers.url, peers.url.replace(/.{6}\.ics/, 'AAAAAA.ics'), `${peers.url}x`])
        expect((await read(url)).statusCode).toBe(404)
      await product.db.updateTable('users').set({ active: false }).where('id', '=', boss.userId).execute()
      expect((await read(reports.url)).statusCode).toBe(404)
    }))

  it('are limited to sixty reads a minute for a network, and twenty feeds for a person', () =>
    inJune(async () => {
      const client = await product.as((await build.employee()).userId)
      const { url } = await make(client, 'own')
      for (let n = 0; n < 60; n++) expect((await read(url, {}, '192.0.2.77')).statusCode).toBe(200)
      const refused = await read(url, {}, '192.0.2.77')
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
      expect((await read(url, {}, '192.0.2.78')).statusCode).toBe(200)
      for (let n = 0; n < 60; n++) expect((await read(url, {}, `2001:db8:0:7::${n + 1}`)).statusCode).toBe(200)
      expect((await read(url, {}, '2001:db8:0:7:ffff::1')).statusCode).toBe(429)
      expect((await read(url, {}, '2001:db8:0:8::1')).statusCode).toBe(200)
      for (let n = 1; n < 19; n++) await make(client, 'own')
      const atOnce = Array.from({ length: 4 }, () => client.call(leaveFeeds.add, { body: { kind: 'own' } }))
      const answers = (await Promise.all(atOnce)).map(({ status, body }) => [status, body.code])
      const refused409 = [409, 'CONFLICT']
      expect(answers.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
        [200, undefined],
        refused409,
        refused409,
        refused409,
      ])
    }))
})
