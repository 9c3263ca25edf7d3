import { approvals } from '@ems/contract/approvals'
import { auth } from '@ems/contract/auth'
import { changeRequests } from '@ems/contract/change-requests'
import { addDays } from '@ems/contract/core/days'
import { dashboard } from '@ems/contract/dashboard'
import { delegating } from '@ems/contract/delegations'
import { payGaps } from '@ems/contract/pay-gaps'
import { personPage } from '@ems/contract/person-page'
import { reminders } from '@ems/contract/reminders'
import { reports } from '@ems/contract/reports'
import { tasks } from '@ems/contract/tasks'
import { time } from '@ems/contract/time'
import { timeDevices } from '@ems/contract/time-devices'
import { timeSheets } from '@ems/contract/time-sheets'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ImportedDay } from '../src/domains/calendars/holiday-import/holiday-import.rules.ts'
import type { ImageStore } from '../src/platform/files/index.ts'
import { startProduct } from '../test/product.ts'
import { SEED_PASSWORD } from './builders.ts'
import { fillDemo } from './demo.ts'
import { KIOSK_KEY, KIOSK_PIN } from './demo-clock.ts'
import { carryCloses } from './demo-leave.ts'
import { nextHolidayWeek } from './demo-leave-ahead.ts'
import { seededRandom } from './demo-random.ts'
import { sampleTasks, TASK_TYPES } from './demo-tasks.ts'
import { demoAccounts, demoKiosk, demoLines } from './demo-visitors.ts'
import { fillScale, type ScaleSize } from './scale.ts'

const TODAY = '2026-03-04'
const NOW = `${TODAY}T12:00:00Z`
const ADDRESS = 'http://127.0.0.1:3000'
const images: ImageStore = {
  keep: async ({ length: bytes }) => ({
    key: `uploads/${kept++}.webp`,
    mediaType: 'image/webp',
    bytes,
    sha256: Buffer.alloc(32),
  }),
  discard: async () => {},
  read: async () => null,
}
let kept = 0

