import { calendars } from '@ems/contract/calendars'
import { checklists } from '@ems/contract/checklists'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { tasks } from '@ems/contract/tasks'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { newId } from '../../platform/database/ids.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client
let hr: { id: string; userId: string }

beforeAll(async () => {
  product.setNow('2026-11-20T09:00:00Z')
  admin = await product.administrator()
  hr = await build.employee({ name: 'Hanna HR' })
  await build.assignment({ userId: hr.userId, role: 'hr' })
  return () => product.setNow(null)
})

const item = (title: string, offsetDays: number, more: object = {}) => ({
  title,
  offsetDays,
  who: 'person' as const,
  ...more,
})
const template = async (items: object[], more: object = {}) => {
  const body = { name: 'First week', kind: 'onboarding', items, ...more }
  const answer = await admin.call(checklists.addTemplate, { body: body as never })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.template
}
const start = (id: string, templateId: string, anchorDay?: string) =>
  admin.call(checklists.start, { params: { id }, body: { templateId, ...(anchorDay && { anchorDay }) } })
const of = async (id: string, by = admin) => (await by.call(checklists.ofPerson, { params: { id } })).body.checklists
const due = (checklist: { items: { dueOn: string }[] }) => checklist.items.map(({ dueOn }) => dueOn)
// Events are acted on within seconds of what they tell of.
const eventually = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 15_000, interval: 100 })
const employ = (id: string, employedFrom: string) =>
  admin.call(employment.set, { params: { id }, body: { employedFrom } })

it('starts with the items of its template at that moment, while others change them', async () => {
  for (let round = 0; round < 3; round++) {
    const { _id } = await template([item('A', 0), item('B', 1), item('C', 2), item('D', 3)])
    const people = await Promise.all(Array.from({ length: 8 }, () => build.employee()))
    const change = (n: number) => {
      const body = { name: 'Changed', kind: 'onboarding' as const, items: [item(`New ${n}`, 0), item('E', 1)] }
      return admin.call(checklists.updateTemplate, { params: { id: _id }, body: body as never })
    }
    const answers = await Promise.all(people.flatMap(({ id }, n) => [start(id, _id), ...(n % 4 ? [] : [change(n)])]))
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [200, undefined]))
  }
})

