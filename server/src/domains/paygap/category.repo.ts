import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'

/** A pay range: gross basic pay a year for full-time work; amounts as decimal text. */
export interface PayRange {
  from: string
  currency: string
  minimum: string
  maximum: string
}

const COLUMNS = [
  'id',
  'code',
  'name',
  'level',
  'skills',
  'effort',
  'responsibility',
  'conditions',
  'updated_at',
] as const

const isEmployed = (today: string) =>
  sql<boolean>`e.employed_from <= ${today} and (e.left_on is null or e.left_on >= ${today})`

const categories = (db: Db, today: string) =>
  db
    .selectFrom('pay_categories as c')
    .select(COLUMNS)
    .select([
      sql<PayRange[]>`coalesce((select jsonb_agg(jsonb_build_object('from', r.from_day, 'currency', r.currency,
        'minimum', r.minimum::text, 'maximum', r.maximum::text) order by r.currency, r.from_day)
        from pay_ranges r where r.category_id = c.id), '[]')`.as('ranges'),
      sql<number>`(select count(*)::int from employees e where e.pay_category_id = c.id and ${isEmployed(today)})`.as(
        'people',
      ),
    ])
    .orderBy('level')
    .orderBy('code')

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]
export type CategoryValues = Omit<CategoryRow, 'id' | 'updated_at' | 'people' | 'ranges'>

export const listCategories = (db: Db, today: string) => categories(db, today).execute()

/** The employed people without a category. */
export async function countWithoutCategory(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from employees e where e.pay_category_id is null and ${isEmployed(today)}`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}

/** Reads and locks the category until the transaction ends. */
export const lockCategory = async (trx: Trx, id: string, today: string): Promise<CategoryRow | undefined> =>
  (await lockRow(trx, 'pay_categories', id)) ? categoryById(trx, id, today) : undefined

export const categoryById = (db: Db, id: string, today: string): Promise<CategoryRow | undefined> =>
  categories(db, today).where('id', '=', id).executeTakeFirst()

/** @throws the unique violation `pay_categories_code_unique` */
export async function insertCategory(trx: Trx, values: CategoryValues): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_categories')
    .values({ id, ...values })
    .execute()
  return id
}

/** @throws the unique violation `pay_categories_code_unique` */
export async function updateCategory(trx: Trx, id: string, values: CategoryValues): Promise<void> {
  await trx
    .updateTable('pay_categories')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Replaces the pay ranges of a category. @throws the unique violation `pay_ranges_day` */
export async function writeRanges(trx: Trx, id: string, ranges: readonly PayRange[]): Promise<void> {
  await trx.deleteFrom('pay_ranges').where('category_id', '=', id).execute()
  if (ranges.length === 0) return
  const rows = ranges.map(({ from, ...range }) => ({ category_id: id, from_day: from, ...range }))
  await trx.insertInto('pay_ranges').values(rows).execute()
}

/** @throws a foreign key violation while a job, a planned change or a pay gap uses the category */
export async function deleteCategory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pay_categories').where('id', '=', id).execute()
}
