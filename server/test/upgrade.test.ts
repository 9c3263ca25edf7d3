import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@ems/contract/api'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { hashSecret } from '../src/domains/auth/shared/hashing.ts'
import { checkBackup, restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { knownMigrations, migrate } from '../src/platform/schema/migrate.ts'
import { LIVE_ACCESS } from './backups.ts'
import { bootOn, ITS_OWN_COLUMNS, ITS_OWN_WORK, keptAndCounted, TABLES, withSession } from './boot.ts'
import { copyDatabase, createEmptyDatabase, dropDatabase } from './postgres.ts'
import { clientOf } from './product.ts'

const server = inject('postgres')
const known = await knownMigrations()
const NEWEST = known.at(-1) as string
const hash = await hashSecret(SEED_PASSWORD)
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const databases: string[] = []
let folder: string
let steps: Step[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-upgrade-'))
  steps = await climb()
}, 120_000)

afterAll(async () => {
  for (const migration of KEPT) await dropDatabase(server, climbed(migration))
  for (const name of databases) await dropDatabase(server, name)
  await rm(folder, { recursive: true, force: true })
})

/**
 * Rows as the product wrote them after a migration. They are history: later migrations must accept them, and add their
 * own rows instead of changing these.
 */
const rowsOf: Record<string, string[]> = {
  '001-platform': [
    `insert into organisation (time_zone) values ('America/St_Johns')`,
    `insert into audit_events (id, action, entity_id, after) values ('${id(1)}', 'user.created', '${id(11)}', '{"name": "Ada"}')`,
    `insert into mails (id, event_key, to_address, subject, body, next_attempt_at) values ('${id(2)}', 'k', 'ada@example.com', 'Waiting', 'Text', now() + interval '1 day')`,
    `insert into mails (id, to_address, subject, sent_at, attempts) values ('${id(3)}', 'ada@example.com', 'Sent', now(), 1)`,
  ],
  '002-accounts': [
    `insert into users (id, name, email, role, password_hash, key_hash) values
      ('${id(11)}', 'Ada', 'Ada@Example.com', 'admin', '${hash}', '${hash}'), ('${id(12)}', 'Ben', 'ben@example.com', 'employee', '${hash}', '${hash}'),
      ('${id(13)}', 'Cleo', 'cleo@example.com', 'employee', '${hash}', '${hash}')`,
    `insert into sessions (id, user_id, token_hash, expires_at) values ('${id(14)}', '${id(12)}', '\\x00ff', now() + interval '1 day')`,
    `insert into personal_addresses (session_id, address) values ('${id(14)}', 'ben@home.example')`,
    `insert into password_resets (token_hash, user_id, expires_at) values ('\\x01', '${id(12)}', now() + interval '1 hour')`,
    `insert into attempt_windows (key, attempts) values ('account:ben', 2)`,
  ],
  '003-departments': [
    `insert into departments (id, dep_name) values ('${id(21)}', 'Research'), ('${id(22)}', 'Rückgrat & Söhne')`,
  ],
  '004-employees': [
    `insert into employees (id, user_id, department_id, code, dob, gender, marital_status, designation, salary, employed_from, left_on) values
      ('${id(31)}', '${id(12)}', '${id(21)}', 'EMP1', '1992-02-29', 'male', 'single', 'Engineer', 4000.10, '2020-02-29', null),
      ('${id(32)}', '${id(13)}', null, 'emp2', null, 'other', 'married', '', 0, '2019-01-01', '2024-12-31')`,
  ],
  '005-salaries': [
    `insert into salaries (id, employee_id, basic_salary, allowances, deductions, pay_date) values
      ('${id(41)}', '${id(31)}', 4000.10, 0.05, 100, '2024-01-31'), ('${id(42)}', '${id(32)}', 999999999999.99, 0, 0, '2024-01-31')`,
  ],
  '006-leaves': [
    `insert into leaves (id, employee_id, leave_type, start_date, end_date, status) values
      ('${id(51)}', '${id(31)}', 'Sick Leave', '2024-02-29', '2024-02-29', 'Pending'), ('${id(52)}', '${id(31)}', 'Annual Leave', '2024-03-01', '2024-03-09', 'Approved'),
      ('${id(53)}', '${id(32)}', 'Casual Leave', '2024-03-01', '2024-03-09', 'Rejected')`,
  ],
  '007-attendance': [
    `insert into attendance (id, employee_id, day, status) values ('${id(61)}', '${id(31)}', '2024-02-29', 'Sick'), ('${id(62)}', '${id(32)}', '2024-02-28', 'Late')`,
  ],
  '008-teams': [
    `insert into teams (id, team_name, leader_id) values ('${id(71)}', 'Core', '${id(31)}')`,
    `insert into team_members (team_id, employee_id) values ('${id(71)}', '${id(31)}'), ('${id(71)}', '${id(32)}')`,
  ],
  '009-tasks': [
    `insert into tasks (id, task_name, task_for, employee_id, team_id, assign_at, deadline_at, return_at) values
      ('${id(81)}', 'Alone', 'personal', '${id(31)}', null, '2024-01-01', '2024-02-01', '2024-01-15'), ('${id(82)}', 'Together', 'team', null, '${id(71)}', '2024-01-01', '2024-02-01', null),
      ('${id(83)}', 'Nobody''s', 'team', null, null, null, null, null)`,
  ],
  '010-figures': [
    `update leaves set status = 'Approved', updated_at = now() where id = '${id(51)}'`,
    `delete from salaries where id = '${id(42)}'`,
  ],
  '012-device-cookies': [
    `insert into device_cookies (id, token_hash, user_id, expires_at) values ('${id(15)}', '\\x02ff', '${id(12)}', now() + interval '1 day')`,
  ],
  '013-mail-windows': [`insert into mail_windows (key, mails) values ('assignment:${id(31)}', 7)`],
  '014-finished-tasks-without-team': [
    `insert into tasks (id, task_name, task_for, assign_at, deadline_at, return_at) values ('${id(84)}', 'Outlived its team', 'team', '2024-01-01', '2024-02-01', '2024-01-15')`,
  ],
  '015-attendance-history': [
    `update attendance set status = 'Present', corrected_at = '2024-03-01T08:00:00Z' where id = '${id(61)}'`,
    `insert into attendance_history (id, employee_id, day, former_status, status, reason, changed_by, changed_at) values
      ('${id(63)}', '${id(31)}', '2024-02-29', 'Sick', 'Present', 'Was at work', '${id(11)}', '2024-03-01T08:00:00Z')`,
    // The same salary three times, which was not refused then.
    `insert into salaries (id, employee_id, basic_salary, allowances, deductions, pay_date, created_at) values
      ('${id(43)}', '${id(31)}', 1000, 0, 0, '2024-03-31', '2024-03-31'), ('${id(44)}', '${id(31)}', 1000, 0, 0, '2024-03-31', '2024-04-01'), ('${id(45)}', '${id(31)}', 1000, 0, 0, '2024-03-31', '2024-04-02')`,
  ],
  '016-salary-reversals': [
    `insert into salaries (id, employee_id, basic_salary, allowances, deductions, pay_date, reversed_at, reversed_by, reversal_reason) values
      ('${id(46)}', '${id(32)}', 500, 0, 0, '2024-01-31', '2024-02-01T08:00:00Z', '${id(11)}', 'Wrong person')`,
  ],
  '018-search': [`update users set name = 'Bén Ånestad' where id = '${id(12)}'`],
  '020-queue': [
    `insert into jobs (id, kind, key, done_at) values ('${id(91)}', 'yesterday', 'once', now())`,
    `insert into job_schedules (kind, at, next_at, catch_up) values ('yesterday', '02:30', now() + interval '1 day', 'one')`,
    `insert into instances (id, version, host, migrations) values ('${id(92)}', '0.9', 'old', '020-queue')`,
    `insert into domain_events (id, kind, entity_id, payload) values ('${id(93)}', 'yesterday.happened', '${id(11)}', '{}')`,
    `insert into event_consumers (consumer, kind) values ('yesterday', 'yesterday.happened')`,
    `insert into domain_event_work (id, event_id, consumer) values ('${id(94)}', '${id(93)}', 'yesterday')`,
  ],
  '021-notifications': [
    `insert into notifications (id, user_id, kind, event_key, bell, mail, dispatched_at) values ('${id(95)}', '${id(12)}', 'leave.decided', 'yesterday', true, 'none', now())`,
    `insert into notification_preferences (user_id, kind, bell, mail) values ('${id(12)}', 'leave.decided', true, 'off')`,
    `insert into notification_settings (user_id, digest_at) values ('${id(12)}', '08:00')`,
  ],
  '022-files': [
    `insert into files (id, store_key, media_type, bytes, sha256, owner_kind, owner_id) values ('${id(101)}', 'uploads/a.webp', 'image/webp', 7, sha256('picture'), 'user', '${id(12)}')`,
  ],
  '023-reporting-lines': [
    `insert into users (id, name, email, role, password_hash, key_hash) values ('${id(16)}', 'Dan', 'dan@example.com', 'employee', '${hash}', '${hash}')`,
    `insert into employees (id, user_id, department_id, code, gender, marital_status, designation, salary, employed_from, left_on, manager_id) values
      ('${id(33)}', '${id(16)}', '${id(21)}', 'EMP3', 'other', 'single', 'Engineer', 100, '2024-01-01', null, '${id(31)}')`,
    `insert into department_heads (department_id, employee_id) values ('${id(21)}', '${id(31)}')`,
  ],
  '025-access': [
    `insert into roles (id, name) values ('${id(111)}', 'Front desk')`,
    `insert into role_permissions (role_id, key, scope) values ('${id(111)}', 'attendance.mark', 'department')`,
    `insert into role_assignments (id, role_id, user_id, from_day, granted_by) values ('${id(112)}', '${id(111)}', '${id(12)}', '2024-01-01', '${id(11)}')`,
    `insert into assignment_departments (assignment_id, department_id) values ('${id(112)}', '${id(21)}')`,
    `insert into delegations (id, kind, from_user, to_user, from_day, to_day, created_by) values ('${id(113)}', 'leave', '${id(12)}', '${id(11)}', '2024-01-01', '2024-01-31', '${id(12)}')`,
  ],
  '026-last-administrator': [
    `update users set role = 'admin' where id = '${id(12)}'`,
    `update users set role = 'employee' where id = '${id(12)}'`,
  ],
  '027-second-factors': [
    `insert into totp_factors (user_id, secret, confirmed_at, last_step) values ('${id(12)}', '\\x0102', now(), 57000000)`,
    `insert into recovery_codes (user_id, selector, secret_hash) values ('${id(12)}', '0ABC', '${hash}')`,
    `insert into challenges (token_hash, user_id, kind, expires_at) values ('\\x03', '${id(12)}', 'sign-in', now() + interval '10 minutes')`,
    `insert into security_events (id, at, kind, user_id, network, outcome) values ('${id(121)}', now(), 'sign-in', '${id(12)}', '192.0.2.7', 'done')`,
  ],
  '028-passkeys': [
    `update users set webauthn_handle = sha256('handle') where id = '${id(12)}'`,
    `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, rp_id, name) values ('${id(122)}', '${id(12)}', '\\x0a', '\\x0b', 0, true, 'hr.example.com', 'Phone')`,
  ],
  '029-retries-and-seals': [
    `insert into idempotency_keys (actor_id, key, fingerprint, request_id, status) values ('${id(12)}', 'once', '\\x0c', 'r', 200)`,
    `insert into audit_seals (no, events, first_id, last_id, digest, previous) values (1, 1, '${id(1)}', '${id(1)}', '\\x0d', '\\x0e')`,
  ],
  '030-locked-accounts': [
    `update users set locked_at = now(), locked_by = '${id(11)}', lock_reason = 'Left the keys in the door' where id = '${id(13)}'`,
  ],
  '032-undo-decision': [
    `update leaves set decided_by = '${id(11)}', decided_at = '2024-03-01 09:00Z' where id = '${id(52)}'`,
  ],
  '035-sign-in-policies': [
    `insert into sign_in_policies (role_key, factor, grace_until, min_length) values ('hr', 'two', '2024-04-01T00:00:00Z', 12)`,
    `update users set factors_removed_at = '2024-03-01T08:00:00Z' where id = '${id(13)}'`,
  ],
  '036-invitations': [
    `insert into invitations (token_hash, user_id, sent_by, sent_at, expires_at) values ('\\x04', '${id(13)}', '${id(11)}', now(), now() + interval '1 day')`,
  ],
  '037-keys': [
    `insert into api_keys (id, owner_id, name, prefix, secret_hash, permissions, per_minute, expires_at, created_at) values ('${id(16)}', '${id(12)}', 'Payroll export', 'abcdefgh', '\\x05', '[{"key": "leaves.read", "scope": "own"}]', 600, '2030-01-01', now())`,
    `insert into users (id, name, email, role) values ('${id(17)}', 'Importer', 'importer@service.invalid', 'employee')`,
    `insert into service_accounts (user_id, purpose, contact_id) values ('${id(17)}', 'Imports', '${id(11)}')`,
  ],
  '040-job-changes': [
    `insert into job_changes (id, employee_id, effective_from, fields, designation, reason, status, created_by) values
      ('${id(151)}', '${id(31)}', '2099-01-01', array['designation'], 'Lead', 'promotion', 'Planned', '${id(11)}')`,
    `update job_periods set days = daterange(lower(days), '2099-01-01') where employee_id = '${id(31)}'`,
    `insert into job_periods (employee_id, days, department_id, designation, employment_type, fte) values
      ('${id(31)}', '[2099-01-01,)', '${id(21)}', 'Lead', 'full-time', 100)`,
  ],
  '041-person-contacts': [
    `insert into person_contacts (employee_id, private_email, emergency) values ('${id(31)}', 'ben@home.example', '[{"name": "Eva", "relation": "Sister", "phone": "0170 1234567"}]')`,
  ],
  '050-calendars': [
    `insert into holiday_calendars (id, name) values ('${id(131)}', 'Bavaria')`,
    `insert into locations (id, name, time_zone, holiday_calendar_id) values ('${id(132)}', 'Munich', 'Europe/Berlin', '${id(131)}')`,
    `insert into holidays (id, calendar_id, day, part, name, source, import_key) values ('${id(133)}', '${id(131)}', '2026-05-14', 'full', 'Ascension', 'import', 'de-by-ascension-2026')`,
    `insert into schedules (id, name, weeks) values ('${id(134)}', 'Mornings', 1)`,
    `insert into schedule_days (schedule_id, index, am, pm) select '${id(134)}', n, 240, 0 from generate_series(0, 6) n`,
    `insert into working_times (id, employee_id, schedule_id, location_id, anchor, days) values ('${id(135)}', '${id(31)}', '${id(134)}', '${id(132)}', '2024-01-01', '[2024-01-01,)')`,
  ],
  '051-leave-types': [
    `insert into leave_types (id, name, unit) values ('${id(141)}', 'Time off in lieu', 'hours')`,
    `insert into leaves (id, employee_id, leave_type_id, leave_type, start_date, end_date, start_time, end_time, amount, requested_by, status, ended) values
      ('${id(142)}', '${id(31)}', '${id(141)}', 'Time off in lieu', '2024-05-02', '2024-05-02', '09:00', '11:00', 120, '${id(12)}', 'Rejected', 'withdrawn')`,
    `insert into leaves (id, employee_id, leave_type, start_date, end_date, start_part, end_part, amount) values
      ('${id(143)}', '${id(31)}', 'Annual Leave', '2024-05-03', '2024-05-03', 'am', 'am', 500)`,
    `update leaves set amount = 1000 where amount is null`,
  ],
  '070-employments': [
    `update employees set leaving_on = '2099-01-31', leaving_reason = 'retired' where id = '${id(31)}'`,
    `update employees set employed_from = '2025-03-01', left_on = null where id = '${id(32)}'`,
  ],
  '071-job-places': [
    `insert into job_changes (id, employee_id, effective_from, fields, reason, status) values ('${id(131)}', '${id(31)}', '2098-01-01', '{location,schedule}', 'transfer', 'Planned')`,
  ],
  '072-timeline': [
    `insert into audit_events (id, action, entity_id, subject_id, after) values ('${id(4)}', 'employee.update', '${id(31)}', '${id(31)}', '{"name": "Ada"}')`,
  ],
  '073-change-requests': [
    `insert into change_requests (id, employee_id, field, before, after, status) values ('${id(145)}', '${id(31)}', 'name', 'Ben', 'Benjamin', 'Pending')`,
  ],
  '074-imports': [
    `insert into imports (id, kind, file_name, columns, mapping, rows, created_by) values ('${id(161)}', 'employees', 'people.csv', '{Name}', '{"Name": "name"}', 1, '${id(11)}')`,
    `insert into import_rows (import_id, no, cells) values ('${id(161)}', 2, '["Ada"]')`,
  ],
  '075-exports': [
    `insert into exports (id, list, query, format, headers, rows, requested_by, expires_at) values ('${id(162)}', 'employees', '{}', 'csv', 'labels', 1, '${id(11)}', now() + interval '1 day')`,
  ],
  '076-leave-changes': [
    `insert into leave_changes (id, leave_id, kind, reason, asked_by) values ('${id(144)}', '${id(52)}', 'cancel', 'Ill', '${id(12)}')`,
  ],
  '077-leave-ledger': [
    `insert into leave_policies (id, leave_type_id, name, terms) select '${id(145)}', id, 'Annual', '{"amount": 25000}' from leave_types where seed_name = 'Casual Leave'`,
    `insert into leave_rules (id, leave_type_id, from_day, position, policy_id, employee_id) select '${id(146)}', id, '2099-01-01', 0, null, '${id(31)}' from leave_types where seed_name = 'Casual Leave'`,
    `insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, extra_key, opens_on, closes_on, tracked) select '${id(147)}', '${id(31)}', id, 'entitlement', '2024-01-01', 'untracked', '2024-01-01', '2024-12-31', false from leave_types where seed_name = 'Annual Leave'`,
    `insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key) values ('${id(148)}', '${id(147)}', 'booking', -500, '2024-05-03', '${id(143)}', 'b:${id(147)}:${id(143)}:2024-05-03:0')`,
    `update jobs set done_at = now() where kind = 'leave.book'`,
    `insert into leave_due (employee_id, leave_type_id, next_on) select '${id(31)}', id, '2099-01-01' from leave_types where seed_name = 'Casual Leave'`,
  ],
  '078-leave-runs': [
    `insert into leave_runs (id, kind, leave_type_id, day, dry_run, state, done, total, asked_by, ended_at) select '${id(149)}', 'period-end', id, '2024-12-31', true, 'done', 1, 1, '${id(12)}', now() from leave_types where seed_name = 'Casual Leave'`,
    `insert into leave_run_lines (run_id, employee_id, remaining, carried, lapsed, debt, granted, returned, leaves, changed) values ('${id(149)}', '${id(31)}', 7500, 5000, 2500, 0, 0, 0, 0, true)`,
  ],
  '079-leave-due-at-changes': [`update working_times set anchor = '2024-01-08' where id = '${id(135)}'`],
  '080-leave-restrictions': [
    `insert into leave_blackouts (position, from_day, to_day, mode, name) values (0, '2024-12-24', '2024-12-31', 'refuse', 'Stocktaking')`,
    `insert into leave_staffing (position, department_id, min_present) values (0, '${id(21)}', 1)`,
  ],
  '081-approval-flows': [
    `insert into approval_flows (id, position, min_amount, remind_after) values ('${id(191)}', 0, 10000, 3)`,
    `insert into approval_flow_steps (flow_id, step, who) values ('${id(191)}', 1, 'manager')`,
    `insert into approval_steps (id, leave_id, step, who, remind_after, state) values ('${id(192)}', '${id(143)}', 1, 'manager', 3, 'active')`,
    `insert into approval_step_people (step_id, user_id) values ('${id(192)}', '${id(11)}')`,
    `insert into approval_decisions (id, leave_id, step, by_id, decision, via) values ('${id(193)}', '${id(52)}', 1, '${id(11)}', 'approved', 'override')`,
  ],
  '082-todays-figures': [`update employees set probation_ends = '2024-06-30' where id = '${id(31)}'`],
  '083-leave-settings': [`update leave_settings set colleagues = 'none'`],
  '084-email-changes': [
    `insert into email_changes (token_hash, user_id, email, session_id, expires_at) values ('\\x06', '${id(12)}', 'new@example.com', '${id(1)}', now() + interval '1 hour')`,
  ],
  '085-organisation-name': [`update organisation set name = 'Harbour & Söhne'`],
  '086-security-events-by-month': [
    `insert into security_events (id, at, kind, outcome, network) values ('${id(240)}', now(), 'sign-in', 'done', '192.0.2.7')`,
    `insert into security_events (id, at, kind, outcome) values ('${id(241)}', now() + interval '1 month', 'sign-in', 'done')`,
    `insert into security_events (id, at, kind, outcome) values ('${id(242)}', now() + interval '10 years', 'sign-in', 'done')`,
  ],
  '090-custom-fields': [
    `insert into custom_fields (id, key, label, section, type, choices, sees, edits, position) values ('${id(201)}', 'shirt', 'Shirt', 'Sizes', 'choice', '{S,M}', 'self', 'approve', 1)`,
    `insert into custom_values (employee_id, field_id, type, text_value) values ('${id(31)}', '${id(201)}', 'choice', 'M')`,
    `insert into change_requests (id, employee_id, field, before, after, status) values ('${id(202)}', '${id(31)}', 'shirt', 'M', null, 'Pending')`,
  ],
  '095-documents': [
    `insert into files (id, store_key, name, media_type, bytes, sha256, owner_kind, owner_id, created_by) values
      ('${id(206)}', 'documents/0123456789abcdef0123456789abcdef.pdf', 'Visa.pdf', 'application/pdf', 3, sha256('x'), 'document', '${id(207)}', '${id(11)}')`,
    `insert into documents (id, employee_id, type_id, file_id, first_id, title, expires_on)
      select '${id(207)}', '${id(31)}', id, '${id(206)}', '${id(207)}', 'Visa', '2027-01-31' from document_types where name = 'Permit'`,
  ],
  '096-reminders': [
    `insert into reminders (kind, record_id, ends, day) values ('document-expiry', '${id(207)}', '2027-01-31', '2026-12-02')`,
  ],
  '100-leave-certificates': [
    `insert into leave_certificates (leave_id, received_on, reminded_at) values ('${id(52)}', '2024-03-05', '2024-03-04 06:00Z')`,
  ],
  '101-changes-step-by-step': [
    `insert into approval_steps (id, leave_id, change_id, step, who, remind_after) values ('${id(194)}', '${id(52)}', '${id(144)}', 1, 'manager', 3)`,
    `insert into approval_decisions (id, leave_id, change_id, step, by_id, decision) values ('${id(195)}', '${id(52)}', '${id(144)}', 1, '${id(11)}', 'approved')`,
  ],
  '102-leavers-and-lapsing': [`update leave_buckets set lapse_told_at = '2024-12-01 06:10Z' where id = '${id(147)}'`],
  '103-leave-attachments': [
    `insert into files (id, store_key, name, media_type, bytes, sha256, owner_kind, owner_id, created_by) values
      ('${id(196)}', 'documents/fedcba9876543210fedcba9876543210.pdf', 'Note.pdf', 'application/pdf', 3, sha256('y'), 'leave-attachment', '${id(197)}', '${id(11)}')`,
    `insert into leave_attachments (id, leave_id, file_id, uploaded_by) values ('${id(197)}', '${id(52)}', '${id(196)}', '${id(11)}')`,
  ],
  '105-holiday-imports': [
    `update holiday_calendars set imported = '{"country": "DE", "state": "BY", "region": null, "year": 2026, "types": ["public"], "language": "de"}' where id = '${id(131)}'`,
  ],
  '110-mail-pages': [
    `insert into mails (id, to_address, subject, body, page, next_attempt_at) values ('${id(270)}', 'ada@example.com', 'Waiting', 'Text', '{"title": "Text"}', now() + interval '1 day')`,
  ],
  '111-many-employees-at-once': [],
  '112-leave-feeds': [
    `insert into leave_feeds (id, user_id, kind, token_hash) values ('${id(251)}', '${id(12)}', 'own', '\\x0a')`,
  ],
  '115-checklists': [
    `insert into checklist_templates (id, name, kind, for_everybody) values ('${id(203)}', 'First week', 'onboarding', true)`,
    `insert into checklist_template_items (id, template_id, position, title, who, offset_days) values ('${id(204)}', '${id(203)}', 0, 'Badge', 'person', -5)`,
    `insert into checklists (id, employee_id, template_id, kind, anchor_day, follows) values ('${id(205)}', '${id(31)}', '${id(203)}', 'onboarding', '2020-02-29', true)`,
    `insert into checklist_items (id, checklist_id, item_id, position, title, offset_days, optional, due_on) values ('${id(206)}', '${id(205)}', '${id(204)}', 0, 'Badge', -5, false, '2020-02-24')`,
  ],
  '116-birthdays': [`update employees set preferred_name = 'Billie', birthday_shown = false where id = '${id(31)}'`],
  '118-person-copies': [
    `insert into person_copies (id, user_id, asked_by, expires_at) values ('${id(280)}', '${id(12)}', '${id(11)}', now() + interval '7 days')`,
  ],
  '119-erasures': [
    `update retention set profile = 24`,
    `insert into legal_holds (id, employee_id, reason) values ('${id(281)}', '${id(32)}', 'A dispute')`,
    `insert into erasure_runs (id, asked_by, classes, employee_ids, status) values ('${id(282)}', '${id(11)}', '{leave}', '{${id(32)}}', 'Done')`,
    `insert into erasures (id, run_id, employee_id, by, classes) values ('${id(283)}', '${id(282)}', '${id(32)}', '${id(11)}', '{leave}')`,
    `insert into erased_events (event_id, erasure_id, salt, digest) values ('${id(1)}', '${id(283)}', '\\x01', '\\x02')`,
  ],
  '122-search-of-all': [],
  '126-days-of-people': [
    `insert into reminders (kind, record_id, ends, day) values ('birthday', '${id(31)}', '2026-12-02', '2026-12-02')`,
  ],
  '129-audit-as-a-prepared-file': [
    `insert into exports (id, list, query, format, headers, rows, requested_by, expires_at) values ('${id(290)}', 'audit', '{}', 'jsonl', 'labels', 1, '${id(11)}', now() + interval '1 day')`,
  ],
  '130-audit-by-subject': [],
  '134-people-below': [],
  '135-moves-of-many': [],
  '136-lines-without-foreign-keys': [],
  '155-marks-by-whom': [`update attendance set set_by = '${id(11)}' where id = '${id(61)}'`],
  '160-documents-of-erasures': [`update erasures set documents = '{${id(291)}}' where id = '${id(283)}'`],
  '161-figures-of-marks': [],
  '180-employee-fields': [`insert into employee_fields (key, edits) values ('workPhone', 'approve')`],
  '190-seals-over-whole-events': [
    `insert into audit_seals (no, version, events, first_id, last_id, digest, previous) values (2, 2, 1, '${id(1)}', '${id(1)}', '\\x0f', '\\x0d')`,
  ],
  '191-keys-of-instances': [`update instances set secrets_keys = '{1, 4294967295}' where id = '${id(92)}'`],
  '250-lines-by-key': [],
  '251-usual-steps': [],
  '256-search-of-mails': [],
  '260-callers-of-jobs': [],
  '261-personal-aliases': [
    `insert into personal_aliases (user_id, kind, text) values ('${id(11)}', 'name', 'Ada Before')`,
  ],
  '270-no-usual-steps': [],
  '271-figure-of-cancelled-leave': [],
  '280-what-was-read-of-a-file': [],
  '281-facts-that-come-later': [],
  '290-marital-statuses': [],
  '291-fields-filled-in-for-managers': [],
  '292-birthdays-of-the-organisation': [],
  '293-getting-started': [],
  '294-legal-entities': [
    `insert into legal_entities (id, name, currency, decimals) values ('${id(301)}', 'Kabushiki', 'JPY', 0)`,
    `insert into assignment_entities (assignment_id, legal_entity_id) values ('${id(112)}', '${id(301)}')`,
  ],
  '310-single-sign-on': [
    `insert into providers (id, preset, name, issuer, client_id, client_secret, scopes, enabled) values
      ('${id(3101)}', 'other', 'Directory', 'https://id.example.com', 'ems', '\\x01', 'openid email profile', true)`,
    `insert into provider_identities (id, provider_id, user_id, subject, email, linked_at) values
      ('${id(3102)}', '${id(3101)}', '${id(12)}', 'ben', 'ben@example.com', now())`,
  ],
  '320-unknown-proxies': [`update instances set unknown_proxy_at = '2026-01-01' where id = '${id(92)}'`],
  '330-pay': [
    `insert into files (id, name, store_key, media_type, bytes, sha256, owner_kind, owner_id, created_by) values
      ('${id(3301)}', 'pay.csv', 'exports/pay.csv', 'text/csv', 1, decode(repeat('00', 32), 'hex'), 'pay-export', '${id(3304)}', '${id(11)}')`,
    `insert into pay_inputs (id, employee_id, component_id, month, amount, note) values
      ('${id(3302)}', '${id(31)}', (select id from pay_components where code = 'ALLOWANCE'), '2024-03-01', 50, 'Bonus')`,
    `insert into pay_periods (id, group_id, month, number, mode, pay_date) select '${id(3303)}', id, '2024-03-01', 1, 'own', '2024-03-31' from pay_groups limit 1`,
    `insert into pay_people (period_id, employee_id, net, to_pay) values ('${id(3303)}', '${id(31)}', 50, 50)`,
    `insert into pay_lines (period_id, employee_id, position, component_id, for_month, amount, input_id) values
      ('${id(3303)}', '${id(31)}', 1, (select id from pay_components where code = 'ALLOWANCE'), '2024-03-01', 50, '${id(3302)}')`,
    `insert into pay_marks (group_id, employee_id, from_day) select group_id, '${id(31)}', '2024-03-01' from pay_periods on conflict do nothing`,
    `update pay_periods set status = 'Closed', closed_at = now()`,
    `insert into pay_exports (id, period_id, profile_id, settings_digest, file_id, rows, left_out) select '${id(3304)}', '${id(3303)}', id, 'a', '${id(3301)}', 1, 0 from pay_profiles limit 1`,
    `insert into pay_uploads (id, period_id, status, pages) values ('${id(3305)}', '${id(3303)}', 'Ready', 1)`,
    `insert into pay_slips (id, upload_id, position, first_page, last_page, state) values ('${id(3306)}', '${id(3305)}', 1, 1, 1, 'unmatched')`,
    `insert into pay_payslips (id, period_id, employee_id, kind, number, net, published_at) values ('${id(3307)}', '${id(3303)}', '${id(31)}', 'own', '2024-03-000001', 50, now())`,
    `insert into bank_accounts (employee_id, holder, iban) values ('${id(31)}', 'Ben', 'DE89370400440532013000')`,
    `insert into pay_bank_files (id, period_id, format, execution_date, file_id, transfers, total) values ('${id(3308)}', '${id(3303)}', 'csv', '2024-03-29', '${id(3301)}', 1, 50)`,
    `insert into pay_transfers (bank_file_id, payslip_id, amount) values ('${id(3308)}', '${id(3307)}', 50)`,
  ],
  '340-time': [
    `insert into users (id, name, email, role) values ('${id(3401)}', 'Gate', '${id(3401)}@service.invalid', 'employee')`,
    `insert into service_accounts (user_id, purpose, own_right) values ('${id(3401)}', '', 'time.deliver')`,
    `insert into time_devices (user_id, name, kind) values ('${id(3401)}', 'Gate', 'terminal')`,
    `insert into punches (id, employee_id, at, kind, source, service_id, device, sequence, recorded_at) values ('${id(3402)}', '${id(31)}', '2024-03-04 08:00+00', 'in', 'device', '${id(3401)}', 'A', 1, now())`,
    `insert into time_days (employee_id, day, status, present, breaks, scheduled, counted, deducted, delta, overtime, undertime, unapproved, late, early, flags, warnings, sessions, closed)
      values ('${id(31)}', '2024-03-04', 'present', 480, 0, 480, 480, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '[]', true)`,
    `insert into time_requests (id, kind, employee_id, day, minutes, reason, state, created_at, updated_at) values ('${id(3403)}', 'overtime', '${id(31)}', '2024-03-04', 60, 'Audit', 'Pending', now(), now())`,
    `insert into timesheets (employee_id, month, updated_at) values ('${id(31)}', '2024-02-01', now())`,
    `insert into time_pins (employee_id, hash, updated_at) values ('${id(31)}', 'x', now())`,
    `insert into time_pin_failures (id, code, service_id, at) values ('${id(3404)}', 'x', '${id(3401)}', now())`,
  ],
  '341-approvals-by-kind': [
    `insert into approval_steps (id, kind, subject_id, employee_id, step, who, remind_after) select '${id(3411)}', 'leave', id, employee_id, 1, 'manager', 3 from leaves where id = '${id(52)}'`,
    `insert into approval_decisions (id, kind, subject_id, employee_id, step, by_id, decision) select '${id(3412)}', 'leave-change', id, '${id(31)}', 1, '${id(11)}', 'approved' from leave_changes where id = '${id(144)}'`,
  ],
  '342-rights-of-time': [],
  '343-planned-shifts': [
    `insert into planned_shifts (employee_id, day, starts, ends, minutes) values ('${id(31)}', '2024-03-04', '22:00', '06:00', 450)`,
    `insert into planned_shifts (employee_id, day) values ('${id(31)}', '2024-03-05')`,
  ],
  '344-timesheets': [
    `insert into timesheets (employee_id, month, state, totals, account, record, updated_at) values ('${id(31)}', '2024-03-01', 'Closed', '{}', '{"carriedOut": 0}', '[]', now())`,
  ],
  '350-time-follows': [],
  '351-time-day-flags': [],
  '360-pay-categories': [
    `insert into pay_categories (id, code, name, level, skills) values ('${id(241)}', 'ENG', 'Engineers', 7, 'A degree')`,
    `insert into pay_ranges (category_id, currency, from_day, minimum, maximum) values ('${id(241)}', 'EUR', '2024-01-01', 32000, 48000)`,
    `update employees set pay_category_id = '${id(241)}' where id = '${id(31)}'`,
  ],
  '361-pay-gaps': [
    `insert into pay_gaps (id, year, currency, version, basis, month_before_until, minimum) values ('${id(242)}', 2024, 'EUR', 1, 'hourly', 0, 5)`,
    `insert into pay_gap_lines (gap_id, employee_id, whole, gender, time, basic, variable) values ('${id(242)}', '${id(31)}', true, 'male', 1, 48000, 0)`,
    `insert into pay_gap_findings (gap_id, category_id, state, note) values ('${id(242)}', '${id(241)}', 'Open', '')`,
    `update pay_gaps set status = 'Published', published_at = now() where id = '${id(242)}'`,
  ],
  '362-ended-reason': [],
  '370-reports': [
    `insert into reports (id, owner_id, name, description, definition) values ('${id(3701)}', '${id(11)}', 'Heads', '', '{"subject": "people"}')`,
    `insert into report_shares (report_id, user_id) values ('${id(3701)}', '${id(12)}')`,
    `insert into report_schedules (report_id, every, at, format, people, next_at) values ('${id(3701)}', 'day', '09:00', 'csv', '{${id(12)}}', '2026-06-01')`,
    `insert into report_deliveries (report_id, due_at, user_id, sent) values ('${id(3701)}', '2026-05-31', '${id(12)}', true)`,
    `update exports set title = 'Heads' where id = '${id(162)}'`,
  ],
  '371-time-days-count': [],
  '390-pay-of-many': [
    `update roles set description = 'Leads people.' where builtin = 'manager'`,
    `insert into roles (id, name, description) values ('${id(3901)}', 'Owner', 'May do everything.')`,
  ],
  '391-role-descriptions': [],
  '395-plain-role-descriptions': [],
  '396-pay-without-pay': [],
  '397-pay-marks-of-leave': [],
  '398-who-has-a-role': [],
  '399-pay-marks-of-exceptions': [],
}

