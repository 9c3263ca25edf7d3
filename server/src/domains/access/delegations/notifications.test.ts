import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'

// Explanations, audit and notifications of access: who has which right, why, since when and until when.
const product = await startProduct()
const { build, db } = product
const { access } = api
const today = () => product.clock.today()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const told = async (client: Client) =>
  (await client.call(api.notifications.list, { query: { limit: 50 } })).body.notifications
/** Waits for the notification of a background consumer. */
const toldOf = (client: Client, kind: string, count = 1) =>
  vi.waitFor(async () => {
    const found = (await told(client)).filter((one) => one.kind === kind)
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  }, 10_000)

describe('the explanation of rights', () => {
  const explain = (client: Client, userId: string, query: object = {}) =>
    client.call(access.explain, { params: { userId }, query })

  it('names each cause of a right, and answers for one person in a sentence', async () => {
    const west = await build.department()
    const boss = await build.employee({ name: 'Bo Boss' })
    const report = await build.employee({ name: 'Rae Report', managerId: boss.id })
    const member = await build.employee({ name: 'Mo Member', departmentId: west })
    const other = await build.employee({ name: 'Ola Other' })
    await build.head(west, boss.id)
    const { id: assignmentId } = await build.assignment({ userId: boss.userId, role: { 'audit.read': 'everyone' } })
    const { explanation } = (await explain(admin, boss.userId)).body
    const ofKey = (key: string) => explanation.find((one) => one.key === key)
    expect(ofKey('leaves.decide')).toMatchObject({
      scope: 'reports+department',
      because: [
        { kind: 'reports', scope: 'reports', role: null },
        { kind: 'head', scope: 'department' },
      ],
    })
    expect(ofKey('audit.read')).toMatchObject({ scope: 'everyone', because: [{ kind: 'role', assignmentId }] })
    expect(ofKey('directory.read')?.because.map(({ kind }) => kind)).toEqual(['everybody'])
    expect(ofKey('salaries.manage')).toBeUndefined()

    const about = async (person: { id: string }, key = 'leaves.read') =>
      (await explain(admin, boss.userId, { about: person.id, key })).body
    expect(await about(report)).toMatchObject({ allowed: true })
    expect((await about(report)).sentence).toContain('Rae Report')
    expect(await about(member)).toMatchObject({ allowed: true })
    expect((await about(member)).sentence).not.toBe((await about(report)).sentence)
    expect(await about(other)).toMatchObject({ allowed: false })
    expect((await about(other)).sentence).toMatch(/Bo Boss.*Ola Other/)
    expect(await about(report, 'salaries.read')).toMatchObject({ allowed: false })
  })

  it('is for the person and for readers of roles; half a question and leavers are refused', async () => {
    const [one, other] = [await build.employee(), await build.employee()]
    const gone = await build.employee({ leftOn: '2026-01-31' })
    const client = await product.as(one.userId)
    expect((await explain(client, one.userId)).status).toBe(200)
    expect((await explain(client, one.id)).status, 'by the employee’s id').toBe(200)
    expect((await explain(client, one.userId, { about: one.id, key: 'leaves.read' })).body.allowed).toBe(true)
    expect((await explain(client, other.userId)).status).toBe(403)
    const nobody = '00000000-0000-7000-8000-000000000000'
    for (const about of [other.id, nobody])
      expect(await explain(client, one.userId, { about, key: 'leaves.read' })).toMatchObject({
        status: 200,
        body: { allowed: false },
      })
    await db.updateTable('employees').set({ manager_id: one.id }).where('id', '=', other.id).execute()
    const asked = async (key: 'leaves.decide' | 'salaries.read') =>
      (await explain(client, one.userId, { about: other.id, key })).body.allowed
    expect(await asked('leaves.decide'), 'of somebody whose record they see').toBe(true)
    expect(await asked('salaries.read')).toBe(false)
    expect((await explain(client, one.userId, { about: nobody, key: 'leaves.read' })).body.allowed).toBe(false)
    for (const query of [{ about: other.id }, { key: 'leaves.read' }, { about: other.id, key: 'leaves.see' }])
      expect((await explain(admin, one.userId, query)).status).toBe(400)
    expect((await explain(admin, gone.userId)).body.code).toBe('CONFLICT')
    expect((await explain(admin, nobody)).status).toBe(404)
  })
})

