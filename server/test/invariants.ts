import { keptAndCounted, type Session } from './boot.ts'

const events = (entity: string, action: string, more = 'true') =>
  `(select count(*) from audit_events a where a.entity_id = ${entity} and a.action = '${action}' and ${more})`
const told = (user: string, eventKey: string) =>
  `(select count(*) from notifications n where n.user_id = ${user} and n.event_key like ${eventKey})`

/** A part of an interrupted leave, or the leave that interrupts it: approved from the start. */
const PUT_THERE = `${events('l.id', 'leave.add', `a.after->>'status' = 'Approved'`)} > 0`

/** Conditions for all rows, by any writer. Each statement finds the ids of rows that violate one. */
export const RULES: Record<string, string> = {
  'a file of nobody': `select id from files f where owner_kind = 'user' and not exists (select from users u where u.id = f.owner_id and u.profile_image = f.store_key)`,
  'a file of no document': `select id from files f where owner_kind = 'document' and not exists (select from documents d where d.id = f.owner_id and d.file_id = f.id)`,
  'a team whose leader is no member': `select id from teams t where not exists (select from team_members m where m.team_id = t.id and m.employee_id = t.leader_id)`,
  'two leaves of one person at one time': `select a.id from leaves a join leaves b on b.employee_id = a.employee_id and b.id > a.id and a.span && b.span where a.status <> 'Rejected' and b.status <> 'Rejected'`,
  'more taken than there is, without a reason': `select id from leave_buckets where tracked and used > ceiling`,
  'a leave that takes what it does not count': `select l.id from leaves l left join leave_ledger r on r.leave_id = l.id group by l.id
    having coalesce(-sum(r.amount), 0) <> case when l.status = 'Rejected' then 0 else l.amount end and count(r.id) > 0`,
  'two marks of one person and day': `select min(id::text) as id from attendance group by employee_id, day having count(*) > 1`,
  'a mark that is not what its last change made it': `select id from attendance m where (select h.status from attendance_history h where h.employee_id = m.employee_id and h.day = m.day order by changed_at desc limit 1) <> m.status`,
  'a change of a mark that was another before': `select id from (select id, former_status, lag(status) over (partition by employee_id, day order by changed_at) as before from attendance_history) h where former_status is distinct from before and before is not null`,
  'a mail that is neither waiting, sent nor given up': `select id from mails where (sent_at is not null or (failed_at is not null and secret)) <> (body is null)`,
  'a notification whose mail is not there': `select id from notifications n where mail_id is not null and not exists (select from mails m where m.id = n.mail_id)`,
  'an audit event of nothing': `select entity_id as id from audit_events a where action like '%.add'
    and not exists (select from audit_events r where r.entity_id = a.entity_id and r.action like '%.remove')
    and not exists (select from departments where id = a.entity_id union all select from legal_entities where id = a.entity_id union all select from employees where id = a.entity_id union all select from salaries where id = a.entity_id
      union all select from leaves where id = a.entity_id union all select from tasks where id = a.entity_id union all select from teams where id = a.entity_id
      union all select from roles where id = a.entity_id union all select from role_assignments where id = a.entity_id union all select from delegations where id = a.entity_id
      union all select from holiday_calendars where id = a.entity_id union all select from holidays where id = a.entity_id union all select from locations where id = a.entity_id union all select from schedules where id = a.entity_id union all select from leave_types where id = a.entity_id union all select from leave_changes where id = a.entity_id union all select from leave_policies where id = a.entity_id union all select from leave_runs where id = a.entity_id union all select from leave_feeds where id = a.entity_id union all select from leave_attachments where id = a.entity_id union all select from documents where id = a.entity_id union all select from document_types where id = a.entity_id union all select from custom_fields where id = a.entity_id union all select from checklist_templates where id = a.entity_id
      union all select from providers where id = a.entity_id union all select from service_accounts where user_id = a.entity_id union all select from api_keys where id = a.entity_id
      union all select from pay_categories where id = a.entity_id union all select from reports where id = a.entity_id union all select from pay_components where id = a.entity_id union all select from pay_groups where id = a.entity_id union all select from pay_profiles where id = a.entity_id union all select from pay_terms where id = a.entity_id
      union all select from pay_inputs where id = a.entity_id union all select from pay_periods where id = a.entity_id union all select from pay_uploads where id = a.entity_id union all select from pay_bank_files where id = a.entity_id
      union all select from pay_exports where id = a.entity_id)`,
}

/**
 * The audit events that belong to writes, in the same transaction. Each statement finds the ids of rows without theirs.
 */
