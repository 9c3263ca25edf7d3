import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import { beforeAll, describe, expect, it } from 'vitest'
import { dispatched, mailsTo } from '../../../test/outbox.ts'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hr.example.com' })
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const times = { assignAt: '2026-03-01T09:00', deadlineAt: '2026-03-10T17:00' }
const add = async (kind: 'add' | 'addTeam', task_name = 'Notified') =>
  (await admin.call(tasks[kind], { body: { task_name, description: 'All of it' } })).body.task._id
const assign = (id: string, employeeId: string, other: object = {}) =>
  admin.call(tasks.assign, { params: { id }, body: { employeeId, ...times, ...other } })

/** The mailed addresses of a task. */
async function mailed(id: string): Promise<string[]> {
  await dispatched(product)
  const rows = await product.db
    .selectFrom('mails')
    .select('to_address')
    .where('event_key', 'like', `task:${id}:%`)
    .execute()
  return rows.map((row) => row.to_address).sort()
}

const outbox = (address: string) => mailsTo(product, address)

describe('mails about an assignment', () => {
  it('go once to the assignee’s sign-in email, with all details', async () => {
    const person = await build.employee({ name: 'Ada', email: 'ada@example.com' })
    const id = await add('add', 'Count beans')
    await assign(id, person.id)
    const [mail] = await expect
      .poll(() => outbox('ada@example.com'), { timeout: 10_000 })
      .toHaveLength(1)
      .then(() => outbox('ada@example.com'))
    expect(mail).toMatch(/^Subject: New task: Count beans\r$/m)
    for (const text of [
      'Hello Ada,',
      'Description:\r\n> All of it\r\n',
      'Mar 1, 2026',
      '9:00',
      'Mar 10, 2026',
      '(UTC)',
      `https://hr.example.com/employee-dashboard/task/view/personal/${id}`,
    ])
      expect(mail).toContain(text)
    expect((await admin.call(tasks.notify, { params: { id } })).body).toMatchObject({
      success: true,
      message: 'The email is on its way.',
    })
    expect(await mailed(id)).toEqual(['ada@example.com'])
  })

  it('go once to every employed member of the team', async () => {
    const leader = await build.employee({ email: 'lead@example.com' })
    const member = await build.employee({ email: 'member@example.com' })
    const gone = await build.employee({ email: 'gone@example.com', leftOn: '2025-01-31' })
    const team = await build.team({ leaderId: leader.id, memberIds: [member.id, gone.id] })
    const id = await add('addTeam')
    await admin.call(tasks.assignTeam, { params: { id }, body: { teamId: team.id, ...times } })
    await admin.call(tasks.notifyTeam, { params: { id } })
    expect(await mailed(id)).toEqual(['lead@example.com', 'member@example.com'])

    // A new member is notified by the next call, and nobody twice.
    const late = await build.employee({ email: 'late@example.com' })
    await admin.call(teams.setMembers, { params: { id: team.id }, body: { employeeIds: [member.id, late.id] } })
    await admin.call(tasks.notifyTeam, { params: { id } })
    expect(await mailed(id)).toEqual(['late@example.com', 'lead@example.com', 'member@example.com'])
  })

  it('are one mail for many concurrent equal assignments and reminders', async () => {
    const person = await build.employee({ email: 'storm@example.com' })
    const id = await add('add')
    const answers = await Promise.all(Array.from({ length: 30 }, () => assign(id, person.id)))
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 20 }, () => admin.call(tasks.notify, { params: { id } })))
    expect(await mailed(id)).toEqual(['storm@example.com'])
  })

  it('are sent again when the task goes to another person, back, or to another time', async () => {
    const [ann, bob] = [
      await build.employee({ email: 'ann2@example.com' }),
      await build.employee({ email: 'bob2@example.com' }),
    ]
    const id = await add('add')
    // Each assignee is notified before the next: a former assignee is no longer notified.
    for (const person of [ann, bob, ann]) {
      await assign(id, person.id)
      await dispatched(product)
    }
    expect(await mailed(id)).toEqual(['ann2@example.com', 'ann2@example.com', 'bob2@example.com'])
    await assign(id, ann.id, { deadlineAt: '2026-04-10T17:00' })
    expect(await mailed(id)).toHaveLength(4)
  })

  it('are not sent for a refused assignment', async () => {
    const gone = await build.employee({ leftOn: '2025-01-31' })
    const id = await add('add')
    expect((await assign(id, gone.id)).status).toBe(409)
    expect(await mailed(id)).toEqual([])
  })

  it('are refused on request for an unassigned or completed task, and for leavers', async () => {
    const id = await add('add')
    expect(await admin.call(tasks.notify, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    const done = await build.task({ employeeId: (await build.employee()).id, returnAt: '2026-02-02T00:00:00Z' })
    expect((await admin.call(tasks.notify, { params: { id: done } })).status).toBe(409)
    const left = await build.task({ employeeId: (await build.employee({ leftOn: '2025-01-31' })).id })
    expect((await admin.call(tasks.notify, { params: { id: left } })).status).toBe(409)
    expect((await admin.call(tasks.notifyTeam, { params: { id } })).status).toBe(404)
    for (const each of [id, done, left]) expect(await mailed(each)).toEqual([])
  })

  it('are at most sixty an hour for one person; beyond that the task is assigned without a mail, and a requested mail is refused', async () => {
    const [flooded, other] = [
      await build.employee({ email: 'flooded@example.com' }),
      await build.employee({ email: 'other@example.com' }),
    ]
    const mailsTo = async (address: string) => {
      await dispatched(product)
      return (await product.db.selectFrom('mails').select('id').where('to_address', '=', address).execute()).length
    }
    const ids = await Promise.all(Array.from({ length: 61 }, () => add('add')))
    await Promise.all(ids.slice(0, 55).map((id) => assign(id, flooded.id)))
    // Repeated notifications do not count.
    for (const id of ids.slice(0, 8)) await admin.call(tasks.notify, { params: { id } })
    const last = await Promise.all(ids.slice(55).map((id) => assign(id, flooded.id)))
    expect(last.map(({ status, body }) => [status, body.task.employeeId?._id])).toEqual(
      Array(6).fill([200, flooded.id]),
    )
    expect(await mailsTo('flooded@example.com')).toBe(60)
    const told = await Promise.all(ids.map(async (id) => (await mailed(id)).length))
    const untold = ids[told.indexOf(0)] as string
    expect(await admin.call(tasks.notify, { params: { id: untold } })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', error: expect.stringMatching(/60 emails.*\.$/) },
    })
    await assign(untold, other.id)
    expect(await mailed(untold)).toEqual(['other@example.com'])
    await product.db
      .updateTable('mail_windows')
      .set({ started_at: new Date(Date.now() - 3_601_000) })
      .execute()
    await assign(untold, flooded.id)
    expect(await mailsTo('flooded@example.com')).toBe(61)
  })

  it('can be requested with the payload and cookie of the original client', async () => {
    const person = await build.employee({ email: 'cookie@example.com' })
    const id = await build.task({ employeeId: person.id })
    const response = await product.app.inject({
      method: 'POST',
      url: `/api/mail/send-task-notify/${id}`,
      headers: { cookie: `__Host-ems_session=${admin.token}`, origin: 'https://hr.example.com' },
      payload: { employeeId: person.id, ...times },
    })
    expect(response.statusCode).toBe(200)
    expect(await mailed(id)).toEqual(['cookie@example.com'])
  })
})
