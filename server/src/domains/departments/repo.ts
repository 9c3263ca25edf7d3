import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { departments } from '@ems/contract/departments'
import { sql } from 'kysely'
import { compiledQuery, singleRow } from '../../platform/database/compiled-query.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'

const COLUMNS = ['id', 'dep_name', 'description', 'updated_at'] as const

export type DepartmentFilter = QueryOf<typeof departments.list>

const SORT: SortColumns<SortFieldOf<typeof departments.list>> = { dep_name: sql`lower(dep_name)` }

export async function listDepartments(db: Db, query: DepartmentFilter): Promise<DepartmentPage> {
  const departments = db
    .selectFrom('departments')
    .$if(query.search !== undefined, (q) => q.where(textMatches(sql`folded_name`, query.search ?? '')))
  const rows = orderBySort(departments.select(COLUMNS), query.sort, SORT, 'dep_name', sql`id`)
  return readPage(
    [rows],
    query,
    async () => (await departments.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
}

const byId = compiledQuery((db, id: string) => db.selectFrom('departments').select(COLUMNS).where('id', '=', id))

export const departmentById = async (db: Db, id: string) => (await byId(db, id)).at(0)

/** The department of a name, in any case. @returns its id */
export async function departmentNamed(db: Db, name: string): Promise<string | undefined> {
  const [row] = await departmentsNamed(db, [name])
  return row?.id
}

/** Departments by their names, in any case. */
export const departmentsNamed = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('departments')
    .select(COLUMNS)
    .where(sql<boolean>`lower(dep_name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute()

/** The department, locked until the transaction ends. */
export const lockDepartment = (trx: Trx, id: string) =>
  trx.selectFrom('departments').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

export interface DepartmentValues {
  dep_name: string
  description: string
}

const inserting = compiledQuery((db, id: string, dep_name: string, description: string) =>
  db.insertInto('departments').values({ id, dep_name, description }).returning(COLUMNS),
)
const updating = compiledQuery((db, id: string, dep_name: string, description: string) =>
  db
    .updateTable('departments')
    .set({ dep_name, description, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(COLUMNS),
)

/** @throws the unique violation `departments_name_unique` for a taken name, in any case */
export const insertDepartment = async (trx: Trx, { dep_name, description }: DepartmentValues) =>
  singleRow(await inserting(trx, newId(), dep_name, description))

/** The caller holds the department's lock. @throws the unique violation `departments_name_unique` */
export const updateDepartment = async (trx: Trx, id: string, { dep_name, description }: DepartmentValues) =>
  singleRow(await updating(trx, id, dep_name, description))

/** @throws the foreign key violation `employees_department_id_fkey` while someone is assigned */
export async function deleteDepartment(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('departments').where('id', '=', id).execute()
}

export type DepartmentRow = NonNullable<Awaited<ReturnType<typeof departmentById>>>

export interface DepartmentPage {
  rows: DepartmentRow[]
  /** how many there are on all pages */
  total: number
}