describe('the audit', () => {
  it('hides values that need their own right, and says that they changed', async () => {
    const person = await build.employee({ salary: '4000.00' })
    const { employee } = (await admin.call(api.employees.get, { params: { id: person.id } })).body
    const body = {
      ...employee,
      name: 'New Name',
      salary: 4321,
      department: person.departmentId,
      maritalStatus: 'married',
    }
    expect((await admin.call(api.employees.update, { params: { id: person.id }, body: body as never })).status).toBe(
      200,
    )
    const reader = async (role: object | 'auditor') => {
      const { userId } = await build.employee()
      await build.assignment({ userId, role: role as never })
      const client = await product.as(userId)
      const answer = await client.call(api.audit.list, { query: { entity: person.id } })
      return { text: JSON.stringify(answer.body), changes: answer.body.events[0]?.changes ?? [] }
    }
    const { names } = (await admin.call(api.audit.list, { query: { entity: person.id } })).body
    expect(names, 'what ids are called').toMatchObject({ [person.id]: 'New Name' })
    const plain = await reader({ 'audit.read': 'everyone' })
    const hidden = plain.changes.filter((change) => change.hidden)
    expect(hidden.map(({ field }) => field).sort()).toEqual(['marital_status', 'salary'])
    for (const { from, to } of hidden) expect([from, to]).toEqual([null, null])
    expect(plain.text).not.toMatch(/4321|4000|married/)
    expect(plain.changes).toContainEqual(expect.objectContaining({ field: 'name', to: 'New Name', hidden: false }))
    const { changes } = await reader({ 'audit.read': 'everyone', 'salaries.read': 'everyone' })
    expect(changes).toContainEqual({ field: 'salary', from: '4000.00', to: '4321.00', hidden: false })
    expect((await reader({ 'audit.read': 'everyone', 'salaries.read': 'own' })).text).not.toContain('4321')
    const { changes: shown } = await reader('auditor')
    expect(shown.map(({ hidden }) => hidden)).toEqual(plain.changes.map(() => false))
  })

  it('finds by person the given and taken roles, and delegations', async () => {
    const [person, taker] = [await build.employee(), await build.employee()]
    const { roles } = (await admin.call(access.roles)).body
    const roleId = roles.find(({ builtin }) => builtin === 'auditor')?._id ?? ''
    const given = await admin.call(access.assign, { body: { userId: person.userId, roleId } })
    await admin.call(access.endAssignment, { params: { id: given.body.assignment._id }, body: {} })
    const days = { fromDay: today(), toDay: today() }
    const handed = { fromUser: person.userId, toUser: taker.userId, kinds: ['leave' as const], ...days, reason: 'Away' }
    const { delegation } = (await admin.call(access.delegate, { body: handed })).body
    await admin.call(access.endDelegation, { params: { id: delegation._id } })
    for (const subject of [person.userId, person.id]) {
      const { events } = (await admin.call(api.audit.list, { query: { subject } })).body
      expect(events.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['assignment.add', 'assignment.end', 'delegation.add', 'delegation.end']),
      )
    }
  })

  it('hides the reasons of leaves, too', async () => {
    const person = await build.employee()
    const asked = {
      userId: person.userId,
      leaveType: 'Sick Leave' as const,
      startDate: '2031-02-03',
      endDate: '2031-02-03',
    }
    const { body } = await (await product.as(person.userId)).call(api.leaves.add, {
      body: { ...asked, reason: 'Migraine' },
    })
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'audit.read': 'everyone' } })
    const seen = await (await product.as(userId)).call(api.audit.list, { query: { entity: body.leave._id } })
    expect(seen.body.total).toBe(1)
    expect(JSON.stringify(seen.body)).not.toContain('Migraine')
  })
})

