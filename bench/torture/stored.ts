import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { keptAndCounted, type Session } from '../../server/test/boot.ts'
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

/** All things of a kind as they are stored, by id. */
export async function storedStates(client: Session, kind: Kind): Promise<Map<string, State>> {
  const { rows } = await client.query<State & { id: string }>(STATES[kind])
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

// Each finds rows that must not be: half of a change, or a constraint that does not hold.
const HALVES: Record<string, string> = {
  'a user without an employee': `select id from users u where email <> 'admin@example.com' and not exists (select from employees e where e.user_id = u.id)`,
  'an employee without their audit event': `select id from employees e where code like 'NEW-%' and not exists (select from audit_events a where a.entity_id = e.id and a.action = 'employee.add')`,
  'an employee without the mail of their password': `select e.id from employees e where code like 'NEW-%' and (select count(*) from mails m where m.to_address = lower(e.code) || '@home.example.com') <> 1`,
  'a mail of a password without an employee': `select id from mails m where to_address like '%@home.example.com' and not exists (select from employees e where lower(e.code) || '@home.example.com' = m.to_address)`,
  'a salary without its one audit event': `select id from salaries s where (select count(*) from audit_events a where a.entity_id = s.id and a.action = 'salary.add') <> 1`,
  'a mark without its one audit event': `select id from attendance m where (select count(*) from audit_events a where a.entity_id = m.employee_id and a.action = 'attendance.mark' and a.after->>'date' = m.day::text and a.after->>'status' = m.status) <> 1`,
  'a leave without its one audit event': `select id from leaves l where (select count(*) from audit_events a where a.entity_id = l.id and a.action = 'leave.add') <> 1`,
  'a leave without its one mail to the administrator': `select id from leaves l where (select count(*) from mails m where m.event_key = 'leave-requested:' || l.id || ':admin@example.com') <> 1`,
  'a leave decided without one decider': `select id from leaves l where (select count(*) from audit_events a where a.entity_id = l.id and a.action = 'leave.decide' and a.actor_id is not null and a.after->>'status' = l.status) <> case l.status when 'Pending' then 0 else 1 end`,
  'a leave whose decision and mail disagree': `select id from leaves l where (select count(*) from mails m where m.event_key = 'leave-decided:' || l.id) <> case l.status when 'Pending' then 0 else 1 end`,
  'a task assigned without audit event or mail': `select id from tasks t where assignments <> (select count(*) from audit_events a where a.entity_id = t.id and a.action = 'task.assign') or assignments <> (select count(*) from mails m where m.event_key like 'task:' || t.id || ':%')`,
  'a task done without its audit event': `select id from tasks t where status = 'Completed' and not exists (select from audit_events a where a.entity_id = t.id and a.action = 'task.done')`,
  'a team whose leader is no member': `select id from teams t where not exists (select from team_members m where m.team_id = t.id and m.employee_id = t.leader_id)`,
  'an audit event of nothing': `select entity_id from audit_events a where action in ('employee.add', 'salary.add', 'leave.add', 'task.add', 'team.add', 'attendance.mark') and not exists (select from employees where id = a.entity_id union all select from salaries where id = a.entity_id union all select from leaves where id = a.entity_id union all select from tasks where id = a.entity_id union all select from teams where id = a.entity_id union all select from attendance where id = a.entity_id)`,
  'two leaves of one person at one time': `select a.id from leaves a join leaves b on b.employee_id = a.employee_id and b.id > a.id and daterange(a.start_date, a.end_date, '[]') && daterange(b.start_date, b.end_date, '[]') where a.status <> 'Rejected' and b.status <> 'Rejected'`,
  'two marks of one person and day': `select min(id::text) from attendance group by employee_id, day having count(*) > 1`,
  'a mail that is neither waiting, sent nor given up': `select id from mails where (sent_at is not null or failed_at is not null) <> (body is null)`,
}

/** @returns a sentence for every half of a change, broken constraint and figure that is out of step */
export async function halves(client: Session): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, statement] of Object.entries(HALVES)) {
    const { rows } = await client.query<Record<string, string>>(statement)
    if (rows.length > 0) wrong.push(`${what}: ${rows.length}, e.g. ${Object.values(rows[0] ?? {})[0]}`)
  }
  const { kept, counted } = await keptAndCounted(client)
  if (JSON.stringify(kept) !== JSON.stringify(counted))
    wrong.push(
      `figures that are kept differ from those that are counted: ${JSON.stringify({ kept, counted }).slice(0, 400)}`,
    )
  return wrong
}

/** Every index against its table, which a torn write would leave apart. @returns how many were checked @throws where one is broken */
export async function checkIndexes(superuser: Session): Promise<number> {
  await superuser.query('create extension if not exists amcheck')
  const { rows } = await superuser.query(`
    select bt_index_check(c.oid::regclass, true) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am am on am.oid = c.relam where am.amname = 'btree' and c.relnamespace = 'public'::regnamespace`)
  return rows.length
}

/** Decodes the pictures that rows name. @returns a sentence for every one that is missing or not whole */
export async function brokenPictures(dataDir: string, paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const each of paths) {
    try {
      await sharp(await readFile(join(dataDir, each)), { failOn: 'warning' }).stats()
    } catch (error) {
      wrong.push(`a picture that a row names cannot be read: ${each}: ${(error as Error).message}`)
    }
  }
  return wrong
}
