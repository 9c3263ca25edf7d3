import { api } from '@ems/contract/api'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../../../seeds/builders.ts'
import { dispatched, release } from '../../../test/outbox.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { publishEvent } from '../../platform/queue/index.ts'
import { addJobs } from '../../platform/queue/jobs.ts'
import { PEOPLE_OF_A_DIGEST } from './dispatch.job.ts'

const { notifications, leaves, tasks, settings, auth } = api
const product = await startProduct({ ORG_TIME_ZONE: 'Europe/Berlin' })
const { build, db } = product

afterEach(() => product.setNow(null))

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 100 })
const bell = async (client: Client, query = {}) => (await client.call(notifications.list, { query })).body
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body', 'kind', 'event_key', 'priority'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
const emailOf = async (userId: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

/** An employee with a client of theirs. */
async function person() {
  const { id, userId } = await build.employee()
  return { employee: id, userId, email: await emailOf(userId), client: await product.as(userId) }
}

let day = 1
const ask = async (client: Client, userId: string) => {
  const date = `2031-01-${String(day++).padStart(2, '0')}`
  const body = { userId, leaveType: 'Annual Leave' as const, startDate: date, endDate: date, reason: 'Because' }
  return (await client.call(leaves.add, { body })).body.leave
}

describe('the bell', () => {
  it('notifies approvers, then the person, and each gets one mail', async () => {
    const [bossId, ann] = [await build.administrator(), await person()]
    const boss = await product.as(bossId)
    const leave = await ask(ann.client, ann.userId)
    const {
      notifications: [told],
      unread,
    } = await bell(boss)
    expect(told).toMatchObject({
      kind: 'leave.requested',
      params: { leaveId: leave._id },
      link: `/admin-dashboard/leaves/${leave._id}`,
      readAt: null,
    })
    expect(told?.sentence).toMatch(new RegExp(`^${leave.employeeId.userId.name} requested Annual Leave for 2031-01-`))
    expect(unread).toBe(1)
    expect((await bell(ann.client)).notifications).toEqual([])
    await soon(async () => expect(await mailsTo(await emailOf(bossId))).toMatchObject([{ kind: 'leave.requested' }]))

    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    await release(product)
    expect(await bell(ann.client)).toMatchObject({
      notifications: [{ kind: 'leave.decided', link: `/employee-dashboard/leaves/${ann.userId}` }],
      unread: 1,
    })
    await soon(async () => expect(await mailsTo(ann.email)).toMatchObject([{ subject: 'Your leave was approved' }]))
    // The decider is not told of their own act.
    expect((await bell(boss)).notifications.map(({ kind }) => kind)).toEqual(['leave.requested'])
  })

  it('is silent for a kind that is switched off, and mails a kind with mail only', async () => {
    const [silentId, mailedId, ann] = [await build.administrator(), await build.administrator(), await person()]
    const [silent, mailed] = [await product.as(silentId), await product.as(mailedId)]
    const choose = (client: Client, bell: boolean, mail: 'now' | 'off') =>
      client.call(notifications.setPreferences, {
        body: { kinds: [{ kind: 'leave.requested', bell, mail }], digestAt: '07:30', digestDays: [1] },
      })
    expect((await choose(silent, false, 'off')).status).toBe(200)
    expect((await choose(mailed, false, 'now')).status).toBe(200)
    await ask(ann.client, ann.userId)
    await soon(async () => expect(await mailsTo(await emailOf(mailedId))).toHaveLength(1))
    expect(await bell(mailed)).toEqual({ success: true, notifications: [], unread: 0 })
    expect(await bell(silent)).toEqual({ success: true, notifications: [], unread: 0 })
    expect(await mailsTo(await emailOf(silentId))).toEqual([])
  })

  it('stores notifications for a locked account, and mails it nothing, not even earlier ones', async () => {
    const [boss, ann, ben] = [await product.administrator(), await person(), await person()]
    const leave = await ask(ann.client, ann.userId)
    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
    const lock = (at: string | null) =>
      db
        .updateTable('users')
        .set({ locked_at: at, lock_reason: at && 'A lost laptop' })
        .where('id', '=', ann.userId)
        .execute()
    await lock(new Date().toISOString())
    for (const { employee } of [ann, ben]) {
      const { task } = (await boss.call(tasks.add, { body: { task_name: 'Count the chairs', description: '' } })).body
      const body = { employeeId: employee, assignAt: '2031-01-01T08:00', deadlineAt: '2031-02-01T08:00' }
      await boss.call(tasks.assign, { params: { id: task._id }, body })
      await boss.call(tasks.notify, { params: { id: task._id } })
    }
    await dispatched(product)
    expect(await mailsTo(ben.email)).toHaveLength(1)
    expect(await mailsTo(ann.email)).toEqual([])
    await lock(null)
    expect((await bell(ann.client)).notifications.map(({ kind }) => kind)).toEqual(['task.assigned', 'leave.decided'])
  })

  it('notifies once of an assignment, for a person and for a team, and later says if it was reassigned or deleted', async () => {
    const [boss, ann, ben] = [await product.administrator(), await person(), await person()]
    const task = (await boss.call(tasks.add, { body: { task_name: 'Count the chairs', description: '' } })).body.task
    const assign = (employeeId: string) =>
      boss.call(tasks.assign, {
        params: { id: task._id },
        body: { employeeId, assignAt: '2031-01-01T08:00', deadlineAt: '2031-02-01T08:00' },
      })
    await assign(ann.employee)
    await boss.call(tasks.notify, { params: { id: task._id } })
    expect((await bell(ann.client)).notifications).toMatchObject([
      {
        kind: 'task.assigned',
        sentence: 'New task: Count the chairs',
        reason: 'task.assigned',
        values: { task: 'Count the chairs' },
        link: `/employee-dashboard/task/view/personal/${task._id}`,
      },
    ])
    await soon(async () => expect(await mailsTo(ann.email)).toHaveLength(1))
    await assign(ben.employee)
    expect((await bell(ann.client)).notifications).toMatchObject([
      { sentence: 'This task is now assigned to someone else.', link: null, params: {} },
    ])
    await boss.call(tasks.remove, { params: { id: task._id } })
    expect((await bell(ben.client)).notifications).toMatchObject([{ sentence: 'This task was deleted.', link: null }])
  })

  it('hides requests from people who may no longer decide them', async () => {
    const [bossId, ann] = [await build.administrator(), await person()]
    const boss = await product.as(bossId)
    await ask(ann.client, ann.userId)
    expect((await bell(boss)).notifications[0]?.sentence).toContain('requested')
    await sql`update users set role = 'employee' where id = ${bossId}`.execute(db)
    const [row] = (await bell(boss)).notifications
    expect(row).toMatchObject({
      sentence: 'This no longer exists, or you no longer have access to it.',
      reason: 'gone',
      values: {},
      params: {},
      link: null,
    })
  })

  it('pages from the newest, filters, and counts to 99', async () => {
    const ann = await person()
    await sql`
      insert into notifications (id, user_id, kind, event_key, bell, mail, dispatched_at)
      select new_id(), ${ann.userId}, 'security.password-changed', 'k' || n, true, 'none', now() from generate_series(1, 120) n`.execute(
      db,
    )
    const first = await bell(ann.client, { limit: 50 })
    expect([first.notifications.length, first.unread]).toEqual([50, 99])
    const second = await bell(ann.client, { limit: 100, before: first.notifications.at(-1)?._id })
    expect(second.notifications).toHaveLength(70)
    const ids = [...first.notifications, ...second.notifications].map(({ _id }) => _id)
    expect(ids).toEqual([...ids].sort().reverse())
    expect((await bell(ann.client, { kind: 'leave.decided' })).notifications).toEqual([])
    const read = await ann.client.call(notifications.read, { body: { ids: ids.slice(0, 100) } })
    expect(read.body.unread).toBe(20)
    expect((await bell(ann.client, { unread: 'true', limit: 100 })).notifications).toHaveLength(20)
    expect((await ann.client.call(notifications.read, { body: { upTo: ids[0] as string } })).body.unread).toBe(0)
  })

  it('is read only by its owner, also by opening the linked screen', async () => {
    const [boss, ann, ben] = [await product.administrator(), await person(), await person()]
    const leave = await ask(ann.client, ann.userId)
    await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Rejected' } })
    await release(product)
    const [mine] = (await bell(ann.client)).notifications
    await ben.client.call(notifications.read, { body: { ids: [mine?._id as string] } })
    expect((await bell(ann.client)).unread).toBe(1)
    const read = await ann.client.call(notifications.read, { body: { link: mine?.link as string } })
    expect(read.body.unread).toBe(0)
    for (const body of [{}, { ids: ['x'] }, { link: 'https://example.com' }])
      expect((await ann.client.call(notifications.read, { body })).status).toBe(400)
  })
})

describe('preferences', () => {
  it('have defaults by kind, and refuse unknown kinds and mandatory ones', async () => {
    const { client } = await person()
    const { body: before } = await client.call(notifications.preferences)
    expect(before).toMatchObject({ digestAt: '07:30', digestDays: [1, 2, 3, 4, 5] })
    expect(before.kinds).toContainEqual({ kind: 'leave.decided', bell: true, mail: 'now', fixed: false })
    expect(before.kinds).toContainEqual({ kind: 'security.password-changed', bell: true, mail: 'now', fixed: true })
    const put = (kind: string, mail: string, more = {}) =>
      client.call(notifications.setPreferences, {
        body: { kinds: [{ kind, bell: true, mail: mail as 'now' }], digestAt: '06:15', digestDays: [7, 1, 7], ...more },
      })
    expect((await put('no.such', 'now')).status).toBe(400)
    expect((await put('leave.decided', 'sometimes')).status).toBe(400)
    expect((await put('leave.decided', 'now', { digestAt: '6:15' })).status).toBe(400)
    expect((await put('leave.decided', 'now', { digestDays: [8] })).status).toBe(400)
    expect((await put('security.password-changed', 'off')).status).toBe(409)
    expect((await client.call(notifications.preferences)).body).toEqual(before)
    const { body: after } = await put('leave.decided', 'digest')
    expect(after).toMatchObject({ digestAt: '06:15', digestDays: [1, 7] })
    expect(after.kinds).toContainEqual({ kind: 'leave.decided', bell: true, mail: 'digest', fixed: false })
  })
})

describe('the digest', () => {
  let runs = 0
  /** @param until what holds once all is done: the product's own run of that minute may do a part of it, which ends with the minute */
  const run = async (now: string, until?: () => Promise<void>) => {
    product.setNow(now)
    const key = `test ${runs++}`
    await addJobs(db, [{ kind: 'notification.digest', key }])
    await soon(async () => {
      const job = await db.selectFrom('jobs').select('done_at').where('key', '=', key).executeTakeFirst()
      expect(job?.done_at).not.toBeNull()
    })
    if (until) await soon(until)
    product.setNow(null)
  }

  it('is sent to all people of one run, although some of a batch have nothing new', async () => {
    const people: string[] = []
    for (let n = 0; n <= PEOPLE_OF_A_DIGEST; n++) people.push((await build.employee()).userId)
    // Who does not run the product is not told of its jobs.
    const first = people.toSorted()[0] ?? ''
    await sql`insert into notifications (id, user_id, kind, event_key, params, bell, mail, created_at, dispatched_at)
      select new_id(), id, case when id = ${first}::uuid then 'job.failed' else 'security.password-changed' end, 'many', '{}', true, 'digest',
        '2030-06-12T12:00:00Z', now() from unnest(${people}::uuid[]) as p (id)`.execute(db)
    await run('2030-06-13T05:30:00Z', async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from notifications where event_key = 'many' and digest_on is null`.execute(db)
      expect(rows[0]?.left).toBe(0)
    })
  })

  it('is one mail a day with unread notifications, at its time on its days', async () => {
    const [boss, ann] = [await product.administrator(), await person()]
    await ann.client.call(notifications.setPreferences, {
      body: {
        kinds: [{ kind: 'leave.decided', bell: true, mail: 'digest' }],
        digestAt: '07:30',
        digestDays: [1, 2, 3, 4, 5],
      },
    })
    const decide = async () => {
      const leave = await ask(ann.client, ann.userId)
      await boss.call(leaves.decide, { params: { id: leave._id }, body: { status: 'Approved' } })
      await release(product)
      const [row] = (await bell(ann.client)).notifications
      return row?._id as string
    }
    const at = async (ids: string[], when: string) => {
      await sql`update notifications set created_at = ${when} where id = any(${ids}::uuid[])`.execute(db)
    }
    const digests = async () => (await mailsTo(ann.email)).filter(({ kind }) => kind === 'digest')
    const [one, two, read] = [await decide(), await decide(), await decide()]
    // Thursday 6 June 2030 in Berlin; the third is read in the bell before.
    await at([one, two, read], '2030-06-05T12:00:00Z')
    await ann.client.call(notifications.read, { body: { ids: [read] } })
    await run('2030-06-06T05:29:59Z')
    expect(await digests()).toEqual([])
    await run('2030-06-06T05:30:00Z')
    await run('2030-06-06T05:31:00Z')
    const [mail, ...more] = await digests()
    expect([mail?.subject, mail?.priority, more]).toEqual(['2 updates for you', 1, []])
    // What comes later on that day waits for the next; a weekend is none of the days.
    const late = await decide()
    await at([late], '2030-06-07T06:00:00Z')
    await run('2030-06-07T12:00:00Z')
    await run('2030-06-08T12:00:00Z')
    expect(await digests()).toHaveLength(1)
    await run('2030-06-10T05:30:00Z')
    expect((await digests()).map(({ subject }) => subject)).toEqual(['2 updates for you', '1 update for you'])
  })
})

describe('security and operation', () => {
  it('a changed password is always notified', async () => {
    const ann = await person()
    const change = {
      oldPassword: SEED_PASSWORD,
      newPassword: 'Another-password-1',
      confirmPassword: 'Another-password-1',
      confirmKey: SEED_KEY,
    }
    expect((await ann.client.call(settings.changePassword, { body: change })).status).toBe(200)
    await soon(async () => expect(await mailsTo(ann.email)).toMatchObject([{ kind: 'security.password-changed' }]))
    expect((await bell(ann.client)).notifications).toMatchObject([{ sentence: 'Your password was changed.' }])
    expect(
      (await product.anonymous.call(auth.login, { body: { email: ann.email, password: 'Another-password-1' } })).status,
    ).toBe(200)
  })

  it('a failed job is notified to people who manage the settings, once for each kind and day', async () => {
    const [boss, ann] = [await product.administrator(), await person()]
    for (let n = 0; n < 3; n++)
      await db.transaction().execute((trx) =>
        publishEvent(trx, {
          kind: 'job.failed',
          entityId: ann.employee,
          payload: { job: 'exchange.import', key: `k${n}`, error: 'no room' },
        }),
      )
    await soon(async () => expect((await bell(boss)).notifications).toMatchObject([{ kind: 'job.failed', link: null }]))
    expect((await bell(ann.client)).notifications).toEqual([])
  })
})

describe('the delivery list', () => {
  it('shows the state of mails, never their content, and can send one again', async () => {
    const boss = await product.administrator()
    const rows = [
      { to: 'waits@example.com', more: {} },
      { to: 'tries@example.com', more: { attempts: 3, last_error: 'busy', next_attempt_at: '2031-01-01' } },
      { to: 'gone@example.com', more: { attempts: 1, failed_at: new Date(), last_error: 'no such user', body: null } },
      { to: 'later@example.com', more: { attempts: 40, failed_at: new Date(), last_error: 'silence', secret: false } },
    ]
    for (const { to, more } of rows)
      await db
        .insertInto('mails')
        .values({
          id: sql`new_id()`,
          to_address: to,
          subject: `For ${to}`,
          body: 'Secret',
          kind: 'test',
          next_attempt_at: '2031-01-01',
          ...more,
        } as never)
        .execute()
    const list = async (query = {}) =>
      (await boss.call(notifications.delivery, { query: { kind: 'test', ...query } })).body
    const { mails, total, summary } = await list()
    expect(total).toBe(4)
    expect(Object.fromEntries(mails.map(({ to, state }) => [to.split('@')[0], state]))).toEqual({
      waits: 'queued',
      tries: 'retrying',
      gone: 'failed',
      later: 'failed',
    })
    expect(summary.failed).toBe(2)
    expect(JSON.stringify(mails)).not.toContain('Secret')
    expect((await list({ state: 'failed', search: 'LATER@' })).mails).toMatchObject([{ lastError: 'silence' }])
    expect((await list({ search: '%' })).mails).toEqual([])
    await db
      .updateTable('mails')
      .set({ subject: 'For Søren Sørensen' })
      .where('to_address', '=', rows[0]?.to ?? '')
      .execute()
    for (const search of ['sorensen', 'SØRENSEN waits@', 'sorensen soren'])
      expect((await list({ search })).mails, search).toMatchObject([{ to: 'waits@example.com' }])

    const retry = (to: string) =>
      boss.call(notifications.retryDelivery, { params: { id: mails.find((mail) => mail.to === to)?._id as string } })
    expect(await retry('gone@example.com')).toMatchObject({
      status: 409,
      body: { error: 'This email contained a password or link that was erased, so it cannot be sent again.' },
    })
    expect((await retry('later@example.com')).body.mail).toMatchObject({ state: 'queued', attempts: 0 })
    await soon(async () => expect((await list({ search: 'later' })).mails).toMatchObject([{ state: 'sent' }]))
    expect((await retry('later@example.com')).status).toBe(409)
    const ann = await person()
    expect((await ann.client.call(notifications.delivery, { query: {} })).status).toBe(403)
  })
})
