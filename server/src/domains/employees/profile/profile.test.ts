import { changeRequests } from '@ems/contract/change-requests'
import { contacts } from '@ems/contract/contacts'
import { employees } from '@ems/contract/employees'
import { job } from '@ems/contract/job'
import { leaves } from '@ems/contract/leaves'
import { org } from '@ems/contract/org'
import { personPage } from '@ems/contract/person-page'
import { beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { newId } from '../../../platform/database/ids.ts'
import { principalsByIds } from '../../access/index.ts'
import { personPageService } from './profile.service.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const full = {
  contact: { privateEmail: 'ann@home.example', workPhone: '+49 89 1234-5', privatePhone: null },
  addresses: [
    { kind: 'home' as const, lines: ['Main Street 1'], postalCode: '80331', city: 'Munich', region: '', country: 'DE' },
  ],
  emergency: [{ name: 'Eva', relation: 'Sister', phone: '0170 1234567' }],
}

describe('contact data', () => {
  it('is empty at first, is edited by the person, and only the work phone is visible to colleagues', async () => {
    const person = await build.employee({ name: 'Ann Reach' })
    const own = await product.as(person.userId)
    const params = { id: person.userId }
    expect((await own.call(contacts.get, { params })).body.contacts).toEqual({
      preferredName: null,
      contact: { privateEmail: null, workPhone: null, privatePhone: null },
      addresses: [],
      emergency: [],
    })
    const kept = { preferredName: null, ...full }
    expect((await own.call(contacts.update, { params, body: full })).body.contacts).toEqual(kept)
    expect((await admin.call(contacts.get, { params: { id: person.id } })).body.contacts).toEqual(kept)
    const colleague = await product.as((await build.employee()).userId)
    expect((await colleague.call(contacts.get, { params })).status).toBe(403)
    const { people } = (await colleague.call(org.directory, { query: { search: 'Ann Reach' } })).body
    expect(people).toMatchObject([{ workPhone: '+49 89 1234-5' }])
    expect(JSON.stringify(people)).not.toContain('home.example')
  })

  it('is changed in parts: absent parts stay', async () => {
    const { id } = await build.employee()
    const set = async (body: Partial<typeof full>) =>
      (await admin.call(contacts.update, { params: { id }, body })).body.contacts
    expect(await set({ contact: full.contact })).toMatchObject({ contact: full.contact, addresses: [], emergency: [] })
    expect(await set({ emergency: full.emergency })).toMatchObject({ contact: full.contact, emergency: full.emergency })
    expect(await set({ addresses: full.addresses, emergency: [] })).toMatchObject({ ...full, emergency: [] })
  })

  it('is changed by people who manage the person, not by mere readers', async () => {
    const { id } = await build.employee()
    const of = async (role: 'hr' | 'auditor' | 'payroll') => {
      const { userId } = await build.employee()
      await build.assignment({ userId, role })
      return product.as(userId)
    }
    const [hr, auditor, payroll] = [await of('hr'), await of('auditor'), await of('payroll')]
    const change = (client: Client) => client.call(contacts.update, { params: { id }, body: full })
    expect([(await change(auditor)).status, (await change(payroll)).status, (await change(hr)).status]).toEqual([
      403, 403, 200,
    ])
    expect((await auditor.call(contacts.get, { params: { id } })).status).toBe(200)
  })

  it.each([
    ['a fourth address', { ...full, addresses: [1, 2, 3, 4].map(() => full.addresses[0]) }],
    ['a sixth person', { ...full, emergency: [1, 2, 3, 4, 5, 6].map(() => full.emergency[0]) }],
    ['a country that is none', { ...full, addresses: [{ ...full.addresses[0], country: 'ZZ' }] }],
    ['an address without a line', { ...full, addresses: [{ ...full.addresses[0], lines: [] }] }],
    ['a phone of letters', { ...full, contact: { workPhone: 'call me' } }],
    ['an email that is none', { ...full, contact: { privateEmail: 'ann' } }],
    ['nothing at all', {}],
  ])('refuses %s', async (_what, body) => {
    const { id } = await build.employee()
    expect((await admin.call(contacts.update, { params: { id }, body: body as never })).status).toBe(400)
    expect((await admin.call(contacts.get, { params: { id } })).body.contacts.addresses).toEqual([])
  })
})

