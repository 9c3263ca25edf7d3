import type { DayPart } from '@ems/contract/calendars'
import type { Leave } from '@ems/contract/leaves'
import { sql } from 'kysely'
import { hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import type { Terms } from '../src/domains/leaves/entitlement/entitlement.rules.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

/** 25 days a year from its start, of which nothing is carried over; amounts are thousandths of a day. */
export const YEARLY: Terms = {
  amount: 25_000,
  seniority: [],
  period: { kind: 'year', start: '01-01' },
  grant: 'start',
  bookable: 'period',
  months: 'exact',
  rounding: { to: 500, how: 'up' },
  scaleWith: 'none',
  overdraft: 0,
  waitMonths: 0,
  carry: { cap: 0, closes: null, debt: 'carry' },
  maxBalance: null,
}

export interface LeaveSeed {
  /** the employee's id; a new one where absent */
  employeeId?: string
  leaveType?: string
  startDate?: string
  /** the start where absent */
  endDate?: string
  reason?: string
  startPart?: DayPart
  endPart?: DayPart
  status?: Leave['status']
  appliedAt?: Date
}

export function createLeaveBuilders(db: Db, employee: () => Promise<{ id: string }>) {
  /** A leave: one pending day of annual leave, unless it is said otherwise. @returns its id and the employee's */
  async function leave(seed: LeaveSeed = {}): Promise<{ id: string; employeeId: string }> {
    const id = newId()
    const employeeId = seed.employeeId ?? (await employee()).id
    const startDate = seed.startDate ?? '2026-03-02'
    await db
      .insertInto('leaves')
      .values({
        id,
        employee_id: employeeId,
        // The database knows its id.
        leave_type: seed.leaveType ?? 'Annual Leave',
        leave_type_id: sql<string>`null`,
        start_part: seed.startPart ?? 'full',
        end_part: seed.endPart ?? 'full',
        start_date: startDate,
        end_date: seed.endDate ?? startDate,
        reason: seed.reason ?? '',
        status: seed.status ?? 'Pending',
        ...(seed.appliedAt ? { applied_at: seed.appliedAt, updated_at: seed.appliedAt } : {}),
      })
      .execute()
    return { id, employeeId }
  }

  /** @returns the id */
  async function leaveType(
    seed: { name?: string; unit?: 'days' | 'hours'; certificateAfter?: number } = {},
  ): Promise<string> {
    const id = newId()
    await db
      .insertInto('leave_types')
      .values({
        id,
        name: seed.name ?? `Type ${id}`,
        unit: seed.unit ?? 'days',
        certificate_after: seed.certificateAfter ?? null,
      })
      .execute()
    return id
  }
  /** A cancellation of an approved leave that waits. @returns its id */
  async function leaveChange(leaveId?: string): Promise<string> {
    const id = newId()
    const leave_id = leaveId ?? (await leave({ status: 'Approved' })).id
    await db.insertInto('leave_changes').values({ id, leave_id, kind: 'cancel' }).execute()
    return id
  }
  /** A policy of 25 days a year, by which no one gets anything before rules name it. @returns its id */
  async function leavePolicy(typeId: string, name?: string): Promise<string> {
    const id = newId()
    const values = { id, leave_type_id: typeId, name: name ?? `Policy ${id}`, terms: JSON.stringify(YEARLY) }
    await db.insertInto('leave_policies').values(values).execute()
    return id
  }
  /** From the year 2000 on, everyone has what a policy gives of its type. */
  async function leaveRule(typeId: string, policyId: string, employeeId: string): Promise<void> {
    const rule = { leave_type_id: typeId, policy_id: policyId, employee_id: employeeId }
    const values = { id: newId(), ...rule, from_day: '2000-01-01', position: 1 }
    await db.insertInto('leave_rules').values(values).execute()
  }
  /** A trial of a period's end that has ended. @returns its id */
  async function leaveRun(typeId: string): Promise<string> {
    const id = newId()
    const values = { id, kind: 'period-end', leave_type_id: typeId, day: '2025-12-31', dry_run: true, state: 'done' }
    await db
      .insertInto('leave_runs')
      .values({ ...values, total: 0 })
      .execute()
    return id
  }
  /** A file that is attached to a leave; nothing is in the store. @returns its id */
  async function leaveAttachment(leaveId: string, userId: string): Promise<string> {
    const [id, file_id] = [newId(), newId()]
    const owner = { owner_kind: 'leave-attachment', owner_id: id, created_by: userId }
    await db
      .insertInto('files')
      .values({
        id: file_id,
        name: 'note.pdf',
        store_key: `documents/${id}.pdf`,
        media_type: 'application/pdf',
        bytes: 1,
        sha256: Buffer.alloc(32),
        ...owner,
      })
      .execute()
    await db.insertInto('leave_attachments').values({ id, leave_id: leaveId, file_id, uploaded_by: userId }).execute()
    return id
  }
  /** A calendar feed of someone's own leave, which was read a moment ago. @returns its id */
  async function leaveFeed(userId: string, token = newToken()): Promise<string> {
    const id = newId()
    const values = { id, user_id: userId, kind: 'own', token_hash: hashToken(token) }
    await db
      .insertInto('leave_feeds')
      .values({ ...values, last_used_at: new Date() })
      .execute()
    return id
  }
  return { leaveAttachment, leaveFeed, leaveRun, leave, leaveType, leaveChange, leavePolicy, leaveRule }
}
