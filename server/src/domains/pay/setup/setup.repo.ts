import type { ProfileSettings } from '@ems/contract/pay-setup'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import type { Component } from '../calculation/prorated-pay.rules.ts'

export interface ComponentRow extends Component {
  built_in: boolean
  active: boolean
  used: boolean
  updated_at: Date
}

const componentRows = sql`
  select c.*, (c.built_in or exists (select from pay_term_lines where component_id = c.id) or exists (select from pay_inputs where component_id = c.id)
    or exists (select from pay_lines where component_id = c.id)) as used
  from pay_components c`

export async function listComponents(db: Db): Promise<ComponentRow[]> {
  return (await sql<ComponentRow>`${componentRows} order by c.position`.execute(db)).rows
}

/** A pay component by its id or code. */
export async function findComponent(db: Db, idOrCode: string): Promise<ComponentRow | undefined> {
  const { rows } =
    await sql<ComponentRow>`${componentRows} where c.id::text = ${idOrCode.toLowerCase()} or c.code = upper(${idOrCode})`.execute(
      db,
    )
  return rows[0]
}

type ComponentValues = Pick<Component, 'code' | 'name' | 'kind' | 'unit' | 'prorated' | 'reduces_gross'> & {
  active: boolean
}

/** @throws the unique violation `pay_components_code_unique` */
export async function insertComponent(trx: Trx, values: ComponentValues): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_components')
    .values({ id, ...values, position: sql<number>`(select max(position) + 1 from pay_components)` })
    .execute()
  return id
}

/** @throws the unique violation `pay_components_code_unique` */
export async function updateComponent(trx: Trx, id: string, values: ComponentValues): Promise<void> {
  await trx
    .updateTable('pay_components')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export interface GroupRow {
  id: string
  name: string
  legal_entity_id: string
  entity_name: string
  currency: string
  decimals: number
  mode: 'provider' | 'own'
  pay_day: number
  day_basis: 'calendar' | 'working'
  retro_months: number
  watch: string[]
  payer_iban: string | null
  payer_bic: string | null
  people: number
  started: boolean
  updated_at: Date
}

const groupRows = (today: string) => sql`
  select g.*, e.name as entity_name, e.currency, e.decimals, coalesce(c.people, 0) as people,
    exists (select from pay_periods where group_id = g.id) as started
  from pay_groups g join legal_entities e on e.id = g.legal_entity_id left join (
    select t.group_id, count(*)::int as people from pay_terms t join employees p on p.id = t.employee_id
    where t.effective_from <= ${today}::date and (p.left_on is null or p.left_on >= ${today}::date)
      and not exists (select from pay_terms n where n.employee_id = t.employee_id and n.effective_from <= ${today}::date
        and n.effective_from > t.effective_from)
    group by t.group_id) c on c.group_id = g.id`

/** The pay groups of legal entities. @param entities null for all */
export async function listGroups(db: Db, entities: readonly string[] | null, today: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`${groupRows(today)}
    where ${entities}::uuid[] is null or g.legal_entity_id = any(${entities}::uuid[]) order by e.created_at, e.id, g.created_at, g.id`.execute(
    db,
  )
  return rows
}

export async function groupById(db: Db, id: string, today: string): Promise<GroupRow | undefined> {
  return (await sql<GroupRow>`${groupRows(today)} where g.id = ${id}::uuid`.execute(db)).rows[0]
}

type GroupValues = Pick<
  GroupRow,
  'name' | 'legal_entity_id' | 'mode' | 'pay_day' | 'day_basis' | 'retro_months' | 'watch' | 'payer_iban' | 'payer_bic'
>

/** @throws the unique violation `pay_groups_name_unique` */
export async function insertGroup(trx: Trx, values: GroupValues): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_groups')
    .values({ id, ...values })
    .execute()
  return id
}

/** @throws the unique violation `pay_groups_name_unique` */
export async function updateGroup(trx: Trx, id: string, values: GroupValues): Promise<void> {
  await trx
    .updateTable('pay_groups')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Whether a pay group has a period, or a person has its terms. */
export async function isGroupUsed(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from pay_terms where group_id = ${id}::uuid union all select from pay_periods where group_id = ${id}::uuid limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

export interface ProfileRow {
  id: string
  name: string
  built_in: boolean
  settings: ProfileSettings
  updated_at: Date
}

export async function listProfiles(db: Db): Promise<ProfileRow[]> {
  const rows = await db.selectFrom('pay_profiles').selectAll().orderBy(sql`lower(name)`).execute()
  return rows as unknown as ProfileRow[]
}

export async function profileById(db: Db, id: string): Promise<ProfileRow | undefined> {
  const row = await db.selectFrom('pay_profiles').selectAll().where('id', '=', id).executeTakeFirst()
  return row as unknown as ProfileRow | undefined
}

/** @throws the unique violation `pay_profiles_name_unique` */
export async function insertProfile(trx: Trx, name: string, settings: ProfileSettings): Promise<string> {
  const id = newId()
  await trx
    .insertInto('pay_profiles')
    .values({ id, name, settings: JSON.stringify(settings) })
    .execute()
  return id
}

/** @throws the unique violation `pay_profiles_name_unique` */
export async function updateProfile(trx: Trx, id: string, name: string, settings: ProfileSettings): Promise<void> {
  await trx
    .updateTable('pay_profiles')
    .set({ name, settings: JSON.stringify(settings), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** The pay group of a legal entity by name; without a name, its oldest pay group. */
export async function groupByName(db: Db, entityId: string, name: string | undefined): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from pay_groups where legal_entity_id = ${entityId}::uuid
      and (${name ?? null}::text is null or lower(name) = lower(${name ?? null})) order by created_at, id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}