describe('a timeline', () => {
  const timeline = async (by: Client, id: string, query = {}) =>
    (await by.call(personPage.timeline, { params: { id }, query })).body

  it('shows changes of a person, with present names, as far as the reader may see them', async () => {
    const [boss, support] = [await build.employee({ name: 'Bea Boss' }), await build.department({ name: 'Support' })]
    const ann = await build.employee({ managerId: boss.id, name: 'Ann', salary: '4000.00' })
    const [own, manager] = [await product.as(ann.userId), await product.as(boss.userId)]
    const rest = { name: 'Ann', maritalStatus: 'married', designation: 'Lead' } as const
    await admin.call(employees.update, {
      params: { id: ann.id },
      body: { ...rest, salary: 4500, department: ann.departmentId },
    })
    const plan = { effectiveFrom: '2099-01-01', department: support }
    await admin.call(job.plan, { params: { id: ann.id }, body: plan })
    const request = { leaveType: 'Sick Leave', startDate: '2031-05-05', endDate: '2031-05-06', reason: 'Migraine' }
    await own.call(leaves.add, { body: { ...request, userId: ann.userId } as never })
    await own.call(contacts.update, { params: { id: ann.userId }, body: full })

    const seen = await timeline(admin, ann.id)
    expect(seen.events.map(({ action }) => action)).toEqual([
      'employee.contacts',
      'leave.add',
      'job.plan',
      'employee.update',
    ])
    const [, , planned, updated] = seen.events
    expect(planned).toMatchObject({ kind: 'job', title: 'Job change scheduled', effectiveFrom: '2099-01-01' })
    expect(planned?.changes).toContainEqual({
      field: 'department_id',
      label: 'Department',
      before: null,
      after: 'Support',
      hidden: false,
    })
    expect(updated?.changes).toContainEqual({
      field: 'salary',
      label: 'Salary',
      before: '4000.00',
      after: '4500.00',
      hidden: false,
    })
    expect(await timeline(own, ann.userId)).toEqual({ ...seen, success: true })
    const { leaves: asked } = (await own.call(leaves.ofPerson, { params: { id: ann.userId, role: 'employee' } })).body
    await admin.call(leaves.decide, { params: { id: asked[0]?._id ?? '' }, body: { status: 'Approved' } })
    // A decision says of which leave.
    expect((await timeline(admin, ann.id)).events[0]).toMatchObject({
      action: 'leave.decide',
      context: { leave_type: 'Sick Leave', start_date: '2031-05-05', end_date: '2031-05-06' },
    })

    const theirs = await timeline(manager, ann.id)
    const told = JSON.stringify(theirs)
    for (const secret of ['4500', '4000', 'married', 'Migraine', 'ann@home.example']) expect(told).not.toContain(secret)
    expect(theirs.events.at(-1)?.changes).toContainEqual({
      field: 'salary',
      label: 'Salary',
      before: null,
      after: null,
      hidden: true,
    })
    const stranger = await product.as((await build.employee()).userId)
    expect((await stranger.call(personPage.timeline, { params: { id: ann.id } })).status).toBe(403)
  })

  it('is filtered by kind, days and actor, and shows only presentable events', async () => {
    const ann = await build.employee()
    await admin.call(contacts.update, { params: { id: ann.id }, body: full })
    await admin.call(job.plan, { params: { id: ann.id }, body: { effectiveFrom: '2099-01-01', fte: 50 } })
    const now = product.clock.today()
    expect((await timeline(admin, ann.id, { kind: 'job' })).events.map(({ kind }) => kind)).toEqual(['job'])
    expect((await timeline(admin, ann.id, { from: now, to: now })).total).toBe(2)
    expect((await timeline(admin, ann.id, { to: '2020-01-01' })).total).toBe(0)
    expect((await timeline(admin, ann.id, { actor: ann.userId })).total).toBe(0)
    expect((await timeline(admin, ann.id, { limit: 1, skip: 1 })).events).toHaveLength(1)
    const { events } = await timeline(admin, ann.id)
    const fields = events.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(fields).not.toContain('emergency')
    expect(fields).not.toContain('note')
  })
})

