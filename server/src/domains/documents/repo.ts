import type { QueryOf } from '@ems/contract/core/endpoint'
import type { DocumentReader, documents } from '@ems/contract/documents'
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'
import { lockRow } from '../../platform/database/transactions.ts'
import { personFoundOr } from '../employees/index.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'

export interface DocumentRow {
  id: string
  employee_id: string
  code: string
  user_id: string
  name: string
  profile_image: string | null
  type_id: string
  type_name: string
  sees: DocumentReader[]
  title: string
  issued_on: string | null
  expires_on: string | null
  replaces: string | null
  first_id: string
  current: boolean
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
  store_key: string
  file_name: string
  media_type: string
  bytes: number
  created_by: string | null
  created_by_name: string | null
}

const documentsOf = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('document_types as t', 't.id', 'd.type_id')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .innerJoin('employees as e', 'e.id', 'd.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as c', 'c.id', 'f.created_by')

const rows = (db: Db) =>
  documentsOf(db)
    .select([
      ...([
        'd.id',
        'd.employee_id',
        'e.code',
        'e.user_id',
        'u.name',
        'u.profile_image',
        'd.type_id',
        't.name as type_name',
      ] as const),
      ...(['t.sees', 'd.title', 'd.issued_on', 'd.expires_on', 'd.replaces', 'd.first_id', 'd.current'] as const),
      ...(['d.deleted_at', 'd.created_at', 'd.updated_at', 'f.store_key', 'f.media_type'] as const),
      ...(['f.created_by', 'c.name as created_by_name'] as const),
    ])
    .select(sql<string>`coalesce(f.name, 'document')`.as('file_name'))
    .select(sql<number>`f.bytes::int`.as('bytes'))
    .$castTo<DocumentRow>()

/** A person's documents, the newest first. @param deleted those instead that were deleted */
export const documentsOfPerson = (db: Db, employeeId: string, deleted: boolean): Promise<DocumentRow[]> =>
  rows(db)
    .where('d.employee_id', '=', employeeId)
    .where('d.deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

export const documentById = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  rows(db).where('d.id', '=', id).executeTakeFirst()

/** Documents by their ids, in no order. */
export const documentsById = (db: Db, ids: readonly string[]): Promise<DocumentRow[]> =>
  rows(db).where(sql<boolean>`d.id = any(${ids}::uuid[])`).execute()

/** The document, locked until the transaction ends. */
export async function lockDocument(trx: Trx, id: string): Promise<DocumentRow | undefined> {
  return (await lockRow(trx, 'documents', id)) ? documentById(trx, id) : undefined
}

/** The people whose documents a reader may read; null: everyone, absent: nobody. */
export interface Readable {
  userId: string
  /** people whom the reader leads */
  asManager?: ScopedPeople
  /** people whose documents the reader manages */
  asHr?: ScopedPeople | null
}

function readable({ userId, asManager, asHr }: Readable): Expression<SqlBool> {
  const ways = [sql<SqlBool>`(e.user_id = ${userId} and 'self' = any(t.sees))`]
  if (asManager)
    ways.push(sql`(${isInScope(sql`e.id`, asManager)} and e.user_id <> ${userId} and 'manager' = any(t.sees))`)
  if (asHr === null) ways.push(sql`'hr' = any(t.sees)`)
  else if (asHr) ways.push(sql`(${isInScope(sql`e.id`, asHr)} and 'hr' = any(t.sees))`)
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/** The ids of the documents that a person reads. */
export const documentsFor = (db: Db, who: Readable) => documentsOf(db).select('d.id').where(readable(who))

export type DocumentFilter = QueryOf<typeof documents.list>

const ORDERS: SortColumns<'expiresOn' | 'uploadedAt' | 'title' | 'name'> = {
  expiresOn: sql`d.expires_on`,
  uploadedAt: sql`d.created_at`,
  title: sql`lower(d.title)`,
  name: sql`lower(u.name)`,
}

/** The newest versions of documents. @param until the last expiry day, for reminders */
export async function listDocuments(
  db: Db,
  { search, type, legalEntity, sort, limit, skip }: DocumentFilter,
  who: Readable,
  { until, today }: { until: string | undefined; today: string },
) {
  const documents = rows(db)
    .where('d.current', '=', true)
    .where('d.deleted_at', 'is', null)
    .where(readable(who))
    .$if(type !== undefined, (q) => q.where('d.type_id', '=', type ?? ''))
    .$if(legalEntity !== undefined, (q) => q.where('e.legal_entity_id', '=', legalEntity ?? ''))
    .$if(until !== undefined, (q) =>
      q
        .where('d.expires_on', '<=', until ?? '')
        .where((e) => e.or([e('e.left_on', 'is', null), e('e.left_on', '>=', today)])),
    )
    .$if(search !== undefined, (q) =>
      q.where(personFoundOr(textMatches(sql`d.folded_title`, search ?? ''), sql`d.employee_id`, search ?? '')),
    )
  return readPage([orderBySort(documents, sort, ORDERS, 'expiresOn', sql`d.id`)], { limit, skip }, async () => {
    const counted = await db
      .selectFrom(documents.as('all'))
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return counted.n
  })
}

/** How many there are of a person, versions and deleted ones among them. */
export async function countDocuments(trx: Trx, employeeId: string): Promise<number> {
  const { n } = await trx
    .selectFrom('documents')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return n
}

export interface DocumentValues {
  id: string
  employee_id: string
  type_id: string
  file_id: string
  title: string
  issued_on: string | null
  expires_on: string | null
  replaces: string | null
  first_id: string
}

/** Adds a document; the one that it replaces is a former version from now on. */
export async function insertDocument(trx: Trx, values: DocumentValues): Promise<void> {
  if (values.replaces !== null)
    await trx.updateTable('documents').set({ current: false }).where('id', '=', values.replaces).execute()
  await trx.insertInto('documents').values(values).execute()
}

export async function updateDocument(
  trx: Trx,
  id: string,
  values: Pick<DocumentValues, 'type_id' | 'title' | 'issued_on' | 'expires_on'>,
): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Hides or shows the versions of a document, or one former version alone. @param at null: they are shown again */
export async function setDeleted(trx: Trx, { id, first_id, current }: DocumentRow, at: Date | null): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ deleted_at: at, updated_at: nextUpdatedAt })
    .where(current ? 'first_id' : 'id', '=', current ? first_id : id)
    .execute()
}

/** Whether a person opened a document since then. */
export async function wasDownloadedSince(trx: Trx, id: string, by: string, since: Date): Promise<boolean> {
  const download = await trx
    .selectFrom('audit_events')
    .select('id')
    .where('entity_id', '=', id)
    .where('at', '>', since)
    .where('action', '=', 'document.view')
    .where('actor_id', '=', by)
    .limit(1)
    .executeTakeFirst()
  return download !== undefined
}

/** Some of the documents that were deleted before then, locked. */
export const deletedBefore = (trx: Trx, before: Date, most: number) =>
  trx
    .selectFrom('documents')
    .select(['id', 'employee_id', 'title'])
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

export async function removeDocuments(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('documents').where('id', 'in', ids).execute()
}
