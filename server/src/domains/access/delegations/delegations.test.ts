import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { release } from '../../../../test/outbox.ts'
import { type Client, clientOf, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
const { access } = api

type Person = Awaited<ReturnType<typeof build.employee>>
let boss: Person
let taker: Person
let report: Person
let admin: Client
let ofBoss: Client
let ofTaker: Client
let month = 0

const today = () => product.clock.today()
/** A pending leave, each on different days. */
async function leaveOf(person: Person): Promise<string> {
  const day = addDays('2032-01-01', 10 * ++month)
  return (await build.leave({ employeeId: person.id, status: 'Pending', startDate: day, endDate: day })).id
}
const decide = (client: Client, id: string) =>
  client.call(api.leaves.decide, { params: { id }, body: { status: 'Approved' } })
const handOver = (client: Client, body: object = {}) =>
  client.call(access.delegate, {
    body: { toUser: taker.userId, kinds: ['leave'], fromDay: today(), toDay: today(), ...body } as never,
  })

beforeEach(async () => {
  boss = await build.employee({ name: 'Ana Boss' })
  taker = await build.employee({ name: 'Ben Taker' })
  report = await build.employee({ name: 'Cleo Report' })
  await db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', report.id).execute()
  admin = await product.administrator()
  ofBoss = await product.as(boss.userId)
  ofTaker = await product.as(taker.userId)
})
afterEach(() => product.setNow(null))

describe('a delegation', () => {
  it('cannot give the delegator’s approvals to a person who may not decide, by the delegate’s own hand', async () => {
    const clerk = await build.employee()
    await build.assignment({ userId: clerk.userId, role: { 'approvals.delegate': 'everyone' } })
    const ofClerk = await product.as(clerk.userId)
    const taken = await handOver(ofClerk, { fromUser: boss.userId, toUser: clerk.userId })
    expect([taken.status, taken.body.reason, taken.body.params]).toEqual([
      403,
      'access.beyond-own',
      { keys: 'leaves.decide' },
    ])
    expect((await decide(ofClerk, await leaveOf(report))).status).toBe(403)
    expect((await handOver(ofClerk, { fromUser: boss.userId })).status).toBe(200)
  })

  it('lets both decide; the audit and the notification name the approver and the delegator', async () => {
    const [first, second, third] = [await leaveOf(report), await leaveOf(report), await leaveOf(taker)]
    expect((await decide(ofTaker, first)).status).toBe(403)
    const { body } = await handOver(ofBoss, { reason: 'At the sea' })
    expect(body.delegation).toMatchObject({
      fromUser: { _id: boss.userId, name: 'Ana Boss' },
      toUser: { _id: taker.userId, name: 'Ben Taker' },
      kinds: ['leave'],
      reason: 'At the sea',
      endedAt: null,
    })
    expect(body.warnings).toEqual([])
    const detail = await ofTaker.call(api.leaves.detail, { params: { id: first } })
    expect(detail.body).toMatchObject({ can: { decide: true }, decision: null })
    expect((await ofTaker.call(api.leaves.away, { params: { id: first } })).status).toBe(200)
    expect((await decide(ofTaker, first)).status).toBe(200)
    expect((await decide(ofBoss, first)).body.code).toBe('ALREADY_DECIDED')
    expect((await decide(ofBoss, second)).status).toBe(200)
    expect((await decide(ofTaker, third)).status, 'their own').toBe(403)
    const requester = await product.as(report.userId)
    const decision = async (id: string) => (await requester.call(api.leaves.detail, { params: { id } })).body.decision
    expect(await decision(first)).toMatchObject({
      by: { name: 'Ben Taker' },
      onBehalfOf: { name: 'Ana Boss' },
      sentence: 'Approved by Ben Taker for Ana Boss',
    })
    expect(await decision(second)).toMatchObject({ onBehalfOf: null, sentence: 'Approved by Ana Boss' })
    const { events } = (await admin.call(api.audit.list, { query: { entity: first } })).body
    expect(events[0]).toMatchObject({
      action: 'leave.decide',
      actor: { name: 'Ben Taker' },
      onBehalfOf: { name: 'Ana Boss' },
    })
    // Nobody is notified while a decision can still be undone.
    await release(product)
    expect(
      (await requester.call(api.notifications.list)).body.notifications.map(({ sentence }) => sentence),
    ).toContainEqual(expect.stringContaining('by Ben Taker on behalf of Ana Boss'))
    // Only decisions, and nothing else about the delegator's people.
    expect((await ofTaker.call(api.employees.get, { params: { id: report.id } })).status).toBe(403)
    expect((await ofTaker.call(api.leaves.list)).status).toBe(403)
  })

  it('cannot be passed on, and ends with the account of the delegator', async () => {
    const third = await build.employee()
    await handOver(ofBoss)
    await handOver(ofTaker, { toUser: third.userId })
    const id = await leaveOf(report)
    expect((await decide(await product.as(third.userId), id)).status).toBe(403)
    await db.updateTable('users').set({ active: false }).where('id', '=', boss.userId).execute()
    expect((await decide(ofTaker, id)).status).toBe(403)
  })

  it('does not let the delegate decide the delegator’s leave', async () => {
    await handOver(ofBoss)
    expect((await decide(ofTaker, await leaveOf(boss))).status).toBe(403)
  })

  it('is active from its first to its last day, in each time zone, and no longer', async () => {
    await db
      .insertInto('delegations')
      .values({
        id: '00000000-0000-7000-8000-000000000778',
        kind: 'leave',
        from_user: boss.userId,
        to_user: taker.userId,
        from_day: '2031-05-05',
        to_day: '2031-05-06',
        created_by: boss.userId,
      })
      .execute()
    const token = await build.session(taker.userId)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date('2040-01-01') })
      .where('user_id', '=', taker.userId)
      .execute()
    const client = clientOf(product.app, token)
    const id = await leaveOf(report)
    for (const [zone, offset] of Object.entries({ 'Pacific/Pago_Pago': '-11:00', 'Pacific/Kiritimati': '+14:00' })) {
      product.clock.setTimeZone(zone)
      const statusAt = async (local: string) => {
        product.setNow(new Date(`${local}${offset}`).toISOString())
        return (await client.call(api.leaves.detail, { params: { id } })).status
      }
      expect(await statusAt('2031-05-04T23:59:59.999'), zone).toBe(403)
      expect(await statusAt('2031-05-05T00:00:00.000'), zone).toBe(200)
      expect(await statusAt('2031-05-06T23:59:59.999'), zone).toBe(200)
      expect(await statusAt('2031-05-07T00:00:00.000'), zone).toBe(403)
    }
    product.clock.setTimeZone('UTC')
  })

  it('ends when it is revoked', async () => {
    const { delegation } = (await handOver(ofBoss, { toDay: '2099-01-01', fromDay: today() })).body
    expect(delegation).toBeUndefined()
    const made = (await handOver(ofBoss)).body.delegation
    const end = (client: Client) => client.call(access.endDelegation, { params: { id: made._id } })
    expect((await end(ofTaker)).status).toBe(403)
    expect((await end(ofBoss)).body.delegation.endedAt).not.toBeNull()
    expect((await end(ofBoss)).body.code).toBe('CONFLICT')
    expect((await decide(ofTaker, await leaveOf(report))).status).toBe(403)
  })

  it('is refused if it is impossible, and warns of likely mistakes', async () => {
    const gone = await build.employee({ leftOn: '2026-01-31' })
    const other = await build.employee()
    const status = async (body: object, client = ofBoss) => (await handOver(client, body)).status
    expect(await status({ toUser: boss.userId })).toBe(400)
    expect(await status({ toDay: '2020-01-01', fromDay: '2020-01-01' })).toBe(400)
    expect(await status({ kinds: [] })).toBe(400)
    expect(await status({ kinds: ['everything'] })).toBe(400)
    expect(await status({ toUser: gone.userId })).toBe(409)
    expect(await status({ toUser: '00000000-0000-7000-8000-000000000000' })).toBe(404)
    expect(await status({ fromUser: other.userId }), 'for others').toBe(403)
    await build.leave({ employeeId: taker.id, status: 'Approved', startDate: today(), endDate: today() })
    await handOver(ofTaker, { toUser: other.userId })
    const made = await handOver(ofBoss)
    expect(made.body.warnings).toEqual([
      `Ben Taker is away on ${today()}.`,
      'Ben Taker has delegated their own decisions on these days. Your delegation is not passed on.',
    ])
    expect((await handOver(ofBoss, { toUser: other.userId })).body.code).toBe('OVERLAP')
    const plain = await product.as(other.userId)
    expect((await handOver(plain)).body.warnings.at(-1)).toContain('currently has nothing to decide for others')
    const traveller = await build.employee({ name: 'Tess Traveller' })
    const days = [addDays(today(), 1), addDays(today(), 2)] as const
    await build.leave({ employeeId: traveller.id, status: 'Approved', startDate: days[0], endDate: days[1] })
    const later = await handOver(plain, { toUser: traveller.userId, fromDay: days[0], toDay: days[1] })
    expect(later.body.warnings[0]).toBe(`Tess Traveller is away from ${days[0]} to ${days[1]}.`)
  })

  it('can be created by HR for another person; people see their own, HR all', async () => {
    const hr = await build.employee()
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const client = await product.as(hr.userId)
    const made = await handOver(client, { fromUser: boss.userId })
    expect(made.body.delegation.fromUser._id).toBe(boss.userId)
    const mine = async (each: Client) =>
      (await each.call(access.delegations, { query: { user: boss.userId } })).body.total
    expect([await mine(ofBoss), await mine(ofTaker), await mine(client)]).toEqual([1, 1, 1])
    expect(await mine(await product.as(report.userId))).toBe(0)
  })

  it('is proposed for the days of an approver’s approved leave', async () => {
    const start = '2031-07-01'
    const { id } = await build.leave({
      employeeId: boss.id,
      status: 'Pending',
      startDate: start,
      endDate: '2031-07-10',
    })
    expect((await decide(admin, id)).body.proposedDelegation).toEqual({
      fromUser: { _id: boss.userId, name: 'Ana Boss' },
      kinds: ['leave'],
      fromDay: start,
      toDay: '2031-07-10',
    })
    expect((await decide(admin, await leaveOf(report))).body.proposedDelegation).toBeNull()
  })
})
