import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'

const COLUMNS = [
  'id',
  'name',
  'legal_name',
  'registration_number',
  'country',
  'currency',
  'decimals',
  'street',
  'postal_code',
  'town',
  'address_country',
  'logo',
  'active',
  'updated_at',
] as const

const oldestFirst = (db: Db) => db.selectFrom('legal_entities').select(COLUMNS).orderBy('created_at').orderBy('id')

export type LegalEntityRow = Awaited<ReturnType<typeof allLegalEntities>>[number]
export type LegalEntityValues = Omit<LegalEntityRow, 'id' | 'updated_at'>

/** All legal entities, oldest first. */
export const allLegalEntities = (db: Db) => oldestFirst(db).execute()

export const legalEntityById = (db: Db, id: string): Promise<LegalEntityRow | undefined> =>
  db.selectFrom('legal_entities').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** The oldest active one. */
export const firstLegalEntity = (db: Db): Promise<LegalEntityRow> =>
  oldestFirst(db).where('active', '=', true).limit(1).executeTakeFirstOrThrow()

/** How many people each legal entity employs today, by its id. */
export async function peopleByEntity(db: Db, today: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('employees')
    .select(['legal_entity_id', (e) => e.fn.countAll<number>().as('n')])
    .where('employed_from', '<=', today)
    .where((e) => e.or([e('left_on', 'is', null), e('left_on', '>=', today)]))
    .groupBy('legal_entity_id')
    .execute()
  return new Map(rows.map(({ legal_entity_id, n }) => [legal_entity_id, n]))
}

/** The legal entity, locked until the transaction ends. */
export async function lockLegalEntity(trx: Trx, id: string): Promise<LegalEntityRow | undefined> {
  return (await lockRow(trx, 'legal_entities', id)) ? legalEntityById(trx, id) : undefined
}

/** All legal entities, locked until the transaction ends, so that two requests do not close the last active one. */
export const lockAllLegalEntities = (trx: Trx) =>
  trx.selectFrom('legal_entities').select(['id', 'active']).orderBy('id').forUpdate().execute()

/** @throws the unique violation `legal_entities_name_unique` for a taken name, in any case */
export const insertLegalEntity = (trx: Trx, values: LegalEntityValues): Promise<LegalEntityRow> =>
  trx
    .insertInto('legal_entities')
    .values({ id: newId(), ...values })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** @throws the unique violation `legal_entities_name_unique`; the check violation `legal_entities_currency_stays` */
export const updateLegalEntity = (trx: Trx, id: string, values: Partial<LegalEntityValues>): Promise<LegalEntityRow> =>
  trx
    .updateTable('legal_entities')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** @throws a foreign key violation while anything names it */
export async function deleteLegalEntity(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('legal_entities').where('id', '=', id).execute()
}

/** The number of people with a present or former job in a legal entity, and of its salary records. */
export async function usageOf(db: Db, id: string): Promise<{ people: number; salaries: number }> {
  const { rows } = await sql<{ people: number; salaries: number }>`
    select (select count(distinct employee_id)::int from job_periods where legal_entity_id = ${id}) as people,
      (select count(*)::int from salaries where legal_entity_id = ${id}) as salaries`.execute(db)
  return rows[0] ?? { people: 0, salaries: 0 }
}

/** Whether a pay period of a legal entity is closed. */
export async function hasClosedPay(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('pay_periods as p')
    .innerJoin('pay_groups as g', 'g.id', 'p.group_id')
    .select('p.id')
    .where('g.legal_entity_id', '=', id)
    .where('p.status', '=', 'Closed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many base salaries of a legal entity have more decimals than some. */
export async function salariesFinerThan(db: Db, id: string, decimals: number): Promise<number> {
  const { n } = await db
    .selectFrom('employees')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('legal_entity_id', '=', id)
    .where(sql<boolean>`salary <> trunc(salary, ${decimals})`)
    .executeTakeFirstOrThrow()
  return n
}

/** The legal entities that people's jobs belong to on a day, by the employees' ids; outside of all employments the nearest. */
export async function legalEntitiesOn(
  db: Db,
  employeeIds: readonly string[],
  day: string,
): Promise<Map<string, LegalEntityRow>> {
  const { rows } = await sql<{ employee_id: string; entity_id: string }>`
    select id as employee_id, legal_entity_on(id, ${day}::date) as entity_id
    from unnest(${employeeIds}::uuid[]) as e (id)`.execute(db)
  const entities = new Map((await allLegalEntities(db)).map((entity) => [entity.id, entity]))
  return new Map(rows.map(({ employee_id, entity_id }) => [employee_id, entities.get(entity_id) as LegalEntityRow]))
}

/** `legalEntitiesOn` for one person. */
export const legalEntityOn = async (db: Db, employeeId: string, day: string): Promise<LegalEntityRow> =>
  (await legalEntitiesOn(db, [employeeId], day)).get(employeeId) as LegalEntityRow
