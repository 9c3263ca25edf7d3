import { exporting } from '@ems/contract/exporting'
import { notifications } from '@ems/contract/notifications'
import { reports } from '@ems/contract/reports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/outbox.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { addJobs } from '../../platform/queue/index.ts'

const product = await startProduct()
const { build, db, owner } = product
let owning: Client
let jobs = 0

beforeEach(async () => {
  await sql`delete from reports`.execute(db)
  await sql`delete from exports`.execute(db)
  product.setNow('2026-06-15T09:00:00Z')
  owning = await product.administrator()
})

/** Runs the job at an instant some times, and waits for its files. */
async function sendAt(instant: string, times = 1) {
  product.setNow(instant)
  const keys = Array.from({ length: times }, () => `test ${++jobs}`)
  await inTransaction(db, (trx) =>
    addJobs(
      trx,
      keys.map((key) => ({ kind: 'report.send', key })),
    ),
  )
  const open = sql<{ n: number }>`select count(*)::int as n from jobs
    where kind in ('report.send', 'export.prepare') and done_at is null and failed_at is null`
  await expect.poll(async () => (await open.execute(db)).rows[0]?.n, { timeout: 20_000 }).toBe(0)
}

const reader = async (...roles: Parameters<typeof build.assignment>[0]['role'][]) => {
  const email = `r${++jobs}@example.com`
  const userId = await build.user({ email })
  for (const role of roles) await build.assignment({ userId, role })
  return { userId, email, client: await product.as(userId) }
}

const filesOf = async (client: Client) => (await client.call(exporting.list)).body.exports
const told = async (client: Client) =>
  (await client.call(notifications.list)).body.notifications.map(({ sentence }) => sentence)
const contentOf = async ({ client }: { client: Client }, id: string) => {
  const { method, path } = exporting.file
  const url = path.replace(':id', id).replace(':n', '1')
  return product.app.inject({ method, url, headers: { authorization: `Bearer ${client.token}` } })
}

async function scheduled(people: string[], schedule: object = { every: 'day', at: '10:00' }, definition: object = {}) {
  const body = { name: 'Heads', definition: { subject: 'people' as const, columns: ['name', 'gender'], ...definition } }
  const { _id: id } = (await owning.call(reports.add, { body })).body.report
  const answer = await owning.call(reports.schedule, { params: { id }, body: { people, ...schedule } as never })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id, schedule: answer.body.report.schedule }
}

const EVERYONE = { 'employees.read': 'everyone' } as const

