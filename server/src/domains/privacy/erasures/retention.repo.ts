import type { ErasureClass, Retention } from '@ems/contract/privacy'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

const CLASSES = ['profile', 'documents', 'time', 'leave', 'payroll'] as const

/** After how many months each class may be erased; null: never. */
export const getRetention = (db: Db): Promise<Retention> =>
  db.selectFrom('retention').select(CLASSES).executeTakeFirstOrThrow()

export const lockRetention = (trx: Trx): Promise<Retention> =>
  trx.selectFrom('retention').select(CLASSES).forUpdate().executeTakeFirstOrThrow()

export async function setRetention(trx: Trx, values: Retention): Promise<void> {
  await trx.updateTable('retention').set(values).execute()
}

/** A person whose erasure is requested or due. */
export interface PersonDue {
  employee_id: string
  user_id: string
  code: string
  name: string
  left_on: string | null
  /** why their data is not to be erased for now; null: nothing holds it */
  hold: string | null
  /** by class from when on it may be erased; null: it is kept, or nothing of it is left */
  due: Record<ErasureClass, string | null>
  /** the classes that were erased already */
  erased: ErasureClass[]
}

// A class that was erased has nothing left; documents may be due later by their type.
const dueOn = (kind: ErasureClass) =>
  sql`case when ${kind} = any(erased.classes) then null else (e.left_on + make_interval(months => r.${sql.id(kind)}))::date end`

const people = (today: string) => sql`
  select e.id as employee_id, e.user_id, e.code, u.name, e.left_on, hold.reason as hold, erased.classes as erased, jsonb_build_object(
    'profile', ${dueOn('profile')}, 'time', ${dueOn('time')}, 'leave', ${dueOn('leave')}, 'payroll', ${dueOn('payroll')},
    'documents', (select min((e.left_on + make_interval(months => coalesce(t.retention_months, r.documents)))::date)
      from documents d join document_types t on t.id = d.type_id where d.employee_id = e.id)) as due
  from employees e join users u on u.id = e.user_id cross join retention r
  cross join lateral (select coalesce(array_agg(distinct c), '{}') as classes from erasures x, unnest(x.classes) c where x.employee_id = e.id) erased
  left join lateral (select h.reason from legal_holds h where h.employee_id = e.id and (h.until is null or h.until >= ${today})
    order by h.until desc nulls first limit 1) hold on true`

/** What can be erased of some people, ordered by name; unknown people are absent. */
export async function getErasureStates(db: Db, employeeIds: readonly string[], today: string): Promise<PersonDue[]> {
  const { rows } = await sql<PersonDue>`
    ${people(today)} where e.id = any(${[...employeeIds]}::uuid[]) order by lower(u.name), e.id`.execute(db)
  return rows
}

/** The people with data that may be erased now, the earliest leavers first. */
export async function listErasablePeople(
  db: Db,
  today: string,
  { limit = 100, skip = 0 }: { limit?: number; skip?: number },
) {
  const due = sql`select * from (${people(today)} where e.left_on is not null) p
    where hold is null and exists (select from jsonb_each_text(due) where value::date <= ${today})`
  const { rows } = await sql<PersonDue>`${due} order by left_on, employee_id limit ${limit} offset ${skip}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${due}) d`.execute(db)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}
