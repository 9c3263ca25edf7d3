import type { QueryInput } from '@ems/contract/core/endpoint'
import { time } from '@ems/contract/time'
import { timePolicies } from '@ems/contract/time-policies'
import { workingTimes } from '@ems/contract/working-times'
import { expect } from 'vitest'
import { newId } from '../src/platform/database/ids.ts'
import type { Client, startProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>
type Punched = 'in' | 'out' | 'break'

/** People who clock in, and calls about them. */
export function clockedPeople(product: Product) {
  const { build } = product
  let admin: Client | undefined
  /** A session that does not expire and stays fresh, however far a test moves the clock. */
  const signIn = async (userId: string) => {
    const client = await product.as(userId)
    await product.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2099-01-01'), confirmed_at: new Date('2098-12-31') })
      .where('user_id', '=', userId)
      .execute()
    return client
  }
  const administrator = async () => {
    admin ??= await signIn(await build.administrator())
    return admin
  }

  /** A schedule from Monday to Friday, with one shift if times are given, and a location in a time zone. */
  async function workplace({
    starts,
    ends,
    am = 240,
    pm = 240,
    zone = 'UTC',
  }: {
    starts?: string
    ends?: string
    am?: number
    pm?: number
    zone?: string
  }) {
    const workday = { am, pm, starts: starts ?? null, ends: ends ?? null }
    const days = [...Array(5).fill(workday), ...Array(2).fill({ am: 0, pm: 0 })]
    const [scheduleId, calendarId] = [await build.schedule({ days }), await build.holidayCalendar()]
    const locationId = await build.location({ calendarId })
    await product.db.updateTable('locations').set({ time_zone: zone }).where('id', '=', locationId).execute()
    return { scheduleId, locationId, calendarId }
  }

  return {
    administrator,
    signIn,
    workplace,

    /**
     * A person who has clocked in since 2020.
     * @param place their location and schedule; the default schedule if absent
     */
    async person(place?: { scheduleId: string; locationId: string }, departmentId?: string) {
      const person = await build.employee({ employedFrom: '2020-01-01', ...(departmentId && { departmentId }) })
      if (place) {
        const { scheduleId, locationId } = place
        const request = { params: { id: person.id }, body: { from: '2020-01-06', scheduleId, locationId } }
        const { status, body } = await (await administrator()).call(workingTimes.set, request)
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const client = await signIn(person.userId)
      return {
        ...person,
        client,
        /** punches at an instant of the product's clock */
        async punch(kind: Punched, at: string, more: object = {}) {
          product.setNow(at)
          return client.call(time.punch, { body: { kind, ...more } as never })
        },
        /** clocks in and out, once for each pair of instants */
        async work(...sessions: readonly [start: string, end: string][]) {
          for (const [start, end] of sessions)
            for (const [kind, at] of [
              ['in', start],
              ['out', end],
            ] as const) {
              product.setNow(at)
              const { status, body } = await client.call(time.punch, { body: { kind } as never })
              expect(status, `${kind} ${at}: ${JSON.stringify(body)}`).toBe(200)
            }
        },
        now: async () => (await client.call(time.now, {})).body.now,
        day: async (day: string) =>
          (await (await administrator()).call(time.day, { params: { employeeId: person.id, day } })).body.day,
      }
    },

    /** Sets one policy for everyone from a day on. */
    async track(settings: object = {}, from?: string) {
      const { status, body } = await (await administrator()).call(timePolicies.set, {
        body: {
          ...(from && { from }),
          policies: [{ name: 'Everybody', for: null, tracking: 'clock', ...settings }],
        } as never,
      })
      expect(status, JSON.stringify(body)).toBe(200)
    },

    days: async (query: QueryInput<typeof time.days>) =>
      (await (await administrator()).call(time.days, { query })).body,
  }
}

/** A day and a pending request of a person, written directly to the database. */
export async function insertTime(db: Product['db'], employeeId: string, day: string): Promise<string> {
  const nothing = { flags: '{}', warnings: '{}', sessions: '[]', closed: true }
  await db
    .insertInto('time_days')
    .values({
      ...{
        employee_id: employeeId,
        day,
        status: 'absent',
        present: 0,
        breaks: 0,
        scheduled: 480,
        counted: 0,
        deducted: 0,
      },
      ...{ delta: 0, overtime: 0, undertime: 0, unapproved: 0, late: 0, early: 0, ...nothing },
    } as never)
    .execute()
  const id = newId()
  const at = new Date(`${day}T12:00:00Z`)
  const asked = { kind: 'overtime', minutes: 60, reason: 'Audit', state: 'Pending', created_at: at, updated_at: at }
  await db
    .insertInto('time_requests')
    .values({ id, employee_id: employeeId, day, ...asked })
    .execute()
  return id
}
