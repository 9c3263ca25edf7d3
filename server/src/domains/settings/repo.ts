import type { Db, Trx } from '../../platform/database/index.ts'

/** The organisation as it is stored, as one row. */
export interface OrganisationRow {
  time_zone: string
  name: string | null
  /** whether colleagues are told of birthdays */
  birthdays: boolean
  /** whether the dashboard leaves the first steps out */
  getting_started_dismissed: boolean
}

/** The stored settings. The first start stores its own time zone; of several at once, one does. */
export async function storedOrganisation(db: Db, zoneAtFirstStart: string): Promise<OrganisationRow> {
  await db
    .insertInto('organisation')
    .values({ time_zone: zoneAtFirstStart })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return currentOrganisation(db)
}

export const currentOrganisation = (db: Db): Promise<OrganisationRow> =>
  db
    .selectFrom('organisation')
    .select(['time_zone', 'name', 'birthdays', 'getting_started_dismissed'])
    .executeTakeFirstOrThrow()

export async function setOrganisation(trx: Trx, row: OrganisationRow): Promise<void> {
  await trx.updateTable('organisation').set(row).execute()
}
