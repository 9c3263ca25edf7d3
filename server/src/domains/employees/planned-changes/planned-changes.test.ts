import { addDays } from '@ems/contract/core/days'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { job } from '@ems/contract/job'
import { org } from '@ems/contract/org'
import { workingTimes } from '@ems/contract/working-times'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { createClock } from '../../../platform/time/clock.ts'
import { applyDueChanges } from './planned-change.job.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client
let chief: string
const today = product.clock.today()
const soon = addDays(today, 30)

beforeAll(async () => {
  chief = await build.administrator()
  admin = await product.as(chief)
})

afterEach(async () => expect(await product.broken()).toEqual([]))

type Plan = Partial<BodyInput<typeof job.plan>>
const plan = (id: string, effectiveFrom: string, facts: Plan, by = admin) =>
  by.call(job.plan, { params: { id }, body: { effectiveFrom, ...facts } })
const read = async (id: string) => (await admin.call(job.get, { params: { id } })).body
const stateOn = async (id: string, day: string) =>
  (await read(id)).periods.find(({ from, to }) => from <= day && (to === null || day <= to))
const now = async (id: string) => (await admin.call(employees.get, { params: { id } })).body.employee
const applyOn = (day: string) => inTransaction(db, (trx) => applyDueChanges(trx, day))