type Contents = Record<string, { columns: string; rows: string[] }>

// Columns that a later migration dropped.
const DROPPED_COLUMNS = [
  'approval_steps.usual',
  ...['approval_steps', 'approval_decisions'].flatMap((table) => [`${table}.leave_id`, `${table}.change_id`]),
]

// Rows that a later migration added.
const LATER_ROWS: Record<string, string> = { roles: `builtin = 'inspector'` }

// Descriptions of built-in roles that a migration rewrote.
const REWRITTEN: Record<string, readonly (readonly [builtin: string, old: string, current: string])[]> = {
  '391-role-descriptions': [
    ['administrator', 'May do everything.', 'Full access.'],
    [
      'payroll',
      'Records and reverses salaries, and sees what they rest on.',
      'Records and reverses salaries, and sees their basis.',
    ],
    [
      'manager',
      'Whoever has direct reports, for the people below.',
      'Everyone with direct reports, for the people below them.',
    ],
    ['employee', 'Everybody who signs in, for their own things.', 'Everyone who signs in, for their own data.'],
  ],
  '395-plain-role-descriptions': [
    [
      'hr',
      'Runs employees, leaves, attendance and teams; sees pay.',
      'Manages employees, their pay terms, leave, attendance and teams.',
    ],
    [
      'payroll',
      'Records and reverses salaries, and sees their basis.',
      'Records and reverses salaries, and runs pay periods.',
    ],
    ['auditor', 'Reads everything and changes nothing.', 'Can view everything but change nothing.'],
    [
      'manager',
      'Everyone with direct reports, for the people below them.',
      'For everyone with direct reports, about the people who report to them.',
    ],
    ['employee', 'Everyone who signs in, for their own data.', 'For everyone who signs in, about their own data.'],
  ],
  '398-who-has-a-role': [
    [
      'manager',
      'For everyone with direct reports, about the people who report to them.',
      'Everyone with direct reports has this role, for the people who report to them.',
    ],
    [
      'employee',
      'For everyone who signs in, about their own data.',
      'Everyone who signs in has this role, for their own data.',
    ],
  ],
}

