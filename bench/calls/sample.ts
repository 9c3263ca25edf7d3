import { sql } from 'kysely'
import { createBuilders } from '../../server/seeds/builders.ts'
import type { Db } from '../../server/src/platform/database/index.ts'

/** Reads repeat a few ids; a write needs a new row each time. */
const FEW = 20
const MANY = 40_000
const CROWD = 200

/** The account that signs in with a password; the data set gets it once. */
export const ADMINISTRATOR = 'bench.administrator@example.com'
export const EMPLOYEE = 'bench.employee@example.com'

const personOf = (db: Db, email: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.id as userId'])
    .where('u.email', '=', email)
    .executeTakeFirst()

/** The two accounts of the bench, created in the data set if missing. @returns the administrator */
export async function ensurePeople(db: Db) {
  const found = await personOf(db, ADMINISTRATOR)
  if (found) return found
  const build = createBuilders(db)
  const departmentId = await build.department({ name: 'Bench' })
  await build.employee({ name: 'Bench Employee', email: EMPLOYEE, code: 'BENCH-1', departmentId })
  const name = 'Bench Administrator'
  return build.employee({ role: 'admin', name, email: ADMINISTRATOR, code: 'BENCH-2', departmentId })
}

/** Ids and words of a data set for the calls, spread over all of it, and two accounts. */
export async function takeSample(db: Db) {
  const ids = async (table: string, condition = 'true', most = FEW) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${sql.raw(condition)} order by md5(id::text) limit ${most}`.execute(db)
    return rows.map((row) => row.id)
  }
  const words = async (query: ReturnType<typeof sql<{ word: string }>>) =>
    (await query.execute(db)).rows.map((row) => row.word)

  const build = createBuilders(db)
  const administrator = await ensurePeople(db)
  // A team leader has the longest own lists.
  const { rows } = await sql<{ employee_id: string; user_id: string }>`
    select e.id as employee_id, e.user_id from teams t join employees e on e.id = t.leader_id
    where e.left_on is null order by t.id limit 1`.execute(db)
  const leader = rows[0]
  if (!leader) throw new Error('the data set has no team')
  const crowd = await sql<{ id: string; user_id: string }>`
    select id, user_id from employees where left_on is null order by md5(id::text) limit ${CROWD}`.execute(db)
  return {
    crowd: await Promise.all(
      crowd.rows.map(async ({ id, user_id: userId }) => ({ id, userId, token: await build.session(userId) })),
    ),
    tokens: {
      administrator: await build.session(administrator.userId),
      employee: await build.session(leader.user_id),
    },
    administrator,
    leader: { id: leader.employee_id, userId: leader.user_id },
    employees: await ids('employees', 'left_on is null'),
    // Nobody changes their own salary, and the administrator of the bench does not either.
    changeable: (
      await sql<{ id: string; user_id: string }>`
        select e.id, e.user_id from employees e join users u on u.id = e.user_id
        where e.left_on is null and u.role <> 'admin' order by md5(e.id::text) limit ${MANY}`.execute(db)
    ).rows.map(({ id, user_id: userId }) => ({ id, userId })),
    // The people with the most reports are among them.
    managers: (
      await sql<{ id: string }>`select e.id from employees e join users u on u.id = e.user_id where u.direct_reports > 0
        order by (select count(*) from reporting_lines l where l.manager_id = e.id) desc limit ${FEW}`.execute(db)
    ).rows.map((row) => row.id),
    departments: await ids('departments'),
    leaves: await ids('leaves'),
    pending: await ids('leaves', `status = 'Pending'`, MANY),
    openTasks: await ids('tasks', `team_id is null and return_at is null and task_for = 'personal'`, MANY),
    unmarked: await ids(
      'employees',
      `left_on is null and not exists (select from attendance a where a.employee_id = employees.id and a.day = current_date)`,
      MANY,
    ),
    teams: await ids('teams'),
    personalTasks: await ids('tasks', `task_for = 'personal'`),
    teamTasks: await ids('tasks', `task_for = 'team'`),
    days: await words(sql`select day::text as word from attendance_days order by day desc limit 20`),
    names: await words(
      sql`select u.name as word from users u join employees e on e.user_id = u.id order by md5(u.id::text) limit ${FEW}`,
    ),
    codes: await words(sql`select code as word from employees order by md5(id::text) limit ${FEW}`),
    teamNames: await words(sql`select team_name as word from teams order by md5(id::text) limit ${FEW}`),
    taskNames: await words(sql`select task_name as word from tasks order by md5(id::text) limit ${FEW}`),
  }
}

export type Sample = Awaited<ReturnType<typeof takeSample>>