export const TRACES: Record<string, string> = {
  'a picture without its row': `select id from users u where profile_image is not null and not exists (select from files f where f.store_key = u.profile_image and f.owner_kind = 'user' and f.owner_id = u.id)`,
  'a user without an employee': `select id from users u where not exists (select from employees e where e.user_id = u.id) and not exists (select from service_accounts s where s.user_id = u.id)`,
  'an employee without its one audit event': `select id from employees e where ${events('e.id', 'employee.add')} <> 1`,
  'a person whose job today is not what their periods say': `select e.id from employees e join job_periods p on p.employee_id = e.id and p.days @> current_date
    where e.left_on is null and (p.department_id, p.designation, p.manager_id, p.employment_type, p.fte) is distinct from (e.department_id, e.designation, e.manager_id, e.employment_type, e.fte)
      and not exists (select from job_changes c where c.employee_id = e.id and c.status = 'Planned' and c.effective_from <= current_date)`,
  'a document without its one audit event': `select id from documents d where ${events('d.id', 'document.add')} <> 1`,
  'a department without its one audit event': `select id from departments d where ${events('d.id', 'department.add')} <> 1`,
  'a team without its one audit event': `select id from teams t where ${events('t.id', 'team.add')} <> 1`,
  'a salary without its one audit event': `select id from salaries s where ${events('s.id', 'salary.add')} <> 1`,
  'a reversal without its one audit event': `select id from salaries s where ${events('s.id', 'salary.reverse', `a.actor_id = s.reversed_by and a.after->>'reversal_reason' = s.reversal_reason`)} <> num_nonnulls(s.reversed_at)`,
  // A mark from a correction has the event of the correction.
  // Marks of days with recorded times are calculated from the times.
  'a mark without its one audit event': `select id from attendance m left join lateral (select true as made, h.former_status from attendance_history h where h.employee_id = m.employee_id and h.day = m.day order by changed_at limit 1) first on true
    where ${events('m.employee_id', 'attendance.mark', `a.after->>'day' = m.day::text and a.after->>'status' = coalesce(first.former_status, m.status)`)}
      - ${events('m.employee_id', 'attendance.undo', `a.before->>'day' = m.day::text and a.before->>'status' = coalesce(first.former_status, m.status)`)} <> case when first.made and first.former_status is null then 0 else 1 end
      and not exists (select from time_days t where t.employee_id = m.employee_id and t.day = m.day)`,
  'a correction without its audit event': `select id from attendance_history h where ${events('h.employee_id', 'attendance.correct', `a.after->>'day' = h.day::text and a.before->>'status' is not distinct from h.former_status and a.after->>'status' = h.status and a.after->>'reason' = h.reason and a.actor_id = h.changed_by`)} = 0`,
  'a leave without its one audit event': `select id from leaves l where ${events('l.id', 'leave.add')} <> 1`,
  'a leave of which somebody who decides it first was not told': `select l.id from leaves l left join audit_events a on a.entity_id = l.id and a.action = 'leave.add'
    left join approval_steps s on s.subject_id = l.id and s.step = 1
    where coalesce(a.after->>'status', 'Pending') = 'Pending' and case when s.id is null then not exists (select from notifications n where n.event_key like 'leave-requested:' || l.id || '%')
      else exists (select from approval_step_people p join users u on u.id = p.user_id and u.active where p.step_id = s.id and u.id is distinct from a.actor_id and ${told('u.id', `'leave-requested:' || l.id || '%'`)} = 0) end`,
  'a leave decided without one decider': `select id from leaves l where ${events('l.id', 'leave.decide', `a.actor_id is not null and (a.after->>'status' = l.status or l.state = 'cancelled')`)} <> case when l.state in ('pending', 'withdrawn') or ${PUT_THERE} then 0 else 1 end`,
  'a leave whose decision its person was not told': `select l.id from leaves l join employees e on e.id = l.employee_id join users u on u.id = e.user_id where u.active and ${told('u.id', `'leave-decided:' || l.id`)} <> case when l.state in ('pending', 'withdrawn') or (${PUT_THERE} and l.split_of is not null) or ${events('l.id', 'leave.decide', 'a.actor_id = u.id')} > 0 then 0 else 1 end`,
  'a task without its one audit event': `select id from tasks t where ${events('t.id', 'task.add')} <> 1`,
  'a task assigned without its audit event': `select id from tasks t where assignments <> ${events('t.id', 'task.assign')}`,
  'a personal task assigned of which nobody was told': `select t.id from tasks t where task_for = 'personal' and assignments <> (select count(*) from notifications n where n.event_key like 'task:' || t.id || ':%')`,
  'a task done without its one audit event': `select id from tasks t where ${events('t.id', 'task.done')} - ${events('t.id', 'task.undo-done')} <> case status when 'Completed' then 1 else 0 end`,
}

/**
 * Finds incomplete changes, violated constraints and wrong counters; nobody may write meanwhile.
 * @param isSeeded whether a row with this id was written directly to the database, and so has no audit event
 * @returns a sentence for each kind of violation, with the number of rows and one id
 */
export async function brokenInvariants(client: Session, isSeeded: (id: string) => boolean): Promise<string[]> {
  const broken: string[] = []
  const look = async (what: string, statement: string, isExcused: (id: string) => boolean) => {
    const { rows } = await client.query<{ id: string }>(statement)
    const ids = rows.map(({ id }) => id).filter((id) => !isExcused(id))
    if (ids.length > 0) broken.push(`${what}: ${ids.length}, e.g. ${ids[0]}`)
  }
  for (const [what, statement] of Object.entries(RULES)) await look(what, statement, () => false)
  for (const [what, statement] of Object.entries(TRACES)) await look(what, statement, isSeeded)
  const { kept, counted } = await keptAndCounted(client)
  if (JSON.stringify(kept) !== JSON.stringify(counted))
    broken.push(`kept figures that differ from the counted ones: ${JSON.stringify({ kept, counted }).slice(0, 400)}`)
  return broken
}