// Triggers keep them; they are compared with recalculated ones.
const DERIVED = [...ITS_OWN_WORK, 'search_tokens', 'figures']

/** The rows of each table; with `before` only the tables and columns of that time. */
async function contents(client: Client, before?: Contents): Promise<Contents> {
  // The catalogue itself: views of the information schema take ten times as long, and this runs two hundred times.
  const { rows: tables } = await client.query(
    `
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname in (${TABLES}) and c.relname not like 'kysely%' and a.attname <> all($1) and c.relname || '.' || a.attname <> all($2) group by c.relname`,
    [ITS_OWN_COLUMNS, DROPPED_COLUMNS],
  )
  const compared = tables.flatMap(({ name, columns: now }) => {
    const columns: string | undefined = before ? before[name]?.columns : now
    return columns === undefined || (before && DERIVED.includes(name)) ? [] : [{ name, columns }]
  })
  if (compared.length === 0) return {}
  const reads = compared.map(
    ({ name, columns }) =>
      `select row(${columns})::text as row from ${name} where (${LATER_ROWS[name] ?? 'false'}) is not true order by 1`,
  )
  const answers = [await client.query(reads.join(';\n'))].flat()
  return Object.fromEntries(
    compared.map(({ name, columns }, n) => [name, { columns, rows: (answers[n]?.rows ?? []).map(({ row }) => row) }]),
  )
}

