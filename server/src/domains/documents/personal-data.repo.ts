import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import type { CopyRequest } from '../../platform/personal/index.ts'

/** A document of a person, with its file. */
export interface PersonalDocument {
  id: string
  type_name: string
  title: string
  issued_on: string | null
  expires_on: string | null
  replaces: string | null
  created_at: Date
  store_key: string
  file_name: string
  bytes: number
}

/** The documents of a person that are not deleted and not left out, the oldest first: those that they see themself, or all for the office. */
export async function documentFilesOf(
  db: Db,
  employeeId: string | null,
  { by, without }: CopyRequest,
): Promise<PersonalDocument[]> {
  if (employeeId === null) return []
  return db
    .selectFrom('documents as d')
    .innerJoin('document_types as t', 't.id', 'd.type_id')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .select(['d.id', 't.name as type_name', 'd.title', 'd.issued_on', 'd.expires_on', 'd.replaces', 'd.created_at'])
    .select([
      'f.store_key',
      sql<string>`coalesce(f.name, '')`.as('file_name'),
      sql<number>`f.bytes::float8`.as('bytes'),
    ])
    .where('d.employee_id', '=', employeeId)
    .where('d.deleted_at', 'is', null)
    .where(sql<boolean>`d.id <> all(${[...without]}::uuid[])`)
    .$if(by === 'self', (q) => q.where(sql<boolean>`'self' = any(t.sees)`))
    .orderBy('d.id')
    .execute()
}

/**
 * The documents of a leaver that were kept long enough, locked.
 * @param months how long those are kept whose type says nothing; null: for good
 */
export async function lockDocumentsPastRetention(
  trx: Trx,
  employeeId: string,
  months: number | null,
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d join document_types t on t.id = d.type_id join employees e on e.id = d.employee_id
    where d.employee_id = ${employeeId} and (e.left_on + make_interval(months => coalesce(t.retention_months, ${months}::int)))::date <= ${today}
    for update of d`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Those of some documents that a person has, locked. */
export async function lockDocuments(trx: Trx, employeeId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where employee_id = ${employeeId} and id = any(${[...ids]}::uuid[]) for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