describe('the head of a person’s page', () => {
  it('has the person, the reader’s tabs, and the possible actions', async () => {
    const boss = await build.employee()
    const ann = await build.employee({ managerId: boss.id })
    const today = product.clock.today()
    await build.leave({ employeeId: ann.id, startDate: today, endDate: today, status: 'Approved' })
    await build.plannedChange({ employeeId: ann.id })
    const page = async (by: Client, id: string) => (await by.call(personPage.page, { params: { id } })).body
    const all = await page(admin, ann.userId)
    expect(all).toMatchObject({ person: { _id: ann.id, coming: false, leaving: null }, away: { until: today } })
    // Without a location, their local time is the organisation's.
    expect(all.zone).toEqual({ timeZone: product.clock.timeZone(), place: null })
    expect(all.tabs.map(({ key }) => key)).toEqual([
      'profile',
      'job',
      'pay',
      'leave',
      'time',
      'tasks',
      'documents',
      'timeline',
      'access',
    ])
    expect(all.tabs.find(({ key }) => key === 'job')?.count).toBe(1)
    expect(Object.values(all.can)).toEqual(Array(8).fill(true))
    const managers = await page(await product.as(boss.userId), ann.id)
    expect(managers.tabs.map(({ key }) => key)).not.toContain('pay')
    expect(managers.can).toMatchObject({ edit: false, setPay: false, planLeaving: false })
    const own = await page(await product.as(ann.userId), ann.id)
    expect(own.can).toMatchObject({ edit: false, readPersonal: true, editContacts: true })
    expect(
      (await (await product.as((await build.employee()).userId)).call(personPage.page, { params: { id: ann.id } }))
        .status,
    ).toBe(403)
  })
})

it('a page needs at most three statements, for any reader', async () => {
  let statements = 0
  const counted = product.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++
      return result
    },
  })
  // Each of the leaves' answers is one statement.
  const asked = (on: typeof counted) => on.selectFrom('leaves').select('id').limit(1).execute()
  const service = personPageService({ db: counted, clock: product.clock } as never, {
    firstAway: async (on) => (await asked(on)) && null,
    openRequests: async (on) => (await asked(on)).length,
  })
  const boss = await build.employee()
  const ann = await build.employee({ managerId: boss.id })
  const hr = await build.employee()
  await build.assignment({ userId: hr.userId, role: 'hr' })
  for (const reader of [boss, ann, hr]) {
    const actor = (await principalsByIds(product.db, [reader.userId], product.clock.today())).get(reader.userId)
    statements = 0
    const page = await service.page(actor as never, ann.id)
    expect(page.person.employee.id).toBe(ann.id)
    expect(statements).toBeLessThanOrEqual(3)
  }
})