describe('the sample organisation', async () => {
  const product = await startProduct()
  const { db } = product
  const parts = { db, clock: product.clock, files: { images, store: { put: async () => {} } } }
  it('has a name from the first start on', async () => {
    const rows = await db.selectFrom('organisation').select('name').execute()
    expect(rows).toEqual([{ name: 'Harbour & Pine' }])
  })

  const counts = async (query: ReturnType<typeof sql<{ key: string; n: number }>>) =>
    Object.fromEntries((await query.execute(db)).rows.map(({ key, n }) => [key, n]))

  beforeAll(async () => {
    product.setNow(NOW)
    expect(demoLines(await demoAccounts(db), ADDRESS)).toEqual([])
    // The first start fills the sample before it stores its settings.
    await sql`delete from organisation`.execute(product.owner)
    expect(await fillDemo(parts)).toBe(true)
  }, 60_000)

  it('has one tree of all employed people, and a head in every department', async () => {
    const { rows } = await sql<{ tops: number; below: number; headless: number }>`
      select count(*) filter (where manager_id is null and left_on is null)::int as tops,
        (select max(direct_reports) from users)::int as below,
        (select count(*) from departments d where not exists (select from department_heads h where h.department_id = d.id))::int as headless
      from employees`.execute(db)
    expect(rows[0]).toMatchObject({ tops: 1, headless: 0 })
    expect(rows[0]?.below).toBeGreaterThan(3)
  })

  it('names people by their country, and notifies them about tasks and requests', async () => {
    const { rows } = await sql<{ top: string; unnamed: number; false: number; told: number; unread: number }>`
      select (select e.designation from employees e where e.manager_id is null and e.left_on is null) as top,
        (select count(*)::int from employees m where exists (select from employees e where e.manager_id = m.id and e.left_on is null)
          and m.designation !~ '^(Managing Director|Head of |Team Lead, )') as unnamed,
        (select count(*)::int from employees e where e.left_on is null and e.designation ~ '^(Managing Director|Head of |Team Lead, )'
          and not exists (select from employees r where r.manager_id = e.id) and not exists (select from department_heads h where h.employee_id = e.id)) as false,
        (select count(distinct n.user_id)::int from notifications n) as told,
        (select count(*)::int from notifications n join users u on u.id = n.user_id where u.email = 'hr@example.com' and n.read_at is null) as unread`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({ top: 'Managing Director', unnamed: 0, false: 0 })
    expect(rows[0]?.told).toBeGreaterThan(10)
    expect(rows[0]?.unread).toBeGreaterThan(0)
  })

  it('has tasks that differ in more than one word', async () => {
    const { rows } = await sql<{ things: number; tasks: number }>`
      select count(distinct regexp_replace(task_name, '^\\S+ (the )?', ''))::int as things, count(*)::int as tasks
      from tasks t where not exists (select from checklist_items i where i.task_id = t.id)`.execute(db)
    expect(rows[0]?.things).toBeGreaterThan((rows[0]?.tasks ?? 0) * 0.85)
  })

  it('has job periods and changes that lead to the present jobs', async () => {
    const { rows } = await sql<{ others: number }>`
      select count(*)::int as others from employees e where e.left_on is null and (
        not exists (select from job_periods p where p.employee_id = e.id and p.manager_id is not distinct from e.manager_id)
        or not exists (select from job_changes c where c.employee_id = e.id and c.manager_id is not distinct from e.manager_id))`.execute(
      db,
    )
    expect(rows[0]?.others).toBe(0)
  })

  it('has leaves that the product itself counted and booked', async () => {
    const open = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from leaves l where l.status <> 'Rejected' and
          (l.amount is null or l.amount > 0 and not exists (select from leave_ledger where leave_id = l.id))`.execute(
          db,
        )
      ).rows[0]?.n
    await expect.poll(open, { timeout: 60_000 }).toBe(0)
  }, 90_000)

  it('has holidays, balances with carry-over, and requests in every state', async () => {
    const told = async () => {
      const { rows } = await sql<{ states: number; holidays: number; years: number; carried: number; without: number }>`
        select (select count(distinct state)::int from leaves) as states, (select count(*)::int from holidays where day = '2026-05-14') as holidays,
          (select count(distinct extract(year from day))::int from holidays) as years,
          (select count(*)::int from leave_buckets where source = 'carry' and tracked and accrued > 0) as carried,
          (select count(*)::int from employees e where e.left_on is null and not exists (select from leave_buckets b
            where b.employee_id = e.id and b.source = 'entitlement' and b.tracked and b.period_start = '2026-01-01')) as without`.execute(
        db,
      )
      return rows[0]
    }
    await expect.poll(async () => (await told())?.without, { timeout: 60_000 }).toBe(0)
    expect(await told()).toMatchObject({ states: 5, holidays: 1, years: 3 })
    expect((await told())?.carried).toBeGreaterThan(50)
  }, 90_000)

  it('has a department that clocks in, with days to correct and months to sign and to approve', async () => {
    const idOf = async (email: string) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const memberId = await idOf('member@example.com')
    const [member, leader] = [await product.as(memberId), await product.as(await idOf('leader@example.com'))]
    const { now } = (await member.call(time.now, {})).body
    expect(now).toMatchObject({ tracking: 'clock', state: 'out', sessions: [], missing: ['2026-03-02'] })
    const { items } = (await leader.call(approvals.mine, { query: {} })).body
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['time-request', 'timesheet']))
    const sheet = async (month: string) =>
      (await member.call(timeSheets.get, { params: { employeeId: memberId, month } })).body.sheet
    expect(await sheet('2025-12')).toMatchObject({ state: 'Submitted' })
    expect(await sheet('2026-01')).toMatchObject({ state: 'Open', blockers: [] })
    const { rows } = await sql<{ working: number; remote: number; false: number }>`
      select count(*) filter (where sessions @> '[{"state": "running"}]')::int as working,
        count(*) filter (where sessions @> '[{"place": "remote"}]')::int as remote,
        count(*) filter (where flags && '{stray,drift,conflict}')::int as false from time_days`.execute(db)
    expect(rows[0]).toMatchObject({ working: expect.any(Number), false: 0 })
    expect(Math.min(rows[0]?.working ?? 0, rows[0]?.remote ?? 0)).toBeGreaterThan(0)
    const body = { employeeId: (await demoKiosk(db))?.employeeId ?? '', pin: KIOSK_PIN }
    const headers = { authorization: `Bearer ${KIOSK_KEY}` }
    expect((await product.anonymous.call(timeDevices.kiosk, { body, headers })).body).toMatchObject({ state: 'out' })
  })

  it('has part-timers with a smaller entitlement, requests over a holiday, and carry-over that expires soon', async () => {
    const { rows } = await sql<{
      part: number
      less: number
      over: number
      members: number
      lapses: number
      theirs: number
    }>`
      select (select count(distinct w.schedule_id)::int from working_times w join employees e on e.id = w.employee_id
          where e.employment_type = 'part-time') as part,
        (select count(*)::int from leave_buckets b join employees e on e.id = b.employee_id where e.employment_type = 'part-time'
          and e.fte < 100 and b.source = 'entitlement' and b.period_start = '2026-01-01' and b.entitled between 1 and 29999) as less,
        (select count(*)::int from leaves l where state = 'pending' and exists (select from holidays h where h.day between l.start_date and l.end_date
          and extract(isodow from h.day) < 6)) as over,
        (select count(*)::int from leaves l join employees e on e.id = l.employee_id join users u on u.id = e.user_id
          where u.email = 'member@example.com' and l.start_date = '2026-03-30' and l.end_date = '2026-04-03' and l.amount = 4000) as members,
        (select count(*)::int from leave_buckets where source = 'carry' and accrued > used
          and closes_on between ${TODAY} and ${TODAY}::date + 30) as lapses,
        (select count(*)::int from leave_buckets b join employees e on e.id = b.employee_id join users u on u.id = e.user_id
          where u.email = 'member@example.com' and b.source = 'carry' and b.accrued > b.used) as theirs`.execute(db)
    expect(rows[0]).toMatchObject({ part: 3, members: 1, theirs: 1 })
    expect(Math.min(rows[0]?.less ?? 0, rows[0]?.over ?? 0, rows[0]?.lapses ?? 0)).toBeGreaterThan(3)
  })

  it('has checklists, of which the one for joiners runs for the newest people', async () => {
    const { rows } = await sql<{ of: number; done: number; open: number }>`
      select count(*)::int as of, count(t.return_at)::int as done, count(*) filter (where t.return_at is null)::int as open
      from checklist_items i join tasks t on t.id = i.task_id`.execute(db)
    expect(rows[0]?.of).toBe(6)
    expect(Math.min(rows[0]?.done ?? 0, rows[0]?.open ?? 0)).toBeGreaterThan(0)
  })

  it('has contacts, job history, documents, expiring dates and change requests of people', async () => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'hr@example.com')
      .executeTakeFirstOrThrow()
    const admin = await product.as(id)
    const upcoming = (await admin.call(reminders.upcoming, { query: {} })).body
    const kinds = Object.groupBy(upcoming.reminders, ({ kind }) => kind)
    expect(kinds['contract-end']?.length).toBeGreaterThan(0)
    expect(kinds['probation-end']?.length).toBeGreaterThan(0)
    expect(kinds['document-expiry']?.length).toBeGreaterThan(3)
    const asked = (await admin.call(changeRequests.list, { query: { status: 'Pending' } })).body
    expect(asked.requests.map(({ field }) => field).sort()).toEqual(['maritalStatus', 'name', 'preferredName'])
    const handed = (await admin.call(delegating.delegations, { query: {} })).body.delegations
    expect(handed.map(({ fromDay }) => fromDay < TODAY).sort()).toEqual([false, true])
    const { rows } = await sql<{ reached: number; promoted: number; leaving: number; fields: number; unread: number }>`
      select (select count(*)::int from employees e where not exists (select from person_contacts c where c.employee_id = e.id and c.work_phone is not null)) as reached,
        (select count(*)::int from job_changes c join employees e on e.id = c.employee_id where c.reason = 'promotion' and c.designation = e.designation) as promoted,
        (select count(*)::int from employees e join users u on u.id = e.user_id where e.leaving_on > ${TODAY} and u.closes_on = e.leaving_on) as leaving,
        (select count(distinct field_id)::int from custom_values) as fields,
        (select count(*)::int from documents d join files f on f.id = d.file_id where f.bytes < 300) as unread`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({ reached: 0, leaving: 2, fields: 2, unread: 0 })
    expect(rows[0]?.promoted).toBeGreaterThan(10)
  })

  it('has an audit of the last weeks by sample people, shown in timelines, and marks of the morning', async () => {
    const { rows } = await sql<{ kinds: number; newest: number; strangers: number; unordered: number }>`
      select count(distinct action)::int as kinds, max(at) > ${NOW}::timestamptz - interval '2 days' as newest,
        count(*) filter (where not exists (select from users u where u.id = actor_id))::int as strangers,
        (select count(*)::int from (select at, lag(at) over (order by id) as before from audit_events) e where at < before) as unordered
      from audit_events where request_id is null and actor_id is not null`.execute(db)
    expect(rows[0]).toMatchObject({ newest: true, strangers: 0, unordered: 0 })
    expect(rows[0]?.kinds).toBeGreaterThan(8)
    const newest = await sql<{ kinds: number }>`select count(distinct action)::int as kinds
      from (select action from audit_events order by at desc limit 30) e`.execute(db)
    expect(newest.rows[0]?.kinds).toBeGreaterThan(1)
    const [, , member] = await demoAccounts(db)
    const { body } = await product.anonymous.call(auth.login, {
      body: { email: member?.email ?? '', password: SEED_PASSWORD },
    })
    const own = await product.as(body.user._id)
    const told = await own.call(personPage.timeline, { params: { id: body.user._id }, query: {} })
    expect(told.body.events.length).toBeGreaterThan(5)
    const zone = product.clock.timeZone()
    const marks = await sql<{ n: number }>`select count(*)::int as n from attendance
      where (marked_at at time zone ${zone})::time not between '08:30' and '09:45' and marked_at < ${NOW}`.execute(db)
    expect(marks.rows[0]?.n).toBe(0)
    const byThemselves = await sql<{
      n: number
    }>`select count(*)::int as n from attendance a join employees e on e.id = a.employee_id
      where a.origin = 'hand' and (a.set_by is null or a.set_by = e.user_id)`.execute(db)
    expect(byThemselves.rows[0]?.n).toBe(0)
  })

  it('is filled once, with people who can sign in with the printed accounts', async () => {
    expect(await fillDemo(parts)).toBe(false)
    const lines = demoLines(await demoAccounts(db), ADDRESS)
    expect(lines[0]).toContain(ADDRESS)
    expect(lines.at(-1)).toContain(SEED_PASSWORD)
    const accounts = lines.flatMap((line) => /(\S+@\S+) +(.{20,})/.exec(line)?.slice(1, 2) ?? [])
    expect(accounts).toHaveLength(7)
    for (const [index, role] of ['admin', ...Array<string>(6).fill('employee')].entries()) {
      const email = accounts[index] ?? ''
      const { body } = await product.anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD } })
      expect(body.user).toMatchObject({ email, role })
      const { body: figures } = await (await product.as(body.user._id)).call(dashboard.ofPerson, {
        params: { id: body.user._id },
      })
      expect(figures.salary.history.every((month) => month.total > 0)).toBe(true)
      if (index > 2) expect(body.access.label).toBe(['HR', 'Payroll', 'Auditor', 'Manager'][index - 3])
      // The second and the third have some of everything.
      if (index === 0 || index > 2) continue
      expect(figures.tasks.completed * figures.tasks.pending).toBeGreaterThan(0)
      const own = await (await product.as(body.user._id)).call(tasks.personal, { params: { id: body.user._id } })
      expect(new Set(own.body.task.map((task) => task.complete))).toEqual(new Set([true, false]))
    }
    const leads = await db
      .selectFrom('teams as t')
      .innerJoin('employees as e', 'e.id', 't.leader_id')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select('u.email')
      .where('u.email', '=', 'leader@example.com')
      .execute()
    expect(leads.length).toBeGreaterThan(0)
  })

  it('has all kinds of records in every state, as of today', async () => {
    const { body } = await (await product.administrator()).call(dashboard.summary)
    expect(body.totalDepartments).toBe(12)
    expect(body.totalEmployees).toBeGreaterThan(180)
    const names = await db.selectFrom('users').select('name').execute()
    expect(new Set(names.map((user) => user.name)).size).toBe(names.length)
    const today = await counts(
      sql`select case when a.id is null then 'open' else 'marked' end as key, count(*)::int as n from employees e left join attendance a on a.employee_id = e.id and a.day = ${TODAY} where e.left_on is null group by 1`,
    )
    expect(Math.min(today.open ?? 0, today.marked ?? 0)).toBeGreaterThan(20)
    const away = await counts(
      sql`select status as key, count(*)::int as n from leaves where start_date <= ${TODAY} and end_date >= ${TODAY} group by 1`,
    )
    expect(Math.min(away.Approved ?? 0, away.Pending ?? 0)).toBeGreaterThan(0)
    const ahead = await counts(
      sql`select status as key, count(*)::int as n from leaves where start_date > ${TODAY} group by 1`,
    )
    expect(Object.keys(ahead).sort()).toEqual(['Approved', 'Pending', 'Rejected'])
    const taskStates = await counts(
      sql`select task_for || ' ' || status as key, count(*)::int as n from tasks group by 1`,
    )
    expect(Object.keys(taskStates)).toHaveLength(6)
    const marks = await counts(sql`select status as key, count(*)::int as n from attendance group by 1`)
    expect(Object.keys(marks).sort()).toEqual(['Absent', 'Late', 'Leave', 'Present', 'Sick'])
    const { rows } = await sql`select 1 from attendance where extract(isodow from day) > 5 and day < ${TODAY}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('has tasks with different names, without numbers, and in order of time', async () => {
    const rows = await db.selectFrom('tasks').select(['task_name', 'created_at', 'assign_at', 'return_at']).execute()
    expect(new Set(rows.map((task) => task.task_name)).size).toBe(rows.length)
    for (const { task_name, created_at, assign_at, return_at } of rows) {
      expect(task_name).toMatch(/^[A-Z][a-z].*[a-z]$/i)
      const times = [created_at, assign_at, return_at].filter((time) => time !== null)
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()))
    }
  })

  it('has no future dates except deadlines and leaves', async () => {
    const { rows } = await sql`
      select 1 from tasks where greatest(created_at, assign_at, return_at, updated_at) > ${NOW}
      union all select 1 from leaves where applied_at > ${NOW}
      union all select 1 from salaries where pay_date > ${TODAY}
      union all select 1 from employees where employed_from > ${TODAY} or left_on > ${TODAY}
      union all select 1 from attendance a join employees e on e.id = a.employee_id where a.day < e.employed_from or a.day > e.left_on or a.day > ${TODAY}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('has a published pay gap with shown categories, one withheld, and one flagged with a finding', async () => {
    const hr = await product.as(
      (await db.selectFrom('users').select('id').where('email', '=', 'hr@example.com').executeTakeFirstOrThrow()).id,
    )
    const { gaps } = (await hr.call(payGaps.list)).body
    expect(gaps).toMatchObject([{ year: 2025, currency: 'USD', status: 'Published', openFindings: 1 }])
    const params = { id: gaps[0]?._id ?? '' }
    const [published, full] = [
      (await hr.call(payGaps.get, { params, query: { view: 'published' } })).body.gap.figures,
      (await hr.call(payGaps.get, { params, query: { view: 'full' } })).body.gap.figures,
    ]
    const codes = (of: typeof full, test: (one: NonNullable<typeof full>['categories'][number]) => unknown) =>
      of?.categories.filter(test).map(({ category }) => category.code)
    expect(published?.categories).toHaveLength(6)
    expect(codes(published, ({ withheld }) => withheld)).toEqual(['LAW'])
    expect(codes(published, ({ flagged }) => flagged)).toEqual(['ENG'])
    expect(codes(full, ({ finding }) => finding?.state === 'Open')).toEqual(['ENG'])
    expect(published?.meanGap).toEqual(expect.any(Number))
  })

  it('has pay categories from the first day on, which stay after a job change', async () => {
    const { rows } = await sql<{ categories: number; coming: number; without: number; people: number }>`
      select (select count(*)::int from pay_categories) as categories,
        (select count(*)::int from pay_ranges where from_day > ${TODAY}) as coming,
        (select count(*)::int from job_periods p join employees e on e.id = p.employee_id
          where p.pay_category_id is distinct from e.pay_category_id) as without,
        (select count(*)::int from employees where pay_category_id is not null) as people`.execute(db)
    expect(rows[0]).toMatchObject({ categories: 6, coming: 1, without: 0 })
    expect(rows[0]?.people).toBeGreaterThan(120)
  })

  it('has closed pay periods as the salary records say and an open one with changes, and nothing that blocks it', async () => {
    const { rows } = await sql<{ status: string; people: number; exceptions: number; changed: number }>`
      select p.status, count(*)::int as people, count(*) filter (where q.exceptions <> '[]')::int as exceptions,
        count(*) filter (where cardinality(q.reasons) > 0)::int as changed
      from pay_periods p join pay_people q on q.period_id = p.id group by p.id order by p.month`.execute(db)
    expect(rows).toMatchObject([
      { status: 'Closed', exceptions: 0 },
      { status: 'Closed', exceptions: 0 },
      { status: 'Open', exceptions: 0 },
    ])
    expect(rows[2]?.people).toBeGreaterThan(150)
    expect(rows[2]?.changed).toBeGreaterThan(2)
    const different = await sql<{ n: number; same: number }>`
      select count(*) filter (where q.basic_salary + q.allowances <> r.basic_salary + r.allowances)::int as n, count(*)::int as same
      from pay_people q join pay_periods p on p.id = q.period_id and p.status = 'Closed'
      join salaries r on r.employee_id = q.employee_id and r.pay_date = p.month where q.paid_days = q.base_days`.execute(
      db,
    )
    expect(different.rows).toMatchObject([{ n: 0 }])
    expect(different.rows[0]?.same).toBeGreaterThan(300)
  })

  it('has a report that is shared with HR and sent to one of them each month', async () => {
    const idOf = async (email: string) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const [owner, reader] = [await product.as(await idOf('hr@example.com')), await idOf('people@example.com')]
    const mine = (await owner.call(reports.list)).body.reports.filter(({ builtIn }) => !builtIn)
    expect(mine).toMatchObject([
      {
        name: 'Headcount by department',
        sharing: { users: [], roles: [{ name: 'HR' }] },
        schedule: { every: 'month', on: 1, at: '07:00', people: [{ _id: reader }], nextAt: '2026-04-01T07:00:00.000Z' },
      },
    ])
    const theirs = await product.as(reader)
    const { result } = (await theirs.call(reports.result, { params: { id: mine[0]?._id ?? '' }, query: {} })).body
    expect(result.total).toBe(12)
  })
})

it('has carry-over that expires within a month, on any day of the year', () => {
  for (let day = '2027-01-01'; day <= '2028-12-31'; day = addDays(day, 1)) {
    const closes = `${day.slice(0, 4)}-${carryCloses(day)}`
    expect(closes >= day && closes <= addDays(day, 30), `${day}: ${closes}`).toBe(true)
  }
  expect(['2026-01-02', '2026-02-20', '2028-02-20', '2026-11-24', '2026-12-31'].map(carryCloses)).toEqual([
    '01-15',
    '02-28',
    '02-29',
    '12-15',
    '12-31',
  ])
})

it('has a request for the next week with a holiday, not for the present one', () => {
  const of = (...days: string[]) => [{ year: 2026, day: days.map((day) => ({ day })) as unknown as ImportedDay[] }]
  expect(nextHolidayWeek(of('2026-12-25', '2026-12-26', '2027-01-01'), '2026-11-24')).toEqual({ from: 27, to: 31 })
  expect(nextHolidayWeek(of('2026-12-25', '2027-01-01'), '2026-12-23')).toBeUndefined()
  expect(nextHolidayWeek(of('2026-12-26'), '2026-11-24')).toBeUndefined()
})

it('has no task that was created, assigned or finished in the future', () => {
  const now = Date.parse(NOW)
  const shares = [{ people: [{ id: 'Ann' }], teams: [{ id: 'All' }], count: 100 }]
  const columns = Object.keys(TASK_TYPES)
  for (let seed = 0; seed < 100; seed++)
    for (const row of sampleTasks(seededRandom(seed), shares, now))
      for (const column of ['created_at', 'assign_at', 'return_at', 'updated_at'])
        expect(Date.parse(String(row[columns.indexOf(column)] ?? NOW)), column).toBeLessThanOrEqual(now)
})

describe('the scale data', async () => {
  const product = await startProduct()

  it('has about the requested number of all records, and correct counters', async () => {
    product.setNow(NOW)
    const size: ScaleSize = {
      employees: 1200,
      departments: 30,
      attendance: 12_000,
      salaries: 7_200,
      leaves: 3_600,
      tasks: 900,
      teams: 40,
    }
    await fillScale(product.db, size, TODAY, product.clock.now().getTime())
    for (const table of Object.keys(size) as (keyof ScaleSize)[]) {
      const { n } = await product.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(n / size[table], table).toBeGreaterThan(0.85)
      expect(n / size[table], table).toBeLessThan(1.25)
    }
    const { body } = await (await product.administrator()).call(dashboard.summary)
    const { rows } = await sql<{ salary: string; approved: number; employed: number }>`
      select (select sum(net_salary) from salaries) as salary, (select count(*)::int from leaves where status = 'Approved') as approved,
        (select count(*)::int from employees where left_on is null or left_on >= ${TODAY}) as employed`.execute(
      product.db,
    )
    expect(body).toMatchObject({
      totalSalary: Number(rows[0]?.salary),
      totalEmployees: rows[0]?.employed,
      leaveSummary: { approved: rows[0]?.approved },
    })
  }, 60_000)
})
