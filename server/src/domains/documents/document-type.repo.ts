import type { DocumentReader } from '@ems/contract/documents'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'

const COLUMNS = [
  ...(['id', 'name', 'sees', 'self_upload', 'expires', 'retention_months', 'active', 'updated_at'] as const),
] as const

export interface TypeRow {
  id: string
  name: string
  sees: DocumentReader[]
  self_upload: boolean
  expires: boolean
  /** after the last day of the employment; null: as documents are kept at large */
  retention_months: number | null
  active: boolean
  updated_at: Date
}

export type TypeValues = Omit<TypeRow, 'id' | 'updated_at'>

const types = (db: Db) => db.selectFrom('document_types').select(COLUMNS).$castTo<TypeRow>()

/** Those of the beginning first, in the order in which they were added. */
export const listTypes = (db: Db): Promise<TypeRow[]> => types(db).orderBy('created_at').orderBy('id').execute()

export const typeById = (db: Db, id: string): Promise<TypeRow | undefined> =>
  types(db).where('id', '=', id).executeTakeFirst()

export const lockType = (trx: Trx, id: string): Promise<TypeRow | undefined> =>
  types(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertType = (trx: Trx, values: TypeValues): Promise<TypeRow> =>
  trx
    .insertInto('document_types')
    .values({ id: newId(), ...values })
    .returning(COLUMNS)
    .$castTo<TypeRow>()
    .executeTakeFirstOrThrow()

export const updateType = (trx: Trx, id: string, values: TypeValues): Promise<TypeRow> =>
  trx
    .updateTable('document_types')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(COLUMNS)
    .$castTo<TypeRow>()
    .executeTakeFirstOrThrow()
