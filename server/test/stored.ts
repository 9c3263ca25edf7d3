import { sql } from 'kysely'
import { payThings } from './stored-pay.ts'

/** A row as JSON. @param more overrides fields */
const row = (table: string, id: string, more = sql<object>`'{}'::jsonb`) =>
  sql<object>`select to_jsonb(t) || ${more} as stored from ${sql.table(table)} t where ${sql.lit(id)} = t.id::text`

/** The stored state of a record, with the names of its audit events. */
export const things = {
  department: (id: string) => row('departments', id),
  legalEntity: (id: string) => row('legal_entities', id, sql`jsonb_build_object('is_active', t.active)`),
  employee: (id: string) =>
    row(
      'employees',
      id,
      sql`(select to_jsonb(u) - array['id', 'opens_on', 'closes_on'] from users u where u.id = t.user_id) || '{"leaving_planned_by": null, "birthday_shown": null}'::jsonb || jsonb_build_object('currency', (select currency from legal_entities l where l.id = t.legal_entity_id))`,
    ),
  birthday: (id: string) =>
    sql<object>`select jsonb_build_object('birthday_shown', birthday_shown) as stored from employees where id = ${id}`,
  /** the head of a department */
  head: (id: string) =>
    sql<object>`select jsonb_build_object('employee_id', employee_id) as stored from department_heads where department_id = ${id}`,
  contacts: (id: string) =>
    sql<object>`select to_jsonb(t) - 'employee_id' as stored from person_contacts t where employee_id = ${id}`,
  document: (id: string) => row('documents', id, sql`'{"file_id": null, "first_id": null, "current": null}'::jsonb`),
  personCopy: (id: string) =>
    sql<object>`select jsonb_build_object('left_out', left_out) as stored from person_copies where id = ${id}`,
  retention: () => sql<object>`select to_jsonb(r) - 'only_row' as stored from retention r`,
  erasureRun: (id: string) =>
    sql<object>`select jsonb_build_object('classes', classes, 'people', cardinality(employee_ids)) as stored from erasure_runs where id = ${id}`,
  legalHold: (id: string) => row('legal_holds', id),
  reminderSettings: () => sql<object>`select jsonb_build_object('leads', leads) as stored from reminder_settings`,
  documentType: (id: string) => row('document_types', id, sql`jsonb_build_object('is_active', t.active)`),
  changeRequest: (id: string) => row('change_requests', id, sql`'{"requested_at": null}'::jsonb`),
  checklistTemplate: (id: string) =>
    row(
      'checklist_templates',
      id,
      sql`(select jsonb_build_object('checklist', t.kind, 'items', jsonb_agg(to_jsonb(i) - array['id', 'template_id', 'position'] order by i.position)) from checklist_template_items i where i.template_id = t.id)`,
    ),
  checklist: (id: string) =>
    sql<object>`select jsonb_build_object('employee_id', c.employee_id, 'name', t.name, 'checklist', c.kind, 'anchor_day', c.anchor_day) as stored
      from checklists c join checklist_templates t on t.id = c.template_id where c.id = ${id}`,
  customField: (id: string) => row('custom_fields', id),
  report: (id: string) => row('reports', id, sql`'{"owner_id": null}'::jsonb`),
  /** the recipients of a shared report */
  reportShares: (id: string) =>
    sql<object>`select jsonb_build_object('users', coalesce(jsonb_agg(user_id) filter (where user_id is not null), '[]'),
      'roles', coalesce(jsonb_agg(role_id) filter (where role_id is not null), '[]')) as stored from report_shares where report_id = ${id}`,
  reportSchedule: (id: string) =>
    sql<object>`select to_jsonb(s) - 'report_id' - 'next_at' as stored from report_schedules s where report_id = ${id}`,
  ownField: () => sql<object>`select jsonb_build_object('field', key, 'edits', edits) as stored from employee_fields`,
  customOrder: () =>
    sql<object>`select jsonb_build_object('order', jsonb_agg(key order by position, id)) as stored from custom_fields`,
  customValues: (id: string) =>
    sql<object>`select jsonb_build_object('custom', jsonb_object_agg(f.key, v.text_value)) as stored from custom_fields f left join custom_values v on v.field_id = f.id and v.employee_id = ${id}`,
  /** the rows that a run will write */
  import: (id: string) =>
    sql<object>`select jsonb_build_object('import_kind', i.kind, 'file_name', i.file_name, 'create', (select count(*) from import_rows r where r.import_id = i.id and r.outcome = 'create'),
      'update', (select count(*) from import_rows r where r.import_id = i.id and r.outcome = 'update')) as stored from imports i where id = ${id}`,
  jobChange: (id: string) => row('job_changes', id, sql`'{"planned_department_id": null}'::jsonb`),
  // The event of its payslip names the payslip.
  salary: (id: string) => row('salaries', id, sql`'{"payslip_id": null}'::jsonb`),
  holidayCalendar: (id: string) => row('holiday_calendars', id),
  location: (id: string) => row('locations', id),
  holiday: (id: string) =>
    sql<object>`select to_jsonb(h) - 'removed' - 'import_key' as stored from holidays h where id = ${id} and not removed`,
  schedule: (id: string) =>
    row(
      'schedules',
      id,
      sql`(select jsonb_build_object('days', jsonb_agg(jsonb_build_object('am', am, 'pm', pm, 'starts', to_char(starts, 'HH24:MI'), 'ends', to_char(ends, 'HH24:MI')) order by index))
        from schedule_days where schedule_id = t.id)`,
    ),
  workingTime: (id: string) =>
    sql<object>`select jsonb_build_object('working_times', coalesce(jsonb_agg(jsonb_build_object('from', lower(days), 'to', upper(days) - 1,
        'schedule_id', schedule_id, 'location_id', location_id, 'anchor', anchor) order by days), '[]')) as stored
      from working_times where employee_id = ${id}`,
  punch: (id: string) =>
    sql<object>`select to_jsonb(p) - array['key', 'service_id', 'sequence', 'drift', 'recorded_at'] || jsonb_build_object('punch', kind) as stored
      from punches p where id = ${id}`,
  timeRequest: (id: string) =>
    sql<object>`select to_jsonb(t) - array['before', 'key', 'objected_at'] || jsonb_build_object('request', kind) as stored
      from time_requests t where id = ${id}`,
  timePolicies: () =>
    sql<object>`select jsonb_build_object('from', from_day, 'policies', jsonb_agg(settings || jsonb_build_object('name', name, 'for_all', for_all,
      'employees', employees, 'departments', departments, 'locations', locations) order by position)) as stored
      from time_policies group by from_day order by from_day desc limit 1`,
  timeDevice: (id: string) =>
    sql<object>`select jsonb_build_object('name', name, 'device_kind', kind) as stored from time_devices where user_id = ${id} and removed_at is null`,
  timesheet: (id: string) =>
    sql<object>`select to_jsonb(t) - array['record', 'totals', 'account', 'submitted_at', 'decided_at', 'changed_after', 'sha256', 'factor']
        || jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'checksum', sha256) || coalesce((select jsonb_build_object('reason', after->>'reason')
        from audit_events where entity_id = t.id and after ? 'reason' order by at desc limit 1), '{}') as stored from timesheets t where id = ${id}`,
  plannedShifts: (id: string) =>
    sql<object>`select jsonb_build_object('shifts', coalesce(jsonb_agg(jsonb_build_object('day', day,
        'starts', to_char(starts, 'HH24:MI'), 'ends', to_char(ends, 'HH24:MI'), 'minutes', minutes) order by day), '[]')) as stored
      from planned_shifts where employee_id = ${id}`,
  leave: (id: string) =>
    sql<object>`select to_jsonb(l) - array['span', 'ended', 'requested_by', 'leave_type_id'] || coalesce((select jsonb_build_object('cancel_reason', after->>'cancel_reason')
        from audit_events where entity_id = l.id and after ? 'cancel_reason'), '{}')
        || jsonb_build_object('certificate_received_on', (select received_on from leave_certificates c where c.leave_id = l.id)) as stored from leaves l where id = ${id}`,
  leaveChange: (id: string) =>
    sql<object>`select to_jsonb(c) - 'kind' || jsonb_build_object('change', kind) as stored from leave_changes c where id = ${id}`,
  leaveAttachment: (id: string) =>
    sql<object>`select jsonb_build_object('leave_id', leave_id) as stored from leave_attachments where id = ${id}`,
  leavePolicy: (id: string) => row('leave_policies', id),
  leaveSettings: () => sql<object>`select jsonb_build_object('colleagues', colleagues) as stored from leave_settings`,
  /** the people and their policies of a type */
  leaveRules: (id: string) =>
    sql<object>`select jsonb_build_object('rules', coalesce((select jsonb_agg(jsonb_build_object('from', from_day, 'rules', rules) order by from_day) from (
        select from_day, jsonb_agg(jsonb_build_object('policyId', policy_id, 'employeeId', employee_id, 'departmentId', department_id,
          'locationId', location_id, 'employmentType', employment_type) order by position) as rules
        from leave_rules where leave_type_id = ${id} group by from_day) sets), '[]')) as stored`,
  /** the last manual entry in a person's ledger */
  leaveRow: (id: string) =>
    sql<object>`select jsonb_build_object('leave_type', t.name, 'row', r.kind, 'amount', r.amount, 'day', r.day, 'reason', r.reason) as stored
      from leave_ledger r join leave_buckets b on b.id = r.bucket_id join leave_types t on t.id = b.leave_type_id
      where b.employee_id = ${id} and r.key like 'm:%' order by r.id desc limit 1`,
  /** days without leave, and minimum staffing */
  leaveRestrictions: () =>
    sql<object>`select jsonb_build_object('blackouts', coalesce((select jsonb_agg(jsonb_build_object('from', from_day, 'to', to_day, 'leave_type_ids', leave_type_ids,
        'department_id', department_id, 'location_id', location_id, 'mode', mode, 'name', name) order by position) from leave_blackouts), '[]'),
      'staffing', coalesce((select jsonb_agg(to_jsonb(s) - 'position' order by position) from leave_staffing s), '[]')) as stored`,
  /** the approval flow of leaves */
  approvalFlows: () =>
    sql<object>`select jsonb_build_object('flows', coalesce(jsonb_agg(to_jsonb(f) - 'id' - 'position' || jsonb_build_object('steps', (
        select coalesce(jsonb_agg(to_jsonb(s) - 'flow_id' - 'step' order by s.step), '[]') from approval_flow_steps s where s.flow_id = f.id)) order by f.position), '[]')) as stored
      from approval_flows f`,
  leaveFeed: (id: string) =>
    sql<object>`select jsonb_build_object('feed', kind) as stored from leave_feeds where id = ${id}`,
  leaveRun: (id: string) =>
    sql<object>`select jsonb_build_object('run', kind, 'leave_type_id', leave_type_id, 'day', day, 'dry_run', dry_run) as stored from leave_runs where id = ${id}`,
  leaveType: (id: string) => row('leave_types', id, sql`jsonb_build_object('is_active', t.active)`),
  team: (id: string) =>
    row(
      'teams',
      id,
      sql`(select jsonb_build_object('member_ids', jsonb_agg(m.employee_id order by lower(u.name), m.employee_id))
        from team_members m join employees e on e.id = m.employee_id join users u on u.id = e.user_id where m.team_id = t.id)`,
    ),
  task: (id: string) => row('tasks', id),
  /** the newest mark of an employee */
  mark: (id: string) =>
    sql<object>`select jsonb_build_object('day', day, 'status', status, 'reason', (select reason from attendance_history h
        where h.employee_id = m.employee_id and h.day = m.day order by changed_at desc limit 1)) as stored
      from attendance m where employee_id = ${id} order by day desc limit 1`,
  mail: (id: string) =>
    sql<object>`select jsonb_build_object('address', to_address) as stored from mails where id = ${id}`,
  delivery: (id: string) =>
    sql<object>`select jsonb_build_object('attempts', attempts) as stored from mails where id = ${id}`,
  role: (id: string) =>
    row(
      'roles',
      id,
      sql`(select jsonb_build_object('permissions', jsonb_object_agg(p.key, p.scope)) from role_permissions p where p.role_id = t.id)`,
    ),
  assignment: (id: string) =>
    row(
      'role_assignments',
      id,
      sql`jsonb_build_object('holder_id', t.user_id, 'department_ids', array(select d.department_id from assignment_departments d where d.assignment_id = t.id order by 1), 'legal_entity_ids', array(select l.legal_entity_id from assignment_entities l where l.assignment_id = t.id order by 1))`,
    ),
  delegation: (id: string) =>
    sql<object>`select to_jsonb(t) || jsonb_build_object('kinds', (select jsonb_agg(d.kind order by d.kind) from delegations d where d.id = t.id))
      as stored from delegations t where t.id = ${id} limit 1`,
  key: (id: string) =>
    row(
      'api_keys',
      id,
      sql`jsonb_build_object('expires_at', to_char(t.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    ),
  /** an active key; revoked keys count as none */
  revokedKey: (id: string) =>
    sql<object>`select stored from (${things.key(id)}) k where (stored->>'revoked_at') is null`,
  service: (id: string) =>
    sql<object>`select to_jsonb(s) || jsonb_build_object('name', u.name) as stored from service_accounts s join users u on u.id = s.user_id and u.active where s.user_id = ${id}`,
  policy: (id: string) =>
    sql<object>`select to_jsonb(p) as stored from roles r
      join lateral (select r.builtin as role_key, 'none' as factor, null::timestamptz as grace_until, 'off' as sso, null::int as idle_minutes,
        720 as absolute_hours, 8 as min_length, false as must_change where not exists (select from sign_in_policies q where q.role_key = r.builtin)
        union all select q.* from sign_in_policies q where q.role_key = r.builtin) p on true where r.id = ${id}`,
  account: (id: string) => sql<object>`select jsonb_build_object('role', role) as stored from users where id = ${id}`,
  email: (id: string) => sql<object>`select jsonb_build_object('email', email) as stored from users where id = ${id}`,
  organisation: () =>
    sql<object>`select jsonb_build_object('time_zone', time_zone, 'name', name, 'birthdays', birthdays, 'getting_started_dismissed', getting_started_dismissed) as stored from organisation`,
  /** an address, with the reason if another person set it */
  emailBecause: (id: string) =>
    sql<object>`select (select jsonb_build_object('email', email) from users where id = ${id})
      || jsonb_build_object('reason', (select after->>'reason' from audit_events where entity_id = ${id} order by id desc limit 1)) as stored`,
  /** reasons that are stored nowhere else */
  reason: (id: string) =>
    sql<object>`select jsonb_build_object('reason', after->>'reason') as stored from audit_events where entity_id = ${id} order by id desc limit 1`,
  /** a password or key: only the change is recorded */
  provider: (id: string) =>
    sql<object>`select to_jsonb(p) - 'client_secret' as stored from providers p where id = ${id}`,
  identity: (id: string) =>
    sql<object>`select jsonb_build_object('provider_id', provider_id, 'email', email) as stored from provider_identities where id = ${id}`,
  secret: () => sql<object>`select null as stored where false`,
  ...payThings,
}
