import type { Db, Trx } from '../../platform/database/index.ts'

/** The organisation as it is stored, as one row. */
export interface OrganisationRow {
  time_zone: string
  name: string | null
  /** whether colleagues see birthdays */
  birthdays: boolean
  /** whether the dashboard leaves the first steps out */
  getting_started_dismissed: boolean
}

/** Stores the organisation at the first start; of several at once, one does. @returns whether this one did */
export async function insertOrganisation(trx: Trx, timeZone: string): Promise<boolean> {
  const rows = await trx
    .insertInto('organisation')
    .values({ time_zone: timeZone })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .returning('only_row')
    .execute()
  return rows.length > 0
}

export const getOrganisation = (db: Db): Promise<OrganisationRow> =>
  db
    .selectFrom('organisation')
    .select(['time_zone', 'name', 'birthdays', 'getting_started_dismissed'])
    .executeTakeFirstOrThrow()

export async function setOrganisation(trx: Trx, row: OrganisationRow): Promise<void> {
  await trx.updateTable('organisation').set(row).execute()
}