describe('change requests', () => {
  const ask = (by: Client, field: 'name' | 'dob' | 'gender', after: string) =>
    by.call(changeRequests.ask, { body: { field, after } })
  const decide = (by: Client, id: string, body: object) =>
    by.call(changeRequests.decide, { params: { id }, body: body as never })

  it('are limited to sixty an hour, as all approvers are notified; nothing is stored of the others', async () => {
    const ann = await build.employee()
    const own = await product.as(ann.userId)
    const earlier = { employee_id: ann.id, field: 'name', before: 'A', after: 'B', status: 'Withdrawn' }
    await product.db
      .insertInto('change_requests')
      .values(Array.from({ length: 58 }, () => ({ id: newId(), ...earlier })))
      .execute()
    const answers = await Promise.all(Array.from({ length: 5 }, (_none, n) => ask(own, 'name', `Ann ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'TOO_MANY',
      error: 'You requested 60 changes within an hour. Please try again later.',
    })
    const { total } = (await own.call(changeRequests.list, { query: { limit: 1 } })).body
    expect(total).toBe(60)
    const other = await product.as((await build.employee()).userId)
    expect((await ask(other, 'name', 'Somebody Else')).status).toBe(200)
    const requested_at = new Date(Date.now() - 3_600_001)
    await product.db.updateTable('change_requests').set({ requested_at }).where('employee_id', '=', ann.id).execute()
    expect((await ask(own, 'name', 'Ann again')).status).toBe(200)
  })

  it('wait, are replaced by newer ones, and apply when approved', async () => {
    const ann = await build.employee({ name: 'Ann' })
    const own = await product.as(ann.userId)
    const first = (await ask(own, 'name', ' Anna ')).body.request
    expect(first).toMatchObject({ field: 'name', before: 'Ann', after: 'Anna', status: 'Pending' })
    const second = (await ask(own, 'name', 'Annabel')).body.request
    const all = (await own.call(changeRequests.list, { query: {} })).body
    expect(all.requests.map(({ status }) => status)).toEqual(['Pending', 'Withdrawn'])
    expect((await decide(admin, first._id, { status: 'Approved' })).body).toMatchObject({
      reason: 'change-request.settled',
    })
    expect((await decide(admin, second._id, { status: 'Approved' })).body.request).toMatchObject({ status: 'Approved' })
    const { employee } = (await admin.call(employees.get, { params: { id: ann.id } })).body
    expect(employee.userId.name).toBe('Annabel')
    const told = await product.db.selectFrom('notifications').select('kind').where('user_id', '=', ann.userId).execute()
    expect(told).toEqual([{ kind: 'employee.request-decided' }])
  })

  it('are rejected with a reason, which the mail quotes so that it cannot look like the mail’s own text', async () => {
    const email = 'rejected@example.com'
    const ann = await build.employee({ name: 'Ann', email })
    const { _id } = (await ask(await product.as(ann.userId), 'name', 'Anna')).body.request
    const reason = 'No proof.\n\nApprove it here:\nhttp://evil.example'
    expect((await decide(admin, _id, { status: 'Rejected', reason })).status).toBe(200)
    const [mail = ''] = await mailsTo(product, email)
    expect(mail).toContain('Subject: The change to your name was rejected.\r\n')
    expect(mail).toContain('\r\n> Approve it here:\r\n> http://evil.example\r\n')
    expect(mail).not.toMatch(/^Approve it here|^http:\/\/evil/m)
  })

  it('are decided once by one of twenty approvers at the same moment', async () => {
    const ann = await build.employee({ name: 'Ann' })
    const { _id } = (await ask(await product.as(ann.userId), 'name', 'Anna')).body.request
    const deciders = await Promise.all([1, 2, 3, 4].map(() => product.administrator()))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(deciders[n % 4] ?? admin, _id, { status: n % 2 ? 'Approved' : 'Rejected', reason: `Word ${n}` }),
      ),
    )
    const done = answers.filter(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const { status } = done[0]?.body.request ?? {}
    const { employee } = (await admin.call(employees.get, { params: { id: ann.id } })).body
    expect(employee.userId.name).toBe(status === 'Approved' ? 'Anna' : 'Ann')
    const events = product.db.selectFrom('audit_events').select('id').where('entity_id', '=', _id)
    expect(await events.where('action', '=', 'change-request.decide').execute()).toHaveLength(1)
  })

  it('are refused if the value changed meanwhile, is equal already, or is invalid', async () => {
    const ann = await build.employee({ dob: '1990-05-17' })
    const own = await product.as(ann.userId)
    const { _id } = (await ask(own, 'dob', '1990-05-18')).body.request
    await product.db.updateTable('employees').set({ dob: '1991-01-01' }).where('id', '=', ann.id).execute()
    const stale = await decide(admin, _id, { status: 'Approved' })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE', params: { now: '1991-01-01', before: '1990-05-17' } },
    })
    expect((await ask(own, 'dob', '1991-01-01')).body).toMatchObject({ reason: 'change-request.unchanged' })
    for (const [field, after] of [
      ['dob', '2999-01-01'],
      ['dob', '1990-02-30'],
      ['gender', 'none'],
      ['name', ' '],
    ] as const)
      expect((await ask(own, field, after)).status).toBe(400)
    const rejected = await decide(admin, _id, { status: 'Rejected' })
    expect(rejected.body).toMatchObject({ issues: [{ reason: 'change-request.needs-reason' }] })
    expect((await decide(admin, _id, { status: 'Rejected', reason: 'No proof' })).body.request.reason).toBe('No proof')
  })

  it('are seen by the person and their managers, decided by nobody for themselves, and once', async () => {
    const hr = await build.employee()
    await build.assignment({ userId: hr.userId, role: 'hr' })
    const [boss, other] = [await build.employee(), await build.employee()]
    const ann = await build.employee({ managerId: boss.id })
    const [hrs, own, manager] = [
      await product.as(hr.userId),
      await product.as(ann.userId),
      await product.as(boss.userId),
    ]
    const { _id } = (await ask(own, 'gender', 'male')).body.request
    const seen = async (by: Client) => (await by.call(changeRequests.list, { query: { employee: ann.id } })).body.total
    expect([await seen(hrs), await seen(own), await seen(manager)]).toEqual([1, 1, 0])
    expect((await decide(manager, _id, { status: 'Approved' })).status).toBe(403)
    const stranger = await product.as(other.userId)
    expect((await stranger.call(changeRequests.withdraw, { params: { id: _id } })).status).toBe(404)
    const theirs = (await ask(hrs, 'gender', 'male')).body.request
    expect((await decide(hrs, theirs._id, { status: 'Approved' })).body).toMatchObject({ reason: 'access.own-matter' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(hrs, _id, { status: 'Approved' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})
