import { randomUUID } from 'node:crypto'
import { auth } from '@ems/contract/auth'
import { addDays } from '@ems/contract/core/days'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it, vi } from 'vitest'
import { principalsByIds } from '../src/domains/access/index.ts'
import { sessionLookup } from '../src/domains/access/principals/session-lookup.repo.ts'
import { listDay, matchingPeople } from '../src/domains/attendance/marks/day.repo.ts'
import { hashToken } from '../src/domains/auth/shared/hashing.ts'
import { listDepartments } from '../src/domains/departments/repo.ts'
import { personMatches, personNameMatches } from '../src/domains/employees/index.ts'
import { listEmployees } from '../src/domains/employees/record/employee-list.repo.ts'
import { listColleaguesAway, listLeaves, listLeavesOf } from '../src/domains/leaves/lists/leave-list.repo.ts'
import { leaveById } from '../src/domains/leaves/shared/leave.repo.ts'
import { listSalaries } from '../src/domains/salaries/repo.ts'
import { findTasks } from '../src/domains/search/work-search.repo.ts'
import { listTasks } from '../src/domains/tasks/repo.ts'
import { listTeams } from '../src/domains/teams/repo.ts'
import type { Db } from '../src/platform/database/index.ts'
import { planPerExecution } from '../src/platform/database/prepared-statements.ts'
import { asProduct } from './postgres.ts'
import { startProduct } from './product.ts'
import { statementsOf } from './statements.ts'

const product = await startProduct()
const { db, build, clock } = product

async function prepared(one: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
  return rows.map((row) => row.statement)
}

/** The statements that a connection prepares for work that only it does. */
const preparedBy = (work: (one: Db) => Promise<unknown>) =>
  db.connection().execute(async (one) => {
    const before = await prepared(one)
    await work(one)
    return (await prepared(one)).filter((statement) => !before.includes(statement))
  })

it('a statement is prepared unless it is declared to depend on its values', async () => {
  const name = sql<boolean>`dep_name like ${'a%'}`
  const departments = (one: Db) => one.selectFrom('departments').select('id')
  const statements = await preparedBy(async (one) => {
    await departments(one).where(name).execute()
    await departments(one).where(planPerExecution(name)).limit(1).execute()
    await departments(one).orderBy('dep_name').execute()
  })
  expect(statements.filter((statement) => statement.endsWith('order by "dep_name"'))).toHaveLength(1)
  const ours = statements.filter((statement) => statement.includes('dep_name like'))
  expect(ours).toHaveLength(1)
  expect(ours[0]).not.toContain('limit')
})

it('searches and ranges of days are planned for their values, in each list', async () => {
  const { id, employeeId } = await build.leave()
  const leave = await leaveById(db, id)
  if (!leave) throw new Error('no leave')
  const people = null
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const statements = await preparedBy(async (one) => {
    for (const search of ['an', 'anna', 'anna le']) {
      await listEmployees(one, { query: { search }, people, today: '2026-03-02' })
      await listDepartments(one, { search })
      await listDay(one, { query: { search }, people, day: '2026-03-02' })
      await listSalaries(one, { search }, people)
      await listTeams(one, { search }, { leaders: people })
      await listTasks(one, { all: true }, { search })
      await findTasks(one, { search, most: 6, people, self: null })
      await listLeaves(one, { search, limit: 1, skip: 1 }, people)
      await listLeavesOf(one, employeeId, { search }, true)
      await listColleaguesAway(one, leave, { search }, true)
    }
    await listLeaves(one, { ...range, limit: 1, skip: 1 }, people)
    await listLeaves(one, { status: 'Pending' }, people)
  })
  expect(statements.filter((statement) => / like |&&/.test(statement))).toEqual([])
  expect(statements).not.toEqual([])
})

