import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { DataSubject } from '../../platform/personal/index.ts'
import { type AttachmentRow, attachmentRows } from './shared/attachment.repo.ts'

/** As in the contract: days, or hours. */
const onWire = (column: string) =>
  sql<number | null>`(${sql.ref(column)}::float8 / case when t.unit = 'hours' then 60 else 1000 end)`

export const leavesOf = async (db: Db, employeeId: string | null): Promise<object[]> =>
  db
    .selectFrom('leaves as l')
    .innerJoin('leave_types as t', 't.id', 'l.leave_type_id')
    .leftJoin('users as d', 'd.id', 'l.decided_by')
    .leftJoin('users as r', 'r.id', 'l.requested_by')
    .select(['l.id as _id', 'l.leave_type as leaveType', 'l.start_date as startDate', 'l.end_date as endDate'])
    .select(['l.start_part as startPart', 'l.end_part as endPart', 't.unit', onWire('l.amount').as('amount')])
    .select(['l.reason', 'l.status', 'l.state', 'r.name as requestedBy', 'l.applied_at as appliedAt'])
    .select(['d.name as decidedBy', 'l.decided_at as decidedAt'])
    .where('l.employee_id', '=', employeeId ?? null)
    .orderBy('l.start_date')
    .orderBy('l.id')
    .execute()

export const balancesOf = async (db: Db, employeeId: string | null): Promise<object[]> =>
  db
    .selectFrom('leave_buckets as b')
    .innerJoin('leave_types as t', 't.id', 'b.leave_type_id')
    .select(['b.id as _id', 't.name as leaveType', 't.unit', 'b.source', 'b.opens_on as opensOn'])
    .select(['b.closes_on as closesOn', onWire('b.entitled').as('entitled'), onWire('b.used').as('used')])
    .select(onWire('b.ceiling').as('ceiling'))
    .where('b.employee_id', '=', employeeId ?? null)
    .orderBy('b.opens_on')
    .orderBy('b.id')
    .execute()

export const ledgerOf = async (db: Db, employeeId: string | null): Promise<object[]> =>
  db
    .selectFrom('leave_ledger as r')
    .innerJoin('leave_buckets as b', 'b.id', 'r.bucket_id')
    .innerJoin('leave_types as t', 't.id', 'b.leave_type_id')
    .select(['r.id as _id', 'b.id as balance', 'r.kind', onWire('r.amount').as('amount')])
    .select(['r.day', 'r.leave_id as leave', 'r.reason', 'r.at'])
    .where('b.employee_id', '=', employeeId ?? null)
    .orderBy('r.day')
    .orderBy('r.id')
    .execute()

export const attachedFilesOf = async (db: Db, { employeeId, userId }: DataSubject): Promise<AttachmentRow[]> =>
  attachmentRows(db)
    .leftJoin('leaves as l', 'l.id', 'a.leave_id')
    .where((e) =>
      e.or([
        e('l.employee_id', '=', employeeId ?? null),
        e.and([e('a.leave_id', 'is', null), e('a.uploaded_by', '=', userId)]),
      ]),
    )
    .orderBy('a.id')
    .execute()
