import { sql } from 'kysely'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'

/**
 * Sets the last day, or null for none, and clears its plan. Leavers must have no manager.
 * @param reason why the employment ends
 * @throws the check violation `employees_leaver_leads_nobody`
 */
export async function setLeftOn(
  trx: Trx,
  id: string,
  leftOn: string | null,
  reason: string | null = null,
): Promise<void> {
  await trx
    .updateTable('employees')
    .set({
      left_on: leftOn,
      updated_at: nextUpdatedAt,
      leaving_on: null,
      leaving_error: null,
      ...(leftOn === null ? NOT_LEAVING : { manager_id: null, leaving_reason: reason }),
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('employments')
    .set({ ended_reason: reason })
    .where('employee_id', '=', id)
    .where('former', '=', false)
    .execute()
}

/** Starts another employment of a leaver. @throws the exclusion violation `employments_one_at_a_time` */
export async function insertNextEmployment(trx: Trx, id: string, from: string): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ employed_from: from, left_on: null, updated_at: nextUpdatedAt, ...NOT_LEAVING })
    .where('id', '=', id)
    .execute()
}

export interface EmploymentValues {
  employed_from: string
  probation_ends: string | null
  contract_ends: string | null
}

/** Changes the dates of people's last employments. @throws the exclusion violation `employments_one_at_a_time` */
export async function updateEmployments(
  trx: Trx,
  people: readonly ({ id: string } & EmploymentValues)[],
): Promise<void> {
  await sql`
    update employees e set employed_from = r.employed_from, probation_ends = r.probation_ends, contract_ends = r.contract_ends, updated_at = ${nextUpdatedAt}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r (id uuid, employed_from date, probation_ends date, contract_ends date)
    where e.id = r.id`.execute(trx)
}

export interface LeavingValues {
  leaving_on: string | null
  leaving_reason: string | null
  leaving_note: string | null
  leaving_reports_to: string | null
  leaving_planned_by: string | null
  leaving_error: string | null
}

/** The values without a planned last day. */
export const NOT_LEAVING: LeavingValues = {
  leaving_on: null,
  leaving_reason: null,
  leaving_note: null,
  leaving_reports_to: null,
  leaving_planned_by: null,
  leaving_error: null,
}

/** Stores a planned end of employment. */
export async function setLeaving(trx: Trx, id: string, values: Partial<LeavingValues>): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** People whose planned last day has passed, longest first. */
export async function listDueLeavers(db: Db, today: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('leaving_on', '<', today)
    .where('leaving_error', 'is', null)
    .orderBy('leaving_on')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The reason, note and successor of a planned end. */
export const plannedLeaving = (db: Db, id: string) =>
  db
    .selectFrom('employees as e')
    .leftJoin('employees as s', 's.id', 'e.leaving_reports_to')
    .select(['e.leaving_planned_by as plannedBy', 's.id as successorId', 's.left_on as successorLeftOn'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()

/** The first and last days of a person's employments, earliest first. */
export async function employmentsOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('employments')
    .select(['employee_id as id', sql<string>`lower(days)`.as('from'), sql<string | null>`upper(days) - 1`.as('to')])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .orderBy('employee_id')
    .orderBy(sql`lower(days)`)
    .execute()
}

/** Moves the first job change of people to another day, unless another change is on that day. */
export async function moveFirstChanges(
  trx: Trx,
  moves: readonly { id: string; from: string; to: string }[],
): Promise<void> {
  await sql`
    update job_changes c set effective_from = r."to", updated_at = ${nextUpdatedAt}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as r (id uuid, "from" date, "to" date)
    where c.employee_id = r.id and c.reason = 'hire' and c.effective_from = r."from" and r."from" <> r."to"
      and not exists (select from job_changes o where o.employee_id = r.id and o.id <> c.id
        and o.effective_from <= greatest(r."to", r."from") and o.status <> 'Cancelled')`.execute(trx)
}

/**
 * Whether a person `e` is employed on a day, in their last or an earlier employment.
 * @param day as SQL: `YYYY-MM-DD` or a column
 */
export const employedOn = (day: ReturnType<typeof sql>) => sql<boolean>`(
  (e.employed_from <= ${day} and (e.left_on is null or e.left_on >= ${day}))
  or e.id = any(array(select former.employee_id from employments former where former.former and former.days @> ${day}::date)))`

/** Records that a person's profile was erased: this record cannot be rehired. */
export async function markErased(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ erased_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute()
}

export async function isErased(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('employees').select('erased_at').where('id', '=', id).executeTakeFirst()
  return row?.erased_at != null
}
