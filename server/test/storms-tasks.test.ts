import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type Client, startProduct } from './product.ts'
import { FIFTY, storm } from './storm.ts'

// Fifty concurrent requests about tasks and their teams.
const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const times = { assignAt: '2026-03-01T09:00', deadlineAt: '2026-03-10T17:00' }
const eventsOf = async (action: string, entityId: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', action)
      .where('entity_id', '=', entityId)
      .execute()
  ).length

/** The counters of tasks and teams that triggers keep equal recalculated ones. */
async function expectFigures() {
  const counted = await sql`select * from (
      select concat_ws(' ', 'task', task_for, status) as name, count(*) as value from tasks group by 1
      union all select 'teams', count(*) from teams) counted where value > 0 order by name`.execute(db)
  const kept =
    await sql`select name, sum(value)::bigint as value from figures where name like 'task %' or name = 'teams'
    group by name having sum(value) <> 0 order by name`.execute(db)
  expect(kept.rows).toEqual(counted.rows)
}

it('fifty people who finish one task finish it once, and each is told that it is finished', async () => {
  const { id: employeeId, userId } = await build.employee()
  const id = await build.task({ employeeId })
  const answers = await storm(await product.as(userId), tasks.markDone, () => ({ params: { id } }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => `${body.task.returnAt} ${body.task.updatedAt}`)).size).toBe(1)
  expect(await eventsOf('task.done', id)).toBe(1)
  await expectFigures()
})

it('fifty members who are not the leader are all refused: none waits for a second connection', async () => {
  const { id: employeeId, userId } = await build.employee()
  const team = await build.team({ memberIds: [employeeId] })
  const id = await build.task({ teamId: team.id })
  const answers = await storm(await product.as(userId), tasks.markTeamDone, () => ({ params: { id } }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
})

it('fifty people who reopen one task reopen it once', async () => {
  const { id: employeeId } = await build.employee()
  const id = await build.task({ employeeId, returnAt: '2026-02-01T10:00:00Z' })
  const answers = await storm(admin, tasks.assign, () => ({ params: { id }, body: { employeeId, ...times } }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await eventsOf('task.assign', id)).toBe(1)
  await expectFigures()
})

it('teams that are deleted while fifty tasks are assigned to them and finished leave no task behind', async () => {
  const kept = await build.team()
  const doomed = await Promise.all(Array.from({ length: 5 }, () => build.team()))
  const doomedId = (n: number) => doomed[n % doomed.length]?.id ?? ''
  // A third belong to the deleted team and are given to it again, a third join it, a third leave it.
  const all = await Promise.all(
    Array.from({ length: FIFTY }, (_none, n) => build.task({ teamId: n % 3 === 1 ? kept.id : doomedId(n) })),
  )
  const idOf = (n: number) => all[n] ?? ''
  const [assigned, finished, notified, removed] = await Promise.all([
    storm(admin, tasks.assignTeam, (n) => ({
      params: { id: idOf(n) },
      body: { teamId: n % 3 === 2 ? kept.id : doomedId(n), ...times },
    })),
    storm(admin, tasks.markTeamDone, (n) => ({ params: { id: idOf(n) } })),
    storm(admin, tasks.notifyTeam, (n) => ({ params: { id: idOf(n) } })),
    storm(admin, teams.remove, (n) => ({ params: { id: doomedId(n) } })),
  ])
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(doomed.length)
  expect(removed.filter(({ status }) => status === 404)).toHaveLength(FIFTY - doomed.length)
  expect(assigned.filter(({ status }) => ![200, 400].includes(status))).toEqual([])
  for (const answers of [finished, notified])
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const rows = await db.selectFrom('tasks').select(['team_id', 'status']).where('id', 'in', all).execute()
  expect(rows).toHaveLength(FIFTY)
  for (const { team_id, status } of rows) {
    if (team_id !== null) expect(team_id).toBe(kept.id)
    else expect(['no assign', 'Completed']).toContain(status)
  }
  await expectFigures()
})

it('after all concurrent changes no change is incomplete, no constraint violated and no counter wrong', async () => {
  expect(await product.broken()).toEqual([])
})