describe('a job change', () => {
  it('is planned for a day, and keeps changes made meanwhile', async () => {
    const { id } = await build.employee({ designation: 'Clerk' })
    const support = await build.department({ name: 'Support' })
    const answer = await plan(id, soon, { designation: 'Lead', reason: 'promotion', note: 'Well done' })
    expect(answer.body.change).toMatchObject({
      effectiveFrom: soon,
      fields: ['designation'],
      designation: 'Lead',
      department: null,
      manager: null,
      employmentType: null,
      fte: null,
      reason: 'promotion',
      note: 'Well done',
      status: 'Planned',
      error: null,
      createdBy: { _id: chief },
    })
    const moved = await plan(id, today, { department: support })
    expect(moved.body.change.status).toBe('Applied')
    expect(await now(id)).toMatchObject({ department: { _id: support }, designation: 'Clerk' })
    expect(await stateOn(id, soon)).toMatchObject({ designation: 'Lead', department: { _id: support }, to: null })
    const { periods, changes } = await read(id)
    expect(periods.map(({ from }) => from)).toEqual([soon, today, '2020-01-01'])
    expect(changes.map(({ status, reason }) => [status, reason])).toEqual([
      ['Planned', 'promotion'],
      ['Applied', 'other'],
      ['Applied', 'hire'],
    ])
    await applyOn(soon)
    expect(await now(id)).toMatchObject({ department: { _id: support }, designation: 'Lead' })
  })

  it('that is earlier but entered later applies until the day of the other', async () => {
    const [x, y] = [await build.employee(), await build.employee()]
    const { id } = await build.employee()
    const later = addDays(today, 60)
    const a = await plan(id, later, { managerId: x.id })
    await plan(id, soon, { managerId: y.userId })
    expect((await stateOn(id, soon))?.manager?._id).toBe(y.id)
    expect((await stateOn(id, later))?.manager?._id).toBe(x.id)
    const cancelled = await admin.call(job.cancel, { params: { id, change: a.body.change._id } })
    expect(cancelled.body.change.status).toBe('Cancelled')
    expect((await stateOn(id, later))?.manager?._id).toBe(y.id)
    const again = await admin.call(job.cancel, { params: { id, change: a.body.change._id } })
    expect(again).toMatchObject({ status: 409, body: { reason: 'job.not-planned' } })
  })

  it('is one for each day: planned facts are merged, applied ones corrected', async () => {
    const { id } = await build.employee()
    const first = await plan(id, soon, { designation: 'Lead' })
    const second = await plan(id, soon, { fte: 50, employmentType: 'part-time' })
    expect(second.body.change).toMatchObject({
      _id: first.body.change._id,
      fields: ['designation', 'employmentType', 'fte'],
      fte: 50,
    })
    await plan(id, today, { designation: 'Senior' })
    await plan(id, today, { designation: 'Expert' })
    expect((await now(id)).designation).toBe('Expert')
    const ofToday = (await read(id)).changes.filter(({ effectiveFrom }) => effectiveFrom === today)
    expect(ofToday).toHaveLength(1)
  })

  it('with a location writes it from its day, and removes it when cancelled', async () => {
    const { id } = await build.employee()
    const [there, elsewhere, schedule] = [await build.location(), await build.location(), await build.schedule()]
    await admin.call(workingTimes.set, { params: { id }, body: { from: '2020-01-01', locationId: there } })
    const answer = await plan(id, soon, { locationId: elsewhere, scheduleId: schedule })
    expect(answer.body.change).toMatchObject({
      fields: ['location', 'schedule'],
      status: 'Planned',
      designation: null,
      location: { _id: elsewhere },
      schedule: { _id: schedule },
    })
    expect(await stateOn(id, addDays(soon, -1))).toMatchObject({ location: { _id: there }, schedule: null })
    expect(await stateOn(id, soon)).toMatchObject({ location: { _id: elsewhere }, schedule: { _id: schedule } })
    expect((await plan(id, soon, { locationId: elsewhere })).body).toMatchObject({ reason: 'job.unchanged' })
    const params = { id, change: answer.body.change._id }
    const later = addDays(soon, 10)
    const moved = await admin.call(job.edit, { params, body: { effectiveFrom: later, locationId: elsewhere } })
    expect(moved.body.change).toMatchObject({ fields: ['location'], effectiveFrom: later, schedule: null })
    expect(await stateOn(id, soon)).toMatchObject({ location: { _id: there }, schedule: null })
    expect((await admin.call(job.cancel, { params })).status).toBe(200)
    const { rows } = { rows: (await admin.call(workingTimes.get, { params: { id } })).body.workingTimes }
    expect(rows).toMatchObject([{ from: '2020-01-01', to: null, location: { _id: there } }])
    const unknown = await plan(id, soon, { locationId: id })
    expect(unknown.body).toMatchObject({ issues: [{ reason: 'location.unknown' }] })
    expect((await read(id)).changes.filter(({ status }) => status === 'Planned')).toEqual([])
  })

  it('in the past changes today only if no later change has the same facts', async () => {
    const { id, departmentId } = await build.employee({ designation: 'Clerk' })
    const other = await build.department()
    const [early, late] = [addDays(today, -100), addDays(today, -10)]
    await plan(id, late, { designation: 'Lead' })
    await plan(id, early, { designation: 'Senior', department: other })
    expect(await now(id)).toMatchObject({ designation: 'Lead', department: { _id: other } })
    expect(await stateOn(id, addDays(early, -1))).toMatchObject({
      designation: 'Clerk',
      department: { _id: departmentId },
    })
    expect(await stateOn(id, early)).toMatchObject({ designation: 'Senior', department: { _id: other } })
  })

  it('is also made by the calls that change a person, from today', async () => {
    const [boss, department] = [await build.employee(), await build.department()]
    const { id } = await build.employee()
    await admin.call(org.setManager, { params: { id }, body: { managerId: boss.id } })
    const body = {
      name: 'A',
      maritalStatus: 'single' as const,
      designation: 'Engineer',
      salary: 1,
      department,
      fte: '80.5',
    }
    const answer = await admin.call(employees.update, { params: { id }, body })
    expect(answer.body.employee).toMatchObject({
      fte: 80.5,
      employmentType: 'full-time',
      preferredName: null,
      contractEnds: null,
    })
    const { changes, periods } = await read(id)
    expect(changes[0]).toMatchObject({
      effectiveFrom: today,
      fields: ['department', 'manager', 'fte'],
      status: 'Applied',
    })
    expect(periods[0]).toMatchObject({ from: today, to: null, manager: { _id: boss.id }, fte: 80.5 })
    await admin.call(employees.endEmployment, { params: { id: boss.id }, body: {} })
    expect((await read(id)).periods[0]).toMatchObject({ from: today, manager: null })
    expect((await read(boss.id)).periods[0]?.to).toBe(today)
  })

  it('is refused outside the employment, without changed facts, and if it makes a circle', async () => {
    const boss = await build.employee({ name: 'Bo Boss', employedFrom: '2024-06-01' })
    const ann = await build.employee({ name: 'Ann', managerId: boss.id, designation: 'Clerk' })
    const gone = await build.employee({ leftOn: '2025-01-31' })
    const refusals = [
      await plan(boss.id, '2024-05-31', { designation: 'X' }),
      await plan(gone.id, today, { designation: 'X' }),
      await plan(ann.id, soon, {}),
      await plan(ann.id, soon, { designation: 'Clerk' }),
      await plan(ann.id, soon, { managerId: ann.id }),
      await plan(ann.id, soon, { managerId: gone.id }),
      await plan(ann.id, soon, { fte: 0.5 }),
      await plan(ann.id, soon, { fte: 100.5 }),
      await plan(ann.id, soon, { reason: 'hire' as never, fte: 50 }),
      await plan(boss.id, soon, { managerId: ann.id }),
      await plan(boss.id, today, { managerId: ann.id }),
      await plan(ann.id, soon, { department: '00000000-0000-7000-8000-000000000000' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 409, 400, 409, 400, 400, 400, 409, 409, 400])
    expect(refusals[9]?.body).toMatchObject({
      code: 'CYCLE',
      error: 'Ann reports to Bo Boss, so Bo Boss cannot report to Ann.',
    })
    expect(refusals[10]?.body.code).toBe('CYCLE')
    expect((await read(ann.id)).changes).toHaveLength(1)
  })

  it('is checked against the reporting lines of its own day, not of today', async () => {
    const a = await build.employee()
    const b = await build.employee({ managerId: a.id })
    const later = addDays(soon, 10)
    expect((await plan(b.id, soon, { managerId: null })).status).toBe(200)
    expect((await plan(a.id, later, { managerId: b.id })).status).toBe(200)
    expect((await plan(b.id, addDays(later, 1), { managerId: a.id })).body.code).toBe('CYCLE')
    await applyOn(later)
    expect([(await now(a.id)).manager?._id, (await now(b.id)).manager]).toEqual([b.id, null])
  })

  it('cannot be moved to a day with another change; an applied one is corrected in its own facts', async () => {
    const { id } = await build.employee({ designation: 'Clerk' })
    const later = addDays(soon, 5)
    const planned = (await plan(id, soon, { designation: 'Lead' })).body.change._id
    await plan(id, later, { fte: 60 })
    const edit = (change: string, body: Plan & { force?: boolean }) =>
      admin.call(job.edit, { params: { id, change }, body: body as never })
    expect((await edit(planned, { effectiveFrom: later, designation: 'Lead' })).body.reason).toBe('job.day-taken')
    const moved = await edit(planned, { effectiveFrom: addDays(soon, 1), designation: 'Chief', reason: 'promotion' })
    expect(moved.body.change).toMatchObject({
      effectiveFrom: addDays(soon, 1),
      designation: 'Chief',
      status: 'Planned',
    })
    const again = await edit(planned, { effectiveFrom: addDays(soon, 2) })
    expect(again.body.change).toMatchObject({ effectiveFrom: addDays(soon, 2), designation: 'Chief' })
    const past = (await plan(id, addDays(today, -5), { designation: 'Senior' })).body.change._id
    expect((await edit(past, { fte: 50 })).body.reason).toBe('job.other-facts')
    expect(await edit(past, { designation: 'Expert' })).toMatchObject({
      status: 409,
      body: { reason: 'job.later-change' },
    })
    expect((await edit(past, { designation: 'Expert', force: true })).status).toBe(200)
    expect((await now(id)).designation).toBe('Expert')
    expect((await admin.call(job.cancel, { params: { id, change: past } })).body.reason).toBe('job.not-planned')
  })

  it('keeps a department that it plans with, and not one of the past', async () => {
    const { id, departmentId } = await build.employee()
    const next = await build.department()
    const { body } = await plan(id, soon, { department: next })
    const remove = (department: string) => admin.call(departments.remove, { params: { id: department } })
    expect(await remove(next)).toMatchObject({ status: 409, body: { code: 'IN_USE', reason: 'department.planned' } })
    await admin.call(job.cancel, { params: { id, change: body.change._id } })
    expect((await remove(next)).status).toBe(200)
    await plan(id, today, { department: await build.department() })
    expect((await remove(departmentId)).status).toBe(200)
  })

  it('gives useful warnings', async () => {
    const boss = await build.employee({ name: 'Bo Boss' })
    await build.employee({ managerId: boss.id })
    await build.leave({ employeeId: boss.id, startDate: soon, endDate: soon })
    await plan(boss.id, addDays(soon, 9), { department: await build.department() })
    const { body } = await plan(boss.id, soon, { department: await build.department() })
    expect(body.warnings).toEqual([
      'Bo Boss has 1 pending approval.',
      '1 person reports to Bo Boss and will continue to do so.',
      `Another change is scheduled for ${addDays(soon, 9)}.`,
    ])
  })
})

it('a period has its location and schedule', async () => {
  const { id } = await build.employee()
  const location = await build.location({ name: 'Munich' })
  await admin.call(workingTimes.set, { params: { id }, body: { from: soon, locationId: location } })
  expect((await read(id)).periods).toMatchObject([
    { from: soon, to: null, location: { _id: location, name: 'Munich' }, schedule: null },
    { from: '2020-01-01', to: addDays(soon, -1), location: null, schedule: null },
  ])
})

describe('what was planned', () => {
  it('is applied once on its day by whichever instance, with the planner in the audit', async () => {
    const { id } = await build.employee({ designation: 'Clerk' })
    const change = (await plan(id, soon, { designation: 'Lead' })).body.change._id
    await applyOn(addDays(soon, -1))
    expect((await now(id)).designation).toBe('Clerk')
    await Promise.all([applyOn(soon), applyOn(soon), applyOn(soon)])
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('entity_id', 'in', [id, change])
      .where('actor_id', 'is', null)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      {
        action: 'employee.job',
        actor_id: null,
        before: { designation: 'Clerk', plannedBy: chief },
        after: { designation: 'Lead' },
      },
      {
        action: 'job.apply',
        actor_id: null,
        before: { status: 'Planned', plannedBy: chief },
        after: { status: 'Applied' },
      },
    ])
  })

  it('is applied once by two instances at midnight with different time zones', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => build.employee({ designation: 'Clerk' })))
    for (const [n, { id }] of people.entries()) await plan(id, addDays(soon, n % 3), { designation: `Lead ${n}` })
    const begin = Date.parse(`${addDays(soon, -1)}T00:00:00Z`)
    let at = begin
    const clocks = ['Pacific/Auckland', 'America/Los_Angeles'].map((zone) => createClock(zone, () => at))
    const ids = people.map(({ id }) => id)
    for (; at < begin + 5 * 86_400_000; at += 3 * 3_600_000) {
      await Promise.all(clocks.map((clock) => applyOn(clock.today())))
      const first =
        clocks
          .map((clock) => clock.today())
          .toSorted()
          .at(-1) ?? ''
      // When the day has begun in any time zone, and never before.
      for (const [n, { id }] of people.entries())
        if (n < 3) expect((await now(id)).designation).toBe(addDays(soon, n) <= first ? `Lead ${n}` : 'Clerk')
    }
    const { rows } = await sql<{ applied: number; moved: number }>`
      select count(*) filter (where action = 'job.apply')::int as applied, count(*) filter (where action = 'employee.job')::int as moved
      from audit_events where actor_id is null and subject_id = any(${ids}::uuid[])`.execute(db)
    expect(rows[0]).toEqual({ applied: 6, moved: 6 })
  })

  it('fails as a whole if it is refused then; planner and HR are notified, and it is not repeated', async () => {
    const hr = await build.employee()
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const planner = await build.employee()
    await build.assignment({ userId: planner.userId, role: 'hr' })
    const boss = await build.employee({ name: 'Bo Boss' })
    const { id } = await build.employee({ designation: 'Clerk' })
    const locationId = await build.location()
    const facts = { managerId: boss.id, designation: 'Lead', locationId }
    const { body } = await plan(id, soon, facts, await product.as(planner.userId))
    await db.updateTable('employees').set({ left_on: today }).where('id', '=', boss.id).execute()
    await applyOn(soon)
    await applyOn(soon)
    expect(await now(id)).toMatchObject({ designation: 'Clerk', manager: null })
    const [failed] = (await read(id)).changes
    expect(failed).toMatchObject({
      _id: body.change._id,
      status: 'Failed',
      error: 'Bo Boss has left, so no one can report to them.',
    })
    expect((await read(id)).periods[0]).toMatchObject({ designation: 'Clerk', to: null, location: null })
    const told = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('event_key', '=', `job-change-failed:${body.change._id}`)
      .execute()
    expect(told.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([planner.userId, hr.userId]))
    // Planned again by hand for the day of the failed one.
    expect((await plan(id, soon, { designation: 'Lead' })).body.change).toMatchObject({
      status: 'Planned',
      error: null,
      fields: ['designation'],
    })
  })
})