const stays = (all: Contents): Contents =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !DERIVED.includes(name)))

/** The rows with today's descriptions of the built-in roles. */
const withNewDescriptions = (all: Contents, rewritten = Object.values(REWRITTEN).flat()): Contents =>
  all.roles === undefined
    ? all
    : {
        ...all,
        roles: {
          ...all.roles,
          rows: all.roles.rows.map((row) =>
            rewritten.reduce(
              (text, [builtin, old, current]) => text.replace(`"${old}",${builtin},`, `"${current}",${builtin},`),
              row,
            ),
          ),
        },
      }

// All copies would take half a minute more for each ten migrations; another test checks each migration's effect on
// rows.
const RELEASED = '084-email-changes'
const STARTS = known.filter((migration, n) => n % 30 === 0 || migration === NEWEST || migration === RELEASED)
const KEPT = [...STARTS, '006-leaves', '015-attendance-history', '018-search']

/** The rows before a migration, and the same rows after it. */
interface Step {
  migration: string
  before: Contents
  after: Contents
}

/**
 * Migrates a database from the first migration to the newest. Each migration meets the rows of earlier ones, as it did
 * then; copies are kept for tests that start there.
 */
async function climb(): Promise<Step[]> {
  const name = databaseOfTest()
  await createEmptyDatabase(server, name)
  const steps: Step[] = []
  let last: Contents = {}
  for (const migration of known) {
    const database = openDatabase({ ...server, database: name }, 1, () => {})
    await migrate(database.db, migration)
    await database.close()
    last = await withSession(server, name, async (client) => {
      steps.push({ migration, before: stays(last), after: await contents(client, last) })
      await client.query((rowsOf[migration] ?? []).join(';\n'))
      return contents(client)
    })
    if (KEPT.includes(migration)) await copyDatabase(server, name, climbed(migration))
  }
  return steps
}

