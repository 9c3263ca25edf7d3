import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ErasureClass, privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import type { StoredErasure } from '../../../platform/backup/erasures-file.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage } from '../../../platform/database/list.ts'

/** A person that a run skipped. */
export interface SkippedPerson {
  employeeId: string
  reason: string
}

/** Something that was asked to be erased. */
export interface RunRow {
  id: string
  asked_by: string
  asked_by_name: string
  classes: ErasureClass[]
  employee_ids: string[]
  status: 'Waiting' | 'Done' | 'Failed'
  done: number
  /** the number of people with erased data */
  erased: number
  passed_over: SkippedPerson[]
  created_at: Date
  ended_at: Date | null
}

const erased = sql<number>`(select count(*)::int from erasures x where x.run_id = r.id)`
const runs = (db: Db) => db.selectFrom('erasure_runs as r').innerJoin('users as u', 'u.id', 'r.asked_by')
const COLUMNS = [
  ...(['r.id', 'r.asked_by', 'u.name as asked_by_name', 'r.classes', 'r.employee_ids', 'r.status', 'r.done'] as const),
  ...(['r.passed_over', 'r.created_at', 'r.ended_at'] as const),
] as const

export const runById = (db: Db, id: string): Promise<RunRow | undefined> =>
  runs(db).select(COLUMNS).select(erased.as('erased')).where('r.id', '=', id).$castTo<RunRow>().executeTakeFirst()

export type RunFilter = QueryOf<typeof privacy.erasures>

export async function listRuns(db: Db, query: RunFilter) {
  const rows = orderBySort(
    runs(db).select(COLUMNS).select(erased.as('erased')),
    query.sort,
    { createdAt: sql`r.created_at` },
    '-createdAt',
    sql`r.id`,
  )
  const page = await readPage([rows], query, async () => {
    return (
      await runs(db)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  })
  return page as unknown as { rows: RunRow[]; total: number }
}

/** @returns the id */
export async function insertRun(
  trx: Trx,
  values: Pick<RunRow, 'asked_by' | 'classes' | 'employee_ids'>,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('erasure_runs')
    .values({ id, ...values })
    .execute()
  return id
}

/** Notes how far a run is. @param ended whether that was all */
export async function updateRun(
  trx: Trx,
  id: string,
  { done, passedOver, status }: { done: number; passedOver: SkippedPerson[]; status: RunRow['status'] },
): Promise<void> {
  await trx
    .updateTable('erasure_runs')
    .set({
      done,
      passed_over: JSON.stringify(passedOver),
      status,
      ended_at: status === 'Waiting' ? null : sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export interface ErasureValues {
  id: string
  run_id: string
  employee_id: string
  /** whose decision it was */
  by: string
  at: Date
  classes: ErasureClass[]
  /** the documents that it removed; null where that is not known */
  documents: string[] | null
}

/** An erasure as it is stored outside of the database. */
export const toStoredErasure = ({
  id,
  run_id,
  employee_id,
  by,
  at,
  classes,
  documents,
}: ErasureValues): StoredErasure => ({
  id,
  run: run_id,
  employee: employee_id,
  by,
  at: at.toISOString(),
  classes,
  ...(documents && { documents }),
})

/** All erasures, the oldest first. */
export const allErasures = (db: Db): Promise<ErasureValues[]> =>
  db
    .selectFrom('erasures')
    .select(['id', 'run_id', 'employee_id', 'by', 'at', 'classes', 'documents'])
    .orderBy('id')
    .$castTo<ErasureValues>()
    .execute()

/** Those of some erasures that the database knows nothing of, though it has the people, the oldest first. */
export async function findMissingErasures(db: Db, kept: readonly StoredErasure[]): Promise<StoredErasure[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ employee }) => employee)}::uuid[]) as k (id, employee_id)
    join employees e on e.id = k.employee_id where not exists (select from erasures x where x.id = k.id)`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  return kept.filter(({ id }) => ids.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** An account, or where there is none of this id that of an administrator. */
export async function accountOrAdministrator(trx: Trx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = ${id} or (role = 'admin' and active) order by (id = ${id}) desc, created_at limit 1`.execute(
    trx,
  )
  return rows[0]?.id ?? id
}

/** Inserts a run that ended earlier; an existing row stays unchanged. */
export async function insertEndedRun(
  trx: Trx,
  values: Pick<RunRow, 'id' | 'asked_by' | 'classes' | 'employee_ids'>,
): Promise<void> {
  await trx
    .insertInto('erasure_runs')
    .values({ ...values, status: 'Done', done: values.employee_ids.length, ended_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertErasure(trx: Trx, values: ErasureValues): Promise<void> {
  await trx.insertInto('erasures').values(values).execute()
}

/** Notes what an erasure changed: rows by table, and which documents went. */
export async function countErasure(
  trx: Trx,
  id: string,
  { counts, documents }: { counts: Readonly<Record<string, number>>; documents: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('erasures')
    .set({ counts: JSON.stringify(counts), documents: [...documents] })
    .where('id', '=', id)
    .execute()
}

/** Nothing of what an erasure was for was there. */
export async function withdrawErasure(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('erasures').where('id', '=', id).execute()
}

/** The names of a person, and their mail addresses. */
export async function namesOf(trx: Trx, employeeId: string): Promise<{ names: string[]; addresses: string[] }> {
  const former = await formerNamesOf(trx, employeeId)
  const row = await trx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('person_contacts as c', 'c.employee_id', 'e.id')
    .select(['u.name', 'u.email', 'e.preferred_name', 'c.private_email'])
    .where('e.id', '=', employeeId)
    .executeTakeFirstOrThrow()
  const texts = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  const of = (kind: string) => former.filter((one) => one.kind === kind).map(({ text }) => text)
  return {
    names: texts([row.name, row.preferred_name, ...of('name')]),
    addresses: texts([row.email, row.private_email, ...of('address')]),
  }
}

/** Names and addresses that a person had before, or asked for. */
async function formerNamesOf(trx: Trx, employeeId: string): Promise<{ kind: string; text: string }[]> {
  const { rows } = await sql<{ kind: string; text: string }>`
    select a.kind, a.text from personal_aliases a join employees e on e.user_id = a.user_id where e.id = ${employeeId}
    union select case c.field when 'privateEmail' then 'address' else 'name' end, said.text
      from change_requests c, lateral (values (c.before), (c.after)) as said (text)
      where c.employee_id = ${employeeId} and c.field in ('name', 'preferredName', 'privateEmail') and said.text <> ''`.execute(
    trx,
  )
  return rows
}

/** Until the transaction ends, nothing that changes is noted as what a person had before. */
export const setErasingMode = (trx: Trx) => sql`select set_config('ems.erasing', 'on', true)`.execute(trx)
