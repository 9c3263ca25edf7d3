import { randomUUID } from 'node:crypto'
import { accounts } from '@ems/contract/accounts'
import { audit } from '@ems/contract/audit'
import { departments } from '@ems/contract/departments'
import { leaves } from '@ems/contract/leaves'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { withApps } from '../../../test/totp.ts'
import { sealEvents } from '../../platform/audit/seals.ts'
import { pruneSecurityEvents } from '../../platform/audit/security-events.ts'

const product = await startProduct()
const { build, db } = product
const { login } = withApps(product)

const get = (client: Client, url: string) =>
  product.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } })

it('the list shows which events are sealed and their subjects, and continues before an event', async () => {
  const admin = await product.administrator()
  const person = await build.employee()
  await admin.call(accounts.lock, { params: { userId: person.userId }, body: { reason: 'Why' } })
  await sealEvents(db)
  await admin.call(accounts.unlock, { params: { userId: person.userId } })
  const found = async (query: object) => (await admin.call(audit.list, { query: query as never })).body.events
  const about = await found({ subject: person.id })
  expect(about.map(({ action, sealed }) => [action, sealed])).toEqual([
    ['account.unlock', false],
    ['account.lock', true],
  ])
  expect(await found({ subject: person.userId })).toEqual(about)
  expect(await found({ subject: person.userId, before: about[0]?._id })).toEqual(about.slice(1))
  const { id } = await build.leave({ employeeId: person.id, status: 'Pending' })
  await admin.call(leaves.decide, { params: { id }, body: { status: 'Rejected' } })
  for (const subject of [person.id, person.userId])
    expect((await found({ subject }))[0]).toMatchObject({
      ...{ action: 'leave.decide', entity: id, thing: expect.any(String) },
      about: { _id: person.userId },
      actor: { profileImage: null },
      context: { start_date: expect.any(String), end_date: expect.any(String) },
    })
  // What is about them and of what is theirs at once counts once.
  await db
    .insertInto('audit_events')
    .values({ id: randomUUID(), action: 'employee.update', entity_id: person.id, subject_id: person.id })
    .execute()
  for (const query of [{}, { action: 'account' }, { action: 'account.lock' }, { before: about[0]?._id }])
    for (const subject of [person.id, person.userId]) {
      const { events, total } = (await admin.call(audit.list, { query: { subject, ...query } as never })).body
      expect(total).toBe(events.length)
    }
})

it('unchanged amounts of pay are in the context only for people who may see salaries', async () => {
  const admin = await product.administrator()
  const { id: employeeId } = await build.employee()
  const snapshot = { employee_id: employeeId, net_salary: '4540.00', pay_date: '2026-11-01' }
  await db
    .insertInto('audit_events')
    .values({
      ...{ id: randomUUID(), action: 'salary.reverse', entity_id: randomUUID(), subject_id: employeeId },
      ...{ before: JSON.stringify(snapshot), after: JSON.stringify({ ...snapshot, reversed_at: '2026-11-02' }) },
    })
    .execute()
  const { userId } = await build.employee()
  await build.assignment({ userId, role: { 'audit.read': 'everyone' } })
  const contextFor = async (client: Client) =>
    (await client.call(audit.list, { query: { subject: employeeId, action: 'salary.reverse' } })).body.events[0]
      ?.context
  expect(await contextFor(admin)).toEqual({ net_salary: '4540.00', pay_date: '2026-11-01' })
  expect(await contextFor(await product.as(userId))).toEqual({ pay_date: '2026-11-01' })
})

it('the answer has the head of the chain, the unsealed events, and whether the newest seals are valid', async () => {
  const admin = await product.administrator()
  for (const name of ['One', 'Two', 'Three']) {
    await admin.call(departments.add, { body: { dep_name: name } })
    await sealEvents(db)
  }
  await admin.call(departments.add, { body: { dep_name: 'Waiting' } })
  const { body } = await admin.call(audit.seals)
  expect(body).toMatchObject({
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    unsealed: 1,
    checked: { intact: true, broken: null },
  })
  expect(body.checked.seals).toBe(body.no)
  const { rows } = await sql<{ no: string }>`
    select seal::text as no from audit_events where after->>'dep_name' = 'Two'`.execute(product.owner)
  await sql`alter table audit_events disable trigger all`.execute(product.owner)
  await sql`update audit_events set after = jsonb_set(after, '{dep_name}', '"Else"') where after->>'dep_name' = 'Two'`.execute(
    product.owner,
  )
  const broken = (await admin.call(audit.seals)).body.checked
  expect(broken).toMatchObject({ intact: false, broken: Number(rows[0]?.no) })
  await sql`update audit_events set after = jsonb_set(after, '{dep_name}', '"Two"') where after->>'dep_name' = 'Else'`.execute(
    product.owner,
  )
  await sql`alter table audit_events enable trigger all`.execute(product.owner)
  expect((await admin.call(audit.seals)).body.checked.intact).toBe(true)
})