describe('a checklist', () => {
  it('is due on scheduled days around the first day, and moves with it; what is finished stays', async () => {
    const ann = await build.employee({ name: 'Ann', employedFrom: '2026-12-07' })
    const calendarId = await build.holidayCalendar()
    await admin.call(calendars.addHoliday, { body: { calendarId, day: '2027-01-06', part: 'full', name: 'Epiphany' } })
    const locationId = await build.location({ calendarId })
    await admin.call(workingTimes.set, { params: { id: ann.id }, body: { from: '2026-01-01', locationId } })
    // 6 December is a Sunday: before the first day it is the Friday before, after it the Monday after.
    const { _id } = await template([item('A', -5), item('B', 0), item('C', 30), item('D', -1), item('E', 5)])
    const { checklist } = (await start(ann.id, _id)).body
    expect(due(checklist)).toEqual(['2026-12-02', '2026-12-07', '2027-01-07', '2026-12-04', '2026-12-14'])
    expect(checklist).toMatchObject({ anchorDay: '2026-12-07', done: 0, of: 5, employee: { _id: ann.id } })
    const own = await product.as(ann.userId)
    const first = checklist.items[0]?.task
    expect(first).toMatchObject({ task_name: 'A', employeeId: { _id: ann.id }, deadlineAt: '2026-12-02T23:59:00.000Z' })
    await own.call(tasks.markDone, { params: { id: first?._id ?? '' } })
    expect((await employ(ann.id, '2026-12-14')).status).toBe(200)
    await eventually(async () =>
      expect(due((await of(ann.id))[0] ?? { items: [] })).toEqual([
        '2026-12-02',
        '2026-12-14',
        '2027-01-13',
        '2026-12-11',
        '2026-12-21',
      ]),
    )
    const [moved] = await of(ann.id)
    expect([moved?.done, moved?.of, moved?.items[1]?.task?.deadlineAt]).toEqual([1, 5, '2026-12-14T23:59:00.000Z'])
    // Counted from a day that was named by hand it follows no other.
    const params = { id: moved?._id ?? '' }
    const byHand = await admin.call(checklists.moveAnchor, { params, body: { anchorDay: '2027-01-04' } })
    expect(due(byHand.body.checklist)[1]).toBe('2027-01-04')
  })

  it('assigns tasks to the assignee of each item, else to the head, else to HR', async () => {
    const [boss, head, named] = [await build.employee(), await build.employee(), await build.employee()]
    const departmentId = await build.department()
    await build.head(departmentId, head.id)
    const roleId = await build.role({ 'leaves.read': 'own' }, 'Buddy')
    const [busy, free, elsewhere] = [await build.employee(), await build.employee(), await build.employee()]
    const hold = async (userId: string) => {
      const values = { id: newId(), role_id: roleId, user_id: userId, from_day: '2020-01-01' }
      await db.insertInto('role_assignments').values(values).execute()
      return values.id
    }
    for (const { userId } of [busy, free]) await hold(userId)
    const elsewhereOnly = { assignment_id: await hold(elsewhere.userId), department_id: await build.department() }
    await db.insertInto('assignment_departments').values(elsewhereOnly).execute()
    const items = [
      item('P', 0),
      item('M', 0, { who: 'manager' }),
      item('H', 0, { who: 'head' }),
      item('R', 0, { who: 'role', roleId }),
      item('R', 1, { who: 'role', roleId }),
      item('U', 0, { who: 'user', userId: named.userId }),
    ]
    const { _id } = await template(items)
    const ids = (checklist: { items: { task: { employeeId: { _id: string } | null } | null }[] }) =>
      checklist.items.map(({ task }) => task?.employeeId?._id)
    const ann = await build.employee({ departmentId, managerId: boss.id })
    const { checklist } = (await start(ann.id, _id)).body
    // Of two who hold the role each gets one: anyone who has fewer is next.
    const [p, m, h, r1, r2, u] = ids(checklist)
    expect([p, m, h, u]).toEqual([ann.id, boss.id, head.id, named.id])
    expect([r1, r2].sort()).toEqual([busy.id, free.id].sort())
    const alone = await build.employee({ departmentId })
    expect(ids((await start(alone.id, _id)).body.checklist).slice(1, 3)).toEqual([head.id, head.id])
    const nobody = await build.employee()
    expect(ids((await start(nobody.id, _id)).body.checklist).slice(1, 3)).toEqual([hr.id, hr.id])
  })

  it('runs once for a person, and again when it is finished; later items are not added to it', async () => {
    const ann = await build.employee()
    const made = await template([item('A', 0), item('B', 0, { optional: true })])
    const { checklist } = (await start(ann.id, made._id)).body
    expect((await start(ann.id, made._id)).body).toMatchObject({ code: 'CONFLICT', reason: 'checklist.runs' })
    const { _id: id, ...body } = { ...made, items: [...made.items, item('C', 0)] }
    const updated = await admin.call(checklists.updateTemplate, { params: { id }, body })
    expect(updated.body.template.items.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    expect((await of(ann.id))[0]?.items.map(({ title }) => title)).toEqual(['A', 'B'])
    await admin.call(tasks.markDone, { params: { id: checklist.items[0]?.task?._id ?? '' } })
    expect((await start(ann.id, made._id)).body.checklist.of).toBe(3)
    const [second] = await of(ann.id)
    await admin.call(checklists.cancel, { params: { id: second?._id ?? '' } })
    expect(await of(ann.id)).toHaveLength(1)
  })

  it('starts automatically for joiners and leavers of its departments and employment types', async () => {
    const departmentId = await build.department()
    const joins = await template([item('Badge', 0)], { forEverybody: true, departments: [departmentId] })
    const leaves = await template([item('Keys', 0)], {
      name: 'Leaving',
      kind: 'offboarding',
      forEverybody: true,
      employmentTypes: ['full-time'],
    })
    const add = async (code: string, department: string, employedFrom: string) => {
      const person = {
        name: code,
        gender: 'female',
        maritalStatus: 'single',
        designation: 'Lead',
        salary: '1',
      } as const
      const rest = { dob: '1990-01-01', role: 'employee', invite: true, employeeId: code, department } as const
      const body = { ...person, ...rest, email: `${code}@example.com`, employedFrom }
      return (await admin.call(employees.add, { body })).body.employee._id
    }
    const ann = await add('LC-1', departmentId, '2026-12-07')
    const old = await add('LC-2', departmentId, '2020-01-01')
    const other = await add('LC-3', await build.department(), '2026-12-07')
    await eventually(async () =>
      expect((await of(ann)).map(({ templateId, anchorDay }) => [templateId, anchorDay])).toEqual([
        [joins._id, '2026-12-07'],
      ]),
    )
    await admin.call(employment.planLeaving, { params: { id: ann }, body: { lastDay: '2027-03-31' } })
    await eventually(async () => expect((await of(ann))[0]).toMatchObject({ templateId: leaves._id, of: 1 }))
    await admin.call(employment.planLeaving, { params: { id: ann }, body: { lastDay: '2027-04-30' } })
    await eventually(async () => expect((await of(ann))[0]).toMatchObject({ anchorDay: '2027-04-30' }))
    expect((await of(ann)).length).toBe(2)
    await admin.call(employment.withdrawLeaving, { params: { id: ann } })
    await eventually(async () => expect((await of(ann))[0]).toMatchObject({ templateId: leaves._id, of: 0 }))
    // Anyone who left has nothing to join for.
    await employ(ann, '2026-11-01')
    await admin.call(employees.endEmployment, { params: { id: ann }, body: {} })
    await eventually(async () =>
      expect((await of(ann)).map(({ kind, of: count }) => [kind, count])).toEqual([
        ['offboarding', 1],
        ['offboarding', 0],
        ['onboarding', 0],
      ]),
    )
    expect([await of(old), await of(other)]).toEqual([[], []])
    for (const { _id: id, ...body } of [joins, leaves])
      await admin.call(checklists.updateTemplate, { params: { id }, body: { ...body, archived: true } })
  })

  it('is visible to the person and permitted readers, and invalid values are refused', async () => {
    const boss = await build.employee()
    const ann = await build.employee({ managerId: boss.id })
    const { _id } = await template([item('A', 0)])
    const { checklist } = (await start(ann.id, _id)).body
    for (const userId of [ann.userId, boss.userId]) expect(await of(ann.id, await product.as(userId))).toHaveLength(1)
    const stranger = await product.as((await build.employee()).userId)
    expect((await stranger.call(checklists.ofPerson, { params: { id: ann.id } })).status).toBe(403)
    const own = await product.as(ann.userId)
    expect((await own.call(checklists.start, { params: { id: ann.id }, body: { templateId: _id } })).status).toBe(403)
    expect((await own.call(checklists.templates)).status).toBe(403)
    const moved = { params: { id: checklist._id }, body: { anchorDay: '2027-01-05' } }
    expect((await own.call(checklists.moveAnchor, moved)).status).toBe(403)
    for (const items of [
      [],
      [item('A', 366)],
      [item('A', -181)],
      [item('A', 0, { who: 'role' })],
      [item('A', 0, { userId: ann.userId })],
      [item('A', 0, { who: 'user', userId: _id })],
    ]) {
      const body = { name: 'X', kind: 'onboarding', items } as never
      expect((await admin.call(checklists.addTemplate, { body })).status, JSON.stringify(items)).toBe(400)
    }
    const last = await template([item('A', 0)], { kind: 'offboarding' })
    expect((await start(ann.id, last._id)).body).toMatchObject({ reason: 'checklist.no-last-day' })
    expect((await start(ann.id, last._id, '2027-01-29')).status).toBe(200)
  })
})

describeAudit('checklists', product, {
  addTemplate: async () =>
    change({
      endpoint: checklists.addTemplate,
      request: { body: { name: 'Audited', kind: 'onboarding', items: [item('A', 1)] } },
      events: (reply) => [{ action: 'checklist-template.add', kind: 'checklistTemplate', id: reply.template._id }],
    }),
  updateTemplate: async () => {
    const { _id: id, ...body } = await template([item('A', 1)])
    return change({
      endpoint: checklists.updateTemplate,
      request: { params: { id }, body: { ...body, name: 'Renamed', items: [item('B', 2)] } },
      events: [{ action: 'checklist-template.update', kind: 'checklistTemplate', id }],
    })
  },
  start: async () => {
    const { id } = await build.employee()
    const { _id: templateId } = await template([item('A', 1)])
    return change({
      endpoint: checklists.start,
      request: { params: { id }, body: { templateId, anchorDay: '2026-12-07' } },
      events: ({ checklist }) => [
        { action: 'task.add', kind: 'task', between: true, id: checklist.items[0]?.task?._id ?? '' },
        { action: 'task.assign', kind: 'task', between: true, id: checklist.items[0]?.task?._id ?? '' },
        { action: 'checklist.start', kind: 'checklist', id: checklist._id },
      ],
    })
  },
  moveAnchor: async () => {
    const { id } = await build.employee()
    const { checklist } = (await start(id, (await template([item('A', 1)]))._id, '2026-12-07')).body
    return change({
      endpoint: checklists.moveAnchor,
      request: { params: { id: checklist._id }, body: { anchorDay: '2026-12-08' } },
      events: [
        { action: 'task.update', kind: 'task', id: checklist.items[0]?.task?._id ?? '' },
        { action: 'checklist.move', kind: 'checklist', id: checklist._id },
      ],
    })
  },
  cancel: async () => {
    const { id } = await build.employee()
    const { checklist } = (await start(id, (await template([item('A', 1)]))._id, '2026-12-07')).body
    return change({
      endpoint: checklists.cancel,
      request: { params: { id: checklist._id } },
      events: [
        { action: 'task.remove', kind: 'task', id: checklist.items[0]?.task?._id ?? '' },
        { action: 'checklist.cancel', kind: 'checklist', id: checklist._id },
      ],
    })
  },
})