describe('the rights', () => {
  it('are those of the person: people read their own job, HR plans, and nobody puts people below themselves', async () => {
    const [person, other] = [await build.employee(), await build.employee()]
    const own = await product.as(person.userId)
    expect((await own.call(job.get, { params: { id: person.userId } })).status).toBe(200)
    expect((await own.call(job.get, { params: { id: other.id } })).status).toBe(403)
    expect((await plan(person.id, soon, { fte: 50 }, own)).status).toBe(403)
    const clerk = await build.employee()
    await build.assignment({ userId: clerk.userId, role: { 'employees.manage': 'everyone' } })
    const client = await product.as(clerk.userId)
    expect((await plan(person.id, soon, { managerId: other.id }, client)).status).toBe(403)
    expect((await plan(person.id, soon, { fte: 50 }, client)).status).toBe(200)
    const chart = await build.employee()
    const rights = { 'employees.manage': 'everyone', 'employees.managers': 'everyone' } as const
    await build.assignment({ userId: chart.userId, role: rights })
    const gain = await plan(person.id, soon, { managerId: chart.id }, await product.as(chart.userId))
    expect(gain).toMatchObject({ status: 403, body: { reason: 'org.own-gain' } })
    expect((await now(person.id)).manager).toBeNull()
  })
})

