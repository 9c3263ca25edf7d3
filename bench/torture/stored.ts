import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Session } from '../../server/test/boot.ts'
import { brokenInvariants } from '../../server/test/invariants.ts'
import type { Kind, State } from './ledger.ts'

// Each names the columns as the ledger does.
const STATES: Record<Kind, string> = {
  mark: `select employee_id as id, status from attendance`,
  leave: `select id, employee_id as employee, leave_type as type, start_date::text as start, end_date::text as "end", status from leaves`,
  salary: `select id, employee_id as employee, basic_salary::float8 as basic, allowances::float8 as allowances, deductions::float8 as deductions, net_salary::float8 as net, pay_date::text as day from salaries`,
  employee: `select e.id, e.code, u.email, u.name, e.designation, e.salary::float8 as salary, u.profile_image as photo from employees e join users u on u.id = e.user_id`,
  task: `select id, task_name as name, employee_id as assignee, status from tasks`,
  team: `select t.id, t.team_name as name, t.leader_id as leader, (select string_agg(m.employee_id::text, ',' order by m.employee_id) from team_members m where m.team_id = t.id) as members from teams t`,
}

/** The stored state of all things of a kind, by id. */
export async function storedStates(client: Session, kind: Kind): Promise<Map<string, State>> {
  const { rows } = await client.query<State & { id: string }>(STATES[kind])
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

// The mail with a password is sent in the transaction that adds the employee. Each statement finds rows that must not
// exist.
const MAILED_PASSWORDS: Record<string, string> = {
  'an employee without the mail of their password': `select e.id from employees e where code like 'NEW-%' and (select count(*) from mails m where m.to_address = lower(e.code) || '@home.example.com') <> 1`,
  'a mail of a password without an employee': `select id from mails m where to_address like '%@home.example.com' and not exists (select from employees e where lower(e.code) || '@home.example.com' = m.to_address)`,
}

// People from before the first kill were written directly, except the first administrator, whom the start creates.
const SEEDED = `select id from employees where code not like 'NEW-%'
  union all select user_id from employees where code not like 'NEW-%'
  union all select department_id from employees where code not like 'NEW-%'
  union all select id from users where email = 'admin@example.com'`

/** @returns a sentence for each incomplete change, violated constraint and wrong counter */
export async function halves(client: Session): Promise<string[]> {
  const { rows: before } = await client.query<{ id: string }>(SEEDED)
  const seeded = new Set(before.map(({ id }) => id))
  const wrong = await brokenInvariants(client, (id) => seeded.has(id))
  for (const [what, statement] of Object.entries(MAILED_PASSWORDS)) {
    const { rows } = await client.query<{ id: string }>(statement)
    if (rows.length > 0) wrong.push(`${what}: ${rows.length}, e.g. ${rows[0]?.id}`)
  }
  return wrong
}

/**
 * Compares each index with its table, to find torn writes; for a partitioned table, the indexes of its partitions.
 * @returns the number of checked indexes
 * @throws for a broken one
 */
export async function checkIndexes(superuser: Session): Promise<number> {
  await superuser.query('create extension if not exists amcheck')
  const { rows } = await superuser.query(`
    select bt_index_check(c.oid::regclass, true) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am am on am.oid = c.relam where am.amname = 'btree' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`)
  return rows.length
}

/** Decodes the pictures of rows. @returns a sentence for each missing or broken picture */
export async function brokenPictures(dataDir: string, paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const each of paths) {
    try {
      await sharp(await readFile(join(dataDir, 'files', each)), { failOn: 'warning' }).stats()
    } catch (error) {
      wrong.push(`a picture that a row names cannot be read: ${each}: ${(error as Error).message}`)
    }
  }
  return wrong
}