function databaseOfTest(): string {
  const name = `u_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  return name
}

const run = randomUUID().slice(0, 8)
const climbed = (migration: string) => `u_${run}_${migration.replaceAll('-', '_')}`

/** A database as it was when `last` was the newest migration, with the rows of its time. */
async function yesterday(last: string): Promise<string> {
  const name = databaseOfTest()
  await copyDatabase(server, climbed(last), name)
  return name
}

// Due jobs write rows meanwhile; on a busy machine they do so before the comparison.
const HELD = `do $$ begin
  if to_regclass('jobs') is not null then
    create function hold() returns trigger language plpgsql as 'begin new.run_at = ''2099-01-01''; return new; end';
    create trigger hold before insert on jobs for each row when (new.kind like 'leave.%') execute function hold();
    update jobs set run_at = '2099-01-01' where kind like 'leave.%';
  end if;
end $$`

async function expectTodaysProduct(name: string, last: string, before: Contents): Promise<void> {
  await withSession(server, name, (client) => client.query(HELD))
  const product = await bootOn(server, name, await mkdtemp(path.join(folder, 'data-')))
  try {
    expect(product.migrations).toEqual(known.slice(known.indexOf(last) + 1))
    expect(await withSession(server, name, (client) => contents(client, before))).toEqual(
      withNewDescriptions(stays(before)),
    )
    const { kept, counted } = await withSession(server, name, keptAndCounted)
    expect(kept).toEqual(counted)
    if (last < '002') return
    const anonymous = clientOf(product.app, null)
    const body = { email: 'ada@example.com', password: SEED_PASSWORD }
    const { status, body: signedIn } = await anonymous.call(api.auth.login, { body })
    expect(status).toBe(200)
    const ada = clientOf(product.app, signedIn.token)
    const summary = await ada.call(api.dashboard.summary)
    expect(summary.body).toMatchObject({
      success: true,
      totalEmployees: last < '004' ? 0 : last < '023' ? 1 : last < '070' ? 2 : 3,
      totalDepartments: last < '003' ? 0 : 2,
    })
    const people = await ada.call(api.employees.list, { query: { search: 'ben' } })
    expect(people.body.employees.map(({ employeeId }) => employeeId)).toEqual(last < '004' ? [] : ['EMP1'])
  } finally {
    await product.stop()
  }
}

test('each migration keeps the rows of earlier ones, and each table has rows for the next', async () => {
  expect(Object.keys(rowsOf)).toEqual(known)
  expect(steps.map(({ migration }) => migration)).toEqual(known)
  for (const { migration, before, after } of steps)
    expect(after, migration).toEqual(withNewDescriptions(before, [...(REWRITTEN[migration] ?? [])]))
  const found = await withSession(server, await yesterday(NEWEST), contents)
  expect(Object.keys(found).filter((name) => found[name]?.rows.length === 0)).toEqual([])
})

test('built-in roles get the new descriptions, a description that an administrator wrote stays', async () => {
  const { rows } = await withSession(server, await yesterday(NEWEST), (client) =>
    client.query(
      `select coalesce(builtin, name) as role, description from roles where description <> '' order by role`,
    ),
  )
  expect(Object.fromEntries(rows.map(({ role, description }) => [role, description]))).toEqual({
    administrator: 'Full access.',
    auditor: 'Can view everything but change nothing.',
    employee: 'Everyone who signs in has this role, for their own data.',
    hr: 'Manages employees, their pay terms, leave, attendance and teams.',
    inspector: 'Can view the working time of everyone but change nothing.',
    manager: 'Leads people.',
    Owner: 'May do everything.',
    payroll: 'Records and reverses salaries, and runs pay periods.',
  })
})

test('a salary that was recorded several times stays, and is not recorded again', async () => {
  const name = await yesterday('015-attendance-history')
  const product = await bootOn(server, name, await mkdtemp(path.join(folder, 'data-')))
  try {
    const anonymous = clientOf(product.app, null)
    const signedIn = await anonymous.call(api.auth.login, {
      body: { email: 'ada@example.com', password: SEED_PASSWORD },
    })
    const ada = clientOf(product.app, signedIn.body.token)
    const records = async () => {
      const query = { from: '2024-03-31', to: '2024-03-31', sort: 'payDate' as const }
      const { salary } = (await ada.call(api.salaries.list, { query })).body
      return salary.map(({ _id }) => _id)
    }
    const again = { employeeId: id(31), basicSalary: 1000, payDate: '2024-03-31' }
    const add = async () => (await ada.call(api.salaries.add, { body: again })).status
    const reverse = async (n: number) =>
      (await ada.call(api.salaries.reverse, { params: { id: id(n) }, body: { reason: 'Twice' } })).status
    expect(await records()).toEqual([id(43), id(44), id(45)])
    // While either of them counts, there is no place for another.
    for (const [n, left] of [
      [43, [id(44), id(45)]],
      [45, [id(44)]],
    ] as const) {
      expect(await add()).toBe(409)
      expect(await reverse(n)).toBe(200)
      expect(await records()).toEqual(left)
    }
    expect(await add()).toBe(409)
    expect(await reverse(44)).toBe(200)
    expect(await add()).toBe(200)
    const { kept, counted } = await withSession(server, name, keptAndCounted)
    expect(kept).toEqual(counted)
  } finally {
    await product.stop()
  }
})

describe("today's product starts with the data of", () => {
  test.for(STARTS)('%s', async (last) => {
    const name = await yesterday(last)
    const before = await withSession(server, name, (client) => contents(client))
    await expectTodaysProduct(name, last, before)
  })

  test('pictures in the folder of a release without a file store', async () => {
    const name = await yesterday('018-search')
    const picture = `uploads/${'a'.repeat(32)}.webp`
    await withSession(server, name, (client) =>
      client.query('update users set profile_image = $1 where id = $2', [picture, id(12)]),
    )
    const dataDir = await mkdtemp(path.join(folder, 'data-'))
    await mkdir(path.join(dataDir, 'uploads'))
    await writeFile(path.join(dataDir, picture), 'a picture')
    const product = await bootOn(server, name, dataDir)
    try {
      expect((await product.app.inject({ url: `/${picture}` })).payload).toBe('a picture')
      await expect.poll(() => readdir(path.join(dataDir, 'uploads'))).toEqual([])
      expect(await readFile(path.join(dataDir, 'files', picture), 'utf8')).toBe('a picture')
      expect((await product.app.inject({ url: `/${picture}` })).payload).toBe('a picture')
      const { rows } = await withSession(server, name, (client) =>
        client.query('select store_key, media_type, bytes, owner_kind, owner_id from files'),
      )
      expect(rows).toEqual([
        { store_key: picture, media_type: 'image/webp', bytes: '9', owner_kind: 'user', owner_id: id(12) },
      ])
    } finally {
      await product.stop()
    }
  })

  // Includes the newest migration, so that a backup covers each table.
  test.for(['006-leaves', NEWEST])('a backup of the time of %s', async (last) => {
    const name = await yesterday(last)
    const before = await withSession(server, name, (client) => contents(client))
    const target = path.join(folder, `${last}.tar`)
    await withSession(server, name, (client) => takeBackup({ client, dataDir: folder, target, product: '0.0.9' }))
    const restored = databaseOfTest()
    await createEmptyDatabase(server, restored)
    const manifest = await checkBackup(target)
    const files = await mkdtemp(path.join(folder, 'files-'))
    await withSession(server, restored, (client) => restoreBackup(target, manifest, client, files, async () => {}))
    for (const name of LIVE_ACCESS) if (before[name]) before[name].rows = []
    await expectTodaysProduct(restored, last, before)
  })
})