it('periods and columns follow from the changes, in whatever order they are planned, corrected, cancelled and applied', async () => {
  const [x, y] = [await build.employee(), await build.employee()]
  const there = [await build.department(), await build.department()]
  const act = fc.record({
    day: fc.integer({ min: -20, max: 20 }),
    what: fc.constantFrom('plan', 'cancel', 'edit', 'apply'),
    facts: fc.oneof(
      fc.record({ designation: fc.constantFrom('A', 'B', 'C') }),
      fc.record({ managerId: fc.constantFrom(x.id, y.id, null) }),
      fc.record({ department: fc.constantFrom(...there), fte: fc.constantFrom(50, 100) }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      const { id } = await build.employee({ designation: 'A', departmentId: there[0] })
      let latest = ''
      for (const { day, what, facts } of acts) {
        if (what === 'plan' || !latest) latest = (await plan(id, addDays(today, day), facts)).body.change?._id ?? latest
        else if (what === 'cancel') await admin.call(job.cancel, { params: { id, change: latest } })
        else if (what === 'edit')
          await admin.call(job.edit, { params: { id, change: latest }, body: { ...facts, force: true } })
        else await applyOn(today)
      }
      const { periods, changes } = await read(id)
      const live = changes.filter(({ status }) => status === 'Planned' || status === 'Applied').toReversed()
      for (let day = -25; day <= 25; day++) {
        const on = addDays(today, day)
        const value = (fact: 'designation' | 'fte' | 'manager' | 'department') =>
          live.findLast(({ effectiveFrom, fields }) => effectiveFrom <= on && fields.includes(fact))?.[fact]
        const there = periods.filter(({ from, to }) => from <= on && (to === null || on <= to))
        expect(there).toMatchObject([
          {
            designation: value('designation'),
            fte: value('fte'),
            manager: value('manager'),
            department: value('department'),
          },
        ])
      }
      // Today, and after all the days.
      for (const day of [today, addDays(today, 10), addDays(today, 25)]) {
        await applyOn(day)
        const { designation, fte, manager, department } = await now(id)
        expect(await stateOn(id, day)).toMatchObject({ designation, fte, manager, department })
      }
    }),
    { numRuns: 15 },
  )
})