it('matches of a search are found before a list is read, and not for each row', () => {
  const listed = (search: string) =>
    [personMatches, personNameMatches].map((found) => sql`select ${found(sql`e.id`, search)}`.compile(db).sql)
  for (const search of ['anna', 'li', 'anna le', 'a b'])
    for (const text of listed(search)) expect(text, search).toMatch(/^select e\.id = any\(array\(/)
  expect(sql`select ${personMatches(sql`e.id`, 'a', true)}`.compile(db).sql).toContain('= any(array(')
  for (const text of listed('a')) expect(text).toMatch(/^select e\.id in \(select id from search_tokens/)
})

it('for few letters each person of a day is looked up in a hashed set of matches, not in an array', async () => {
  for (const search of ['a', 'an', 'a li', 'an anna']) {
    const people = matchingPeople(db, { query: { search }, people: null, day: '2026-03-02' })
    const plan = JSON.stringify(await people.select('e.id').explain())
    // Members of matching departments, and people who match themselves.
    expect(new Set(plan.match(/hashed SubPlan \d+/g)).size, plan).toBe(2)
  }
})

it('sessions are looked up by a cached plan, for any number at once', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const pool = new pg.Pool({ ...asProduct(inject('postgres')), database: rows[0]?.name, max: 1 })
  try {
    const find = sessionLookup(pool, clock)
    const { userId } = await build.employee()
    const known = hashToken(await build.session(userId))
    for (const others of [0, 3, 70])
      for (let round = 0; round < 12; round++) {
        const unknown = Array.from({ length: others }, (_, n) => hashToken(`${round} ${n}`))
        const found = await Promise.all([...unknown, known].map(find))
        expect(found.map((session) => session?.userId)).toEqual([...unknown.map(() => undefined), userId])
      }
    const plans = await pool.query(
      `select name, generic_plans > 0 as kept from pg_prepared_statements where name like 'session %' order by name`,
    )
    expect(plans.rows).toEqual(['session 1', 'session 32', 'session 8'].map((name) => ({ name, kept: true })))
  } finally {
    await pool.end()
  }
})

it('one statement checks a session', async () => {
  const own = await product.as((await build.employee()).userId)
  const texts = await statementsOf(async () => {
    expect((await own.call(auth.verify)).body.access.isEmployee).toBe(true)
  })
  const ofPeople = texts.filter((text) => /^\s*select/i.test(text) && /employees|users/.test(text))
  expect(ofPeople).toEqual([expect.stringContaining('from sessions s')])
})

it('permissions of many people are looked up by a cached plan', async () => {
  const { userId } = await build.employee()
  const plans = await db.connection().execute(async (one) => {
    for (let round = 0; round < 12; round++) {
      const ids = [userId, ...Array.from({ length: 32 }, () => randomUUID())]
      expect([...(await principalsByIds(one, ids, '2026-03-02')).keys()]).toEqual([userId])
    }
    const { rows } = await sql<{ kept: boolean }>`
      select generic_plans > 0 as kept from pg_prepared_statements where statement like '%from users u where u.id in%'
        and statement not like '%pg_prepared_statements%'`.execute(one)
    return rows
  })
  expect(plans).toEqual([{ kept: true }, { kept: true }])
})

it('a leave request locks its person for only few statements, for every kind of decision', async () => {
  const admin = await product.administrator()
  const { type } = (await admin.call(leaveTypes.add, { body: { name: 'Counted' } })).body
  const body = { leaveType: type._id, name: 'Counted', amount: 25 }
  const { policy } = (await admin.call(leavePolicies.add, { body })).body
  const rules = { from: '2020-01-01', rules: [{ policyId: policy._id }] }
  await admin.call(leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })
  const manager = await build.employee()
  const { userId } = await build.employee({ managerId: manager.id, employedFrom: '2020-01-01' })
  const own = await product.as(userId)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  /** The statements of the transaction that stored a leave. */
  async function ofRequest(leaveType: string, startDate: string): Promise<number> {
    sent.mockClear()
    const asked = { userId, leaveType, startDate, endDate: startDate }
    expect((await own.call(leaves.add, { body: asked })).status).toBe(200)
    const all = sent.mock.calls.map(([query], n) => {
      const text = typeof query === 'string' ? query : (query as { text: string }).text
      return { text, client: sent.mock.contexts[n] }
    })
    const stored = all.findIndex(({ text }) => text.includes('insert into leaves'))
    const [begun, ended] = ['begin', 'commit'].map((word) => ({ word, client: all[stored]?.client }))
    const at =
      (from: typeof begun) =>
      ({ text, client }: (typeof all)[number]) =>
        text === from?.word && client === from.client
    const first = all.findLastIndex((one, n) => n < stored && at(begun)(one))
    const last = all.findIndex((one, n) => n > stored && at(ended)(one))
    return all.slice(first + 1, last).filter(({ client }) => client === all[stored]?.client).length
  }
  try {
    // Working days of one week of next year.
    const spring = `${Number(clock.today().slice(0, 4)) + 1}-03-01`
    const day = (n: number) => addDays(spring, 7 - ((new Date(spring).getUTCDay() + 6) % 7) + n)
    // The first leave opens its period.
    for (const [n, leaveType] of [type._id, 'Annual Leave'].entries()) await ofRequest(leaveType, day(n))
    expect(await ofRequest(type._id, day(2))).toBeLessThanOrEqual(13)
    expect(await ofRequest('Annual Leave', day(3))).toBeLessThanOrEqual(11)
  } finally {
    sent.mockRestore()
  }
})
