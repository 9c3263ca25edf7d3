import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Trx } from '../src/platform/database/index.ts'
import { insertMany } from './demo-bulk.ts'

/** The age of the oldest audit events of the sample, in days; raises go back a year. */
const DAYS = 60
/** Only a few people have audit events of marks, so that other events stay visible. */
const MARKED_DAYS = 5
const MARKED_PEOPLE = 12

const EVENT_TYPES = {
  id: 'uuid',
  at: 'timestamptz',
  actor_id: 'uuid',
  action: 'text',
  entity_id: 'uuid',
  subject_id: 'uuid',
  before: 'jsonb',
  after: 'jsonb',
}

interface SampleEvent {
  at: Date
  actor_id: string
  action: string
  entity_id: string
  subject_id: string | null
  before: object | null
  after: object | null
}

/** The accounts of the people who act in the sample. */
interface Actors {
  hr: string
  payroll: string
}

const leave = (
  status: string,
) => sql`jsonb_build_object('employee_id', l.employee_id, 'leave_type', l.leave_type, 'start_date', l.start_date,
  'end_date', l.end_date, 'start_part', l.start_part, 'end_part', l.end_part, 'reason', l.reason, 'status', ${sql.raw(status)})`
const task = (
  status: string,
) => sql`jsonb_build_object('task_for', t.task_for, 'task_name', t.task_name, 'description', t.description,
  'employee_id', t.employee_id, 'team_id', t.team_id, 'status', ${sql.lit(status)})`

/**
 * Notes what the sample organisation did in the last weeks as the product would have noted it: each event with the time of
 * its row and by anyone who does such things. The product's own writer knows the present alone.
 */
export async function storeAudit(trx: Trx, now: Date, { hr, payroll }: Actors): Promise<void> {
  const { rows } = await sql<SampleEvent>`
    with p as (
      select e.*, u.name, u.email, u.role, coalesce(m.user_id, ${hr}::uuid) as boss from employees e join users u on u.id = e.user_id
        left join employees m on m.id = e.manager_id
    ), paid as (
      select s.employee_id, s.pay_date, s.basic_salary, lag(s.basic_salary) over (partition by s.employee_id order by s.pay_date) as former from salaries s
    ), told as (
      select l.applied_at as at, p.user_id as actor_id, 'leave.add' as action, l.id as entity_id, p.id as subject_id, null::jsonb as before, ${leave(`'Pending'`)} as after
        from leaves l join p on p.id = l.employee_id
      union all select l.updated_at, case when l.ended = 'withdrawn' then p.user_id else p.boss end,
          case l.ended when 'withdrawn' then 'leave.withdraw' when 'cancelled' then 'leave.cancel' else 'leave.decide' end,
          l.id, p.id, ${leave(`'Pending'`)}, ${leave('l.status')}
        from leaves l join p on p.id = l.employee_id where l.status <> 'Pending'
      union all select s.created_at, ${payroll}::uuid, 'salary.add', s.id, s.employee_id, null, jsonb_build_object('employee_id', s.employee_id, 'legal_entity_id', s.legal_entity_id, 'currency', s.currency, 'basic_salary', s.basic_salary,
          'allowances', s.allowances, 'deductions', s.deductions, 'net_salary', s.net_salary, 'pay_date', s.pay_date) from salaries s
      union all select p.created_at, ${hr}::uuid, 'employee.add', p.id, p.id, null, jsonb_build_object('name', p.name, 'email', p.email, 'role', p.role, 'code', p.code,
          'department_id', p.department_id, 'legal_entity_id', p.legal_entity_id, 'dob', p.dob, 'gender', p.gender, 'marital_status', p.marital_status, 'designation', p.designation, 'salary', p.salary,
          'employed_from', p.employed_from, 'manager_id', p.manager_id, 'employment_type', p.employment_type, 'fte', p.fte) from p
      union all select t.created_at, ${hr}::uuid, 'task.add', t.id, null, null, ${task('Not Assigned')} - 'employee_id' - 'team_id' from tasks t
      union all select t.assign_at, coalesce(p.boss, ${hr}::uuid), 'task.assign', t.id, t.employee_id, ${task('Not Assigned')}, ${task('Pending')}
        from tasks t left join p on p.id = t.employee_id where t.assign_at is not null
      union all select t.return_at, p.user_id, 'task.done', t.id, p.id, ${task('Pending')}, ${task('Completed')}
        from tasks t join p on p.id = t.employee_id where t.return_at is not null
      union all select a.marked_at, p.boss, 'attendance.mark', p.id, p.id, null, jsonb_build_object('day', a.day, 'status', a.status)
        from attendance a join (select * from p where left_on is null order by code limit ${MARKED_PEOPLE}) p on p.id = a.employee_id
        where a.origin = 'hand' and a.marked_at > ${now}::timestamptz - make_interval(days => ${MARKED_DAYS})
    )
    select * from told where at between ${now}::timestamptz - make_interval(days => ${DAYS}) and ${now}
    union all select (paid.pay_date - 3)::timestamp + interval '10 hours', ${hr}::uuid, 'employee.update', paid.employee_id, paid.employee_id,
        jsonb_build_object('salary', paid.former), jsonb_build_object('salary', paid.basic_salary)
      from paid where paid.former <> paid.basic_salary
    union all select c.effective_from + interval '9 hours', ${hr}::uuid, 'job.plan', c.id, c.employee_id, null, jsonb_build_object('employee_id', c.employee_id,
        'effective_from', c.effective_from, 'fields', c.fields, 'designation', c.designation, 'reason', c.reason, 'note', c.note, 'status', c.status)
      from job_changes c where c.reason = 'promotion'
    order by at`.execute(trx)
  const json = (facts: object | null) => facts && JSON.stringify(facts)
  await insertMany(
    trx,
    'audit_events',
    EVENT_TYPES,
    // Ids follow the time, by which the audit is read.
    rows.map(({ at, actor_id, action, entity_id, subject_id, before, after }) => [
      ...[v7({ msecs: at.getTime() }), at, actor_id, action, entity_id, subject_id],
      ...[json(before), json(after)],
    ]),
  )
}