it('the audit is exported in both formats, with the reader’s rights and the head at its end', async () => {
  const admin = await product.administrator()
  const { body } = await admin.call(departments.add, { body: { dep_name: '=cmd()' } })
  const entity = body.department._id
  const head = (await admin.call(audit.seals)).body.head
  const csv = await get(admin, `/api/audit/export?entity=${entity}`)
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-audit-head': head })
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=audit-[\d-]+\.csv$/)
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('"department.add"')
  expect(lines[2]).toContain(head)
  const all = await get(admin, '/api/audit/export?format=jsonl')
  const events = all.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { total } = (await admin.call(audit.list, { query: { limit: 1 } })).body
  expect(events).toHaveLength(total + 1)
  expect(events.at(-1)).toMatchObject({ head: { digest: head } })
  const { userId } = await build.employee()
  await build.assignment({ userId, role: { 'audit.read': 'everyone' } })
  expect((await get(await product.as(userId), '/api/audit/export')).statusCode).toBe(403)
})

it('people see the events of their own account, auditors those of everyone, and reading is recorded', async () => {
  const email = 'watched@example.com'
  const userId = await build.user({ email })
  const client = product.clientOf(
    (await login(email, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130.0' })).body.token,
  )
  const own = (await client.call(audit.ownSecurityEvents)).body
  expect(own).toMatchObject({ total: 1 })
  expect(own.events[0]).toMatchObject({
    kind: 'sign-in',
    outcome: 'done',
    user: { _id: userId },
    device: 'Firefox on Linux',
  })
  expect((await client.call(audit.securityEvents)).status).toBe(403)
  const reader = await build.administrator()
  const auditor = await product.as(reader)
  const seen = (await auditor.call(audit.securityEvents, { query: { user: userId, kind: 'sign-in' } })).body
  expect(seen.events).toEqual(own.events)
  await auditor.call(audit.list, { query: { entity: userId, sort: 'at' } })
  const traces = (await auditor.call(audit.securityEvents, { query: { user: reader } })).body.events
  expect(traces.map(({ kind, detail }) => [kind, detail.filters])).toEqual([
    ['audit-read', 'entity sort'],
    ['security-read', 'kind user'],
  ])
})

it('security events have monthly partitions, which are created ahead and dropped when old', async () => {
  const parts = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'security_events'::regclass order by 1`.execute(
      db,
    )
    return rows.map(({ name }) => name.replace('security_events_', ''))
  }
  const [first] = (await parts()).filter((name) => name.startsWith('until_'))
  const owner = (statement: string) => sql.raw(statement).execute(product.owner)
  // As it is some years on: the months before there were parts are gone, and no one has made the present one.
  await owner(`drop table security_events_${first}`)
  await owner(
    `create table security_events_2020_01 partition of security_events for values from ('2020-01-01Z') to ('2020-02-01Z')`,
  )
  const add = (at: string, network: string | null = null) =>
    sql`insert into security_events (id, at, kind, outcome, network) values (gen_random_uuid(), ${at}, 'sign-in', 'done', ${network})`.execute(
      db,
    )
  // The months are the database's own.
  const now = new Date()
  await add('2020-01-15T00:00:00Z')
  await add(now.toISOString(), '192.0.2.7')
  await add(new Date(now.getTime() - 40 * 86_400_000).toISOString(), '192.0.2.7')
  await add(new Date(now.getTime() - 41 * 86_400_000).toISOString(), '2001:db8:1:2::/64')
  expect(await pruneSecurityEvents(db, now)).toBe(false)
  const months = [0, 1, 2].map((ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7).replace('-', '_'),
  )
  expect(await parts()).toEqual([...months, 'else'])
  const { rows } = await sql<{ part: string; network: string | null }>`
    select replace(tableoid::regclass::text, 'security_events_', '') as part, network from security_events where network is not null order by at`.execute(
    db,
  )
  expect(rows).toEqual([
    { part: 'else', network: '2001:db8:1::/48' },
    { part: 'else', network: '192.0.2.0/24' },
    { part: months[0], network: '192.0.2.7' },
  ])
  await pruneSecurityEvents(db, now)
  expect(await parts()).toEqual([...months, 'else'])
})