describe('a schedule', () => {
  it('gives each person a file with their own rights, and tells the owner who got none', async () => {
    await build.employee({ name: 'Ada', gender: 'other' })
    const [full, part, none] = [
      await reader(EVERYONE, { 'employees.personal': 'everyone' }),
      await reader(EVERYONE),
      await reader(),
    ]
    const [locked, closed] = [await reader(EVERYONE), await reader(EVERYONE)]
    await scheduled([full, part, none, locked, closed].map(({ userId }) => userId))
    await db.updateTable('users').set({ active: false }).where('id', '=', closed.userId).execute()
    await db
      .updateTable('users')
      .set({ locked_at: new Date(), lock_reason: 'office' } as never)
      .where('id', '=', locked.userId)
      .execute()
    await sendAt('2026-06-15T10:00:00Z')
    const [ofFull, ofPart] = [await filesOf(full.client), await filesOf(part.client)]
    expect(ofFull).toMatchObject([
      { list: 'report', status: 'Done', parts: [{ name: 'report-1.csv' }], expiresAt: '2026-06-22T10:00:00.000Z' },
    ])
    expect((await contentOf(full, ofFull[0]?._id ?? '')).body).toContain('Ada,Other')
    const { body } = await contentOf(part, ofPart[0]?._id ?? '')
    expect([body.includes('Ada'), body.includes('Other'), body.includes('Gender')]).toEqual([true, false, false])
    expect(await filesOf(none.client)).toEqual([])
    expect((await contentOf(none, ofFull[0]?._id ?? '')).statusCode).toBe(404)
    expect(await told(full.client)).toContain('Your file for the report Heads is ready.')
    expect((await mailsTo(product, full.email)).join()).toContain('Subject: Your file for the report Heads is ready.')
    expect(await told(owning)).toContain('Heads: 2 of 5 people got the file.')
    expect((await db.selectFrom('exports').select('id').execute()).length).toBe(2)
  })

  it('sends each scheduled time once, after repetitions, on two instances, and after an interrupted run', async () => {
    await product.another()
    const people = [await reader(EVERYONE), await reader(EVERYONE)]
    await scheduled(people.map(({ userId }) => userId))
    // The first attempt fails after the first file is ordered, like a deadlock.
    await sql
      .raw(`create sequence once_exports; create function once_exports() returns trigger language plpgsql security definer as $$ begin
      if nextval('once_exports') = 2 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if; return new; end $$;
      create trigger once_exports before insert on exports for each row execute function once_exports()`)
      .execute(owner)
    await sendAt('2026-06-15T10:00:30Z', 4)
    expect((await sql<{ n: number }>`select last_value::int as n from once_exports`.execute(owner)).rows[0]?.n).toBe(4)
    await sql.raw('drop trigger once_exports on exports').execute(owner)
    for (const { client } of people) expect(await filesOf(client)).toHaveLength(1)
    await sendAt('2026-06-15T10:05:00Z', 2)
    for (const { client } of people) expect(await filesOf(client)).toHaveLength(1)
    await sendAt('2026-06-16T10:00:00Z', 2)
    for (const { client } of people) expect(await filesOf(client)).toHaveLength(2)
  })

  it('sends only the latest of several missed times', async () => {
    const one = await reader(EVERYONE)
    const { id } = await scheduled([one.userId])
    await sendAt('2026-06-20T12:00:00Z')
    expect(await filesOf(one.client)).toHaveLength(1)
    const due = await db.selectFrom('report_deliveries').select('due_at').execute()
    expect(due.map(({ due_at }) => due_at.toISOString())).toEqual(['2026-06-20T10:00:00.000Z'])
    expect((await owning.call(reports.get, { params: { id } })).body.report.schedule?.nextAt).toBe(
      '2026-06-21T10:00:00.000Z',
    )
  })

  it('sends nothing to people whose rights ended, and closes earlier files to them', async () => {
    const one = await reader()
    const { id: assignment } = await build.assignment({ userId: one.userId, role: EVERYONE })
    await scheduled([one.userId])
    await sendAt('2026-06-15T10:00:00Z')
    const [file] = await filesOf(one.client)
    await db.updateTable('role_assignments').set({ revoked_at: new Date() }).where('id', '=', assignment).execute()
    expect((await contentOf(one, file?._id ?? '')).statusCode).toBe(403)
    await sendAt('2026-06-16T10:00:00Z')
    expect(await filesOf(one.client)).toHaveLength(1)
    expect(await told(owning)).toContain('Heads: 0 of 1 person got the file.')
  })

  it('uses the rights at the time when the file is made', async () => {
    const one = await reader(EVERYONE)
    const { id: assignment } = await build.assignment({
      userId: one.userId,
      role: { 'employees.personal': 'everyone' },
    })
    await scheduled([one.userId])
    // The file is queued; meanwhile one of the rights ends.
    await sql
      .raw(`create function hold_export() returns trigger language plpgsql security definer as $$ begin
      update role_assignments set revoked_at = now() where id = '${assignment}'; return new; end $$;
      create trigger hold_export before insert on exports for each row execute function hold_export()`)
      .execute(owner)
    await sendAt('2026-06-15T10:00:00Z')
    await sql.raw('drop trigger hold_export on exports').execute(owner)
    const [file] = await filesOf(one.client)
    expect((await contentOf(one, file?._id ?? '')).body).not.toContain('Gender')
  })

  it('ends with the account of its owner, and people with whom it is shared keep the report', async () => {
    const one = await reader(EVERYONE)
    const { id } = await scheduled([one.userId])
    await owning.call(reports.share, { params: { id }, body: { users: [one.userId] } as never })
    const { owner_id } = await db.selectFrom('reports').select('owner_id').executeTakeFirstOrThrow()
    await product.administrator()
    await db.updateTable('users').set({ active: false }).where('id', '=', owner_id).execute()
    await sendAt('2026-06-15T10:00:00Z')
    expect(await filesOf(one.client)).toEqual([])
    expect(await db.selectFrom('report_schedules').selectAll().execute()).toEqual([])
    expect((await one.client.call(reports.result, { params: { id } })).status).toBe(200)
  })

  it('is due in the time zone of the organisation, also where clocks change', async () => {
    product.clock.setTimeZone('Europe/Berlin')
    product.setNow('2026-10-24T09:00:00Z')
    const one = await reader(EVERYONE)
    owning = await product.administrator()
    const daily = await scheduled([one.userId], { every: 'day', at: '08:00' })
    expect(daily.schedule?.nextAt).toBe('2026-10-25T07:00:00.000Z')
    const monthly = await scheduled([one.userId], { every: 'month', on: 31, at: '08:00', format: 'xlsx' })
    expect(monthly.schedule).toMatchObject({
      nextAt: '2026-10-31T07:00:00.000Z',
      on: 31,
      format: 'xlsx',
      people: [{ _id: one.userId }],
    })
    // The next day has 25 hours.
    product.setNow('2026-10-24T22:30:00Z')
    const early = await scheduled([one.userId], { every: 'day', at: '00:30' })
    expect(early.schedule?.nextAt).toBe('2026-10-25T23:30:00.000Z')
    product.setNow('2026-10-24T09:00:00Z')
    const weekly = await scheduled([one.userId], { every: 'week', on: 6, at: '10:59' })
    expect(weekly.schedule?.nextAt).toBe('2026-10-31T09:59:00.000Z')
    product.clock.setTimeZone('UTC')
  })

  it('is refused without people, with unknown people, on no day, and for a built-in report', async () => {
    const one = await reader(EVERYONE)
    const { id } = await scheduled([one.userId])
    const put = (body: object, of = id) =>
      owning.call(reports.schedule, { params: { id: of }, body: { every: 'day', at: '10:00', ...body } as never })
    expect((await put({ people: [] })).status).toBe(400)
    expect((await put({ people: [id] })).status).toBe(400)
    expect((await put({ people: [one.userId], every: 'week', on: 8 })).status).toBe(400)
    expect((await put({ people: [one.userId], every: 'month' })).status).toBe(400)
    expect((await put({ people: [one.userId] }, 'joiners')).status).toBe(403)
    expect((await owning.call(reports.unschedule, { params: { id } })).body.report.schedule).toBeNull()
  })
})