describe('notifications', () => {
  it('name a role that was given or taken, in the bell and by mail', async () => {
    const person = await build.employee({ email: 'given@example.com' })
    const client = await product.as(person.userId)
    const roleId = await build.builtInRole('payroll')
    const { assignment } = (
      await admin.call(access.assign, {
        body: { userId: person.userId, roleId, departments: [], toDay: addDays(today(), 9) },
      })
    ).body
    const [given] = await toldOf(client, 'access.role-given')
    expect(given?.sentence).toBe(`You now have the role Payroll until ${addDays(today(), 9)}.`)
    await admin.call(access.endAssignment, { params: { id: assignment._id }, body: {} })
    expect((await toldOf(client, 'access.role-ended'))[0]?.sentence).toContain('Payroll')
    expect((await mailsTo(product, 'given@example.com')).join()).toContain('Payroll')
    expect(
      (await told(admin)).filter(({ kind }) => kind === 'access.role-given'),
      'not who gave it',
    ).toEqual([])
  })

  it('about repeated delegations are mailed at most sixty times an hour, and always in the bell', async () => {
    const [giver, taker] = [await build.employee(), await build.employee({ email: 'handed@example.com' })]
    const [ofGiver, ofTaker] = [await product.as(giver.userId), await product.as(taker.userId)]
    const kinds = ['access.delegation-started', 'access.delegation-ended']
    for (const kind of kinds)
      await db
        .insertInto('mail_windows')
        .values({ key: `${kind}:${taker.userId}`, mails: 59 })
        .execute()
    const body = { toUser: taker.userId, kinds: ['leave' as const], fromDay: today(), toDay: today() }
    for (let n = 0; n < 3; n++) {
      const { delegation } = (await ofGiver.call(access.delegate, { body })).body
      await ofGiver.call(access.endDelegation, { params: { id: delegation._id } })
    }
    await vi.waitFor(async () => {
      for (const kind of kinds) expect((await told(ofTaker)).filter((one) => one.kind === kind)).toHaveLength(3)
    }, 10_000)
    expect(await mailsTo(product, 'handed@example.com')).toHaveLength(kinds.length)
  })

  it('reach the giver of an assignment a week before its end, once', async () => {
    const person = await build.employee({ name: 'Wanda Week' })
    const roleId = await build.builtInRole('hr')
    const give = (userId: string, days: number) =>
      admin.call(access.assign, { body: { userId, roleId, departments: [], toDay: addDays(today(), days) } })
    await give(person.userId, 7)
    await give((await build.employee({ name: 'Otto Later' })).userId, 8)
    for (const key of ['first', 'again']) await addJobs(db, [{ kind: 'access.remind-of-ends', key }])
    const reminders = await toldOf(admin, 'access.assignment-ending')
    await vi.waitFor(async () => {
      const open = await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'access.remind-of-ends')
        .where('done_at', 'is', null)
        .execute()
      expect(open).toEqual([])
    }, 10_000)
    expect(reminders.map(({ sentence }) => sentence)).toEqual([
      `Wanda Week’s role HR ends on ${addDays(today(), 7)}. Assign it again to extend it.`,
    ])
    expect((await told(admin)).filter(({ kind }) => kind === 'access.assignment-ending')).toHaveLength(1)
  })

  it('about ended roles and delegations come on the next day, once, unless they were given again', async () => {
    const [person, taker] = [await build.employee(), await build.employee()]
    const boss = await build.employee({ name: 'Bo Away' })
    const client = await product.as(person.userId)
    const [ofBoss, ofTaker] = [await product.as(boss.userId), await product.as(taker.userId)]
    const yesterday = addDays(today(), -1)
    const given = { userId: person.userId, fromDay: addDays(today(), -9), toDay: yesterday }
    const { id } = await build.assignment({ ...given, role: 'auditor' })
    await build.assignment({ ...given, role: 'payroll' })
    await build.assignment({ userId: person.userId, role: 'payroll', fromDay: today() })
    await db
      .insertInto('delegations')
      .values({
        id: crypto.randomUUID(),
        kind: 'leave',
        from_user: boss.userId,
        to_user: taker.userId,
        from_day: yesterday,
        to_day: yesterday,
        created_by: boss.userId,
      })
      .execute()
    for (const key of ['ends', 'ends again']) await addJobs(db, [{ kind: 'access.remind-of-ends', key }])
    const keysOf = async (userId: string) =>
      (await db.selectFrom('notifications').select('event_key').where('user_id', '=', userId).execute()).map(
        (row) => row.event_key,
      )
    expect((await toldOf(client, 'access.role-ended')).map(({ sentence }) => sentence)).toEqual([
      `Your role Auditor ended on ${yesterday}.`,
    ])
    expect((await toldOf(ofTaker, 'access.delegation-ended')).map(({ sentence }) => sentence)).toEqual([
      `The delegation from Bo Away (${yesterday} to ${yesterday}) has ended.`,
    ])
    expect((await toldOf(ofBoss, 'access.delegation-ended'))[0]?.sentence).toContain('Your delegation of approvals to')
    await vi.waitFor(async () => {
      const open = db.selectFrom('jobs').select('id').where('kind', '=', 'access.remind-of-ends')
      expect(await open.where('done_at', 'is', null).execute()).toEqual([])
    }, 10_000)
    expect((await keysOf(person.userId)).filter((key) => key.endsWith(':ended'))).toEqual([`role:${id}:ended`])
    expect(await keysOf(taker.userId)).toHaveLength(1)
  })

  it('name a new last day of a role when it is set', async () => {
    const person = await build.employee()
    const { id } = await build.assignment({ userId: person.userId, role: 'payroll' })
    const onDay = addDays(today(), 3)
    expect((await admin.call(access.endAssignment, { params: { id }, body: { onDay } })).status).toBe(200)
    const [news] = await toldOf(await product.as(person.userId), 'access.role-ended')
    expect(news?.sentence).toBe(`Your role Payroll ends on ${onDay}.`)
  })

  it('tell administrators of each change of administrators, whatever they switched off', async () => {
    const other = await product.administrator()
    const person = await build.employee({ name: 'Nia New' })
    await admin.call(access.setAdministrator, { params: { userId: person.userId }, body: { administrator: true } })
    const [news] = await toldOf(other, 'access.administrators-changed')
    expect(news?.sentence).toBe('Nia New is now an administrator.')
    expect((await toldOf(await product.as(person.userId), 'access.administrators-changed')).length).toBe(1)
    await admin.call(access.setAdministrator, { params: { userId: person.userId }, body: { administrator: false } })
    expect((await toldOf(other, 'access.administrators-changed', 2))[0]?.sentence).toBe(
      'Nia New is no longer an administrator.',
    )
  })

  it('tell administrators of a new person who is one from the start', async () => {
    const other = await product.administrator()
    const body = {
      name: 'Ada First',
      email: 'ada.first@example.com',
      employeeId: 'ADA-1',
      dob: '1990-12-10',
      gender: 'female' as const,
      maritalStatus: 'single' as const,
      designation: 'Chief',
      salary: 1,
      role: 'admin' as const,
      department: await build.department(),
      invite: true,
    }
    expect((await admin.call(api.employees.add, { body })).status).toBe(200)
    expect((await toldOf(other, 'access.administrators-changed'))[0]?.sentence).toBe(
      'Ada First is now an administrator.',
    )
  })

  it('tell administrators of one who leaves or returns', async () => {
    const other = await product.administrator()
    const { id } = await build.employee({ name: 'Lena Leaving', role: 'admin' })
    await admin.call(api.employees.endEmployment, { params: { id }, body: {} })
    expect((await toldOf(other, 'access.administrators-changed'))[0]?.sentence).toBe(
      'Lena Leaving is no longer an administrator.',
    )
    await admin.call(api.employees.resumeEmployment, { params: { id } })
    expect((await toldOf(other, 'access.administrators-changed', 2))[0]?.sentence).toBe(
      'Lena Leaving is now an administrator.',
    )
  })

  it('tell both sides of the beginning and the end of a delegation', async () => {
    const [boss, taker] = [await build.employee({ name: 'Bea Boss' }), await build.employee({ name: 'Tim Taker' })]
    await build.employee({ managerId: boss.id })
    const days = { fromDay: today(), toDay: addDays(today(), 2) }
    const { delegation } = (
      await admin.call(access.delegate, {
        body: { fromUser: boss.userId, toUser: taker.userId, kinds: ['leave'], reason: '', ...days },
      })
    ).body
    const [ofBoss, ofTaker] = [await product.as(boss.userId), await product.as(taker.userId)]
    expect((await toldOf(ofTaker, 'access.delegation-started'))[0]?.sentence).toContain(
      'Bea Boss delegated their approvals to you',
    )
    expect((await toldOf(ofBoss, 'access.delegation-started'))[0]?.sentence).toContain(
      'Your approvals are delegated to Tim Taker',
    )
    await ofBoss.call(access.endDelegation, { params: { id: delegation._id } })
    expect((await toldOf(ofTaker, 'access.delegation-ended'))[0]?.sentence).toContain('ended their delegation')
    expect(
      (await told(ofBoss)).filter(({ kind }) => kind === 'access.delegation-ended'),
      'who did it',
    ).toEqual([])
  })

  it('tell HR when a head leaves; a returning head’s last manager is proposed', async () => {
    const boss = await build.employee({ name: 'Max Manager' })
    const head = await build.employee({ name: 'Hal Head', managerId: boss.id })
    const sea = await build.department({ name: 'Sea' })
    await build.head(sea, head.id)
    const hr = await build.employee()
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const [ofHr, ofPayroll] = [await product.as(hr.userId), await build.employee()]
    await build.assignment({ userId: ofPayroll.userId, role: 'payroll' })
    const end = (id: string) => admin.call(api.employees.endEmployment, { params: { id }, body: {} })
    expect((await end(head.id)).status).toBe(200)
    const [news] = await toldOf(ofHr, 'department.head-left')
    expect(news).toMatchObject({
      sentence: 'Hal Head, head of Sea, has left. The department now has no head.',
      link: '/admin-dashboard/org-chart/issues',
    })
    expect((await told(await product.as(ofPayroll.userId))).map(({ kind }) => kind)).not.toContain(
      'department.head-left',
    )
    expect(
      (await told(admin)).map(({ kind }) => kind),
      'who did it',
    ).not.toContain('department.head-left')
    const resume = async () => (await admin.call(api.employees.resumeEmployment, { params: { id: head.id } })).body
    expect(await resume()).toMatchObject({
      employee: { manager: null },
      proposedManager: { _id: boss.id, name: 'Max Manager' },
    })
    await admin.call(api.org.setManager, { params: { id: head.id }, body: { managerId: boss.id } })
    await end(head.id)
    await end(boss.id)
    expect((await resume()).proposedManager, 'who has left is proposed to nobody').toBeNull()
  })

  it('tell an approver of approved leave without a delegate', async () => {
    const boss = await build.employee({ name: 'Ida Boss' })
    const taker = await build.employee()
    await build.employee({ managerId: boss.id })
    const client = await product.as(boss.userId)
    const proposed = async (of = client) => (await of.call(access.proposedDelegation)).body.proposed
    expect(await proposed()).toBeNull()
    const [first, second] = [addDays(today(), 5), addDays(today(), 30)]
    for (const startDate of [second, first])
      await build.leave({ employeeId: boss.id, startDate, endDate: addDays(startDate, 2), status: 'Approved' })
    await build.leave({ employeeId: taker.id, startDate: first, status: 'Approved' })
    expect(await proposed()).toMatchObject({ fromUser: { _id: boss.userId }, kinds: ['leave'], fromDay: first })
    const body = {
      toUser: taker.userId,
      kinds: ['leave' as const],
      fromDay: first,
      toDay: addDays(first, 2),
      reason: '',
    }
    await client.call(access.delegate, { body })
    expect(await proposed()).toMatchObject({ fromDay: second, toDay: addDays(second, 2) })
    expect(await proposed(await product.as(taker.userId)), 'who decides nothing').toBeNull()
  })
})
