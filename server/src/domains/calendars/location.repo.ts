import type { calendars } from '@ems/contract/calendars'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type SelectQueryBuilder, sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'

/** The condition of a search by name. */
export const nameMatches = (search: string) => textMatches(sql`folded(name)`, search)

// biome-ignore lint/suspicious/noExplicitAny: the tables of the query do not matter here
export const countQuery = async (found: SelectQueryBuilder<any, any, object>): Promise<number> =>
  (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

const LOCATION = ['id', 'name', 'time_zone', 'holiday_calendar_id', 'networks', 'updated_at'] as const

const SORT: SortColumns<SortFieldOf<typeof calendars.locations>> = { name: sql`lower(name)` }

export async function listLocations(db: Db, query: QueryOf<typeof calendars.locations>) {
  const found = db
    .selectFrom('locations')
    .$if(query.search !== undefined, (q) => q.where(nameMatches(query.search ?? '')))
  return readPage([orderBySort(found.select(LOCATION), query.sort, SORT, 'name', sql`id`)], query, () =>
    countQuery(found),
  )
}

/** The location, locked until the transaction ends. */
export const lockLocation = (trx: Trx, id: string) =>
  trx.selectFrom('locations').select(LOCATION).where('id', '=', id).forUpdate().executeTakeFirst()

export type LocationRow = NonNullable<Awaited<ReturnType<typeof lockLocation>>>

export interface LocationValues {
  name: string
  time_zone: string
  holiday_calendar_id: string
  networks?: string[] | undefined
}

/** @throws the unique violation `locations_name_unique`, the foreign key violation `locations_holiday_calendar_id_fkey` */
export const insertLocation = (trx: Trx, values: LocationValues) =>
  trx
    .insertInto('locations')
    .values({ id: newId(), ...values })
    .returning(LOCATION)
    .executeTakeFirstOrThrow()

/** @throws what `insertLocation` throws */
export const updateLocation = (trx: Trx, id: string, values: LocationValues) =>
  trx
    .updateTable('locations')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(LOCATION)
    .executeTakeFirstOrThrow()

/** @throws the foreign key violation `working_times_location_id_fkey` */
export async function deleteLocation(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('locations').where('id', '=', id).execute()
}
