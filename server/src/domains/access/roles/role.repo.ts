import type { access } from '@ems/contract/access'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { textMatches } from '../../../platform/database/search.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import { type BuiltIn, builtInPermissions, isFixed, type Permissions } from '../shared/built-in-roles.rules.ts'

export type RoleFilter = QueryOf<typeof access.roles>

/** Services act by keys and never sign in: they have their own roles, and not the one of everyone who signs in. */
const signsIn = sql<boolean>`u.active and not exists (select from service_accounts s where s.user_id = u.id)`

/** The holders of a role on a day: accounts that can sign in. */
const holders = (today: string): RawBuilder<number> => sql<number>`(case r.builtin
  when 'administrator' then (select count(*) from users u where u.active and u.role = 'admin')
  when 'manager' then (select count(*) from users u where u.active and (u.direct_reports > 0 or u.heads > 0))
  when 'employee' then (select count(*) from users u where ${signsIn})
  else (select count(distinct a.user_id) from role_assignments a join users u on u.id = a.user_id and u.active
    where a.role_id = r.id and a.revoked_at is null and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date))
  end)::int`

const selected = (db: Db, today: string) =>
  db.selectFrom('roles as r').select([
    'r.id',
    'r.name',
    'r.description',
    'r.builtin',
    'r.updated_at',
    sql<Permissions | null>`(select jsonb_object_agg(p.key, p.scope) from role_permissions p where p.role_id = r.id)`.as(
      'stored',
    ),
    holders(today).as('holders'),
    sql<boolean>`exists (select from role_assignments a where a.role_id = r.id and a.revoked_at is null
        and (a.to_day is null or a.to_day >= ${today}::date))`.as('given'),
  ])

type SelectedRole = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

/** A role with its permissions. */
export interface RoleRow extends Omit<SelectedRole, 'stored' | 'builtin'> {
  builtin: BuiltIn | null
  permissions: Permissions
}

const rowOf = ({ stored, builtin: name, ...row }: SelectedRole): RoleRow => {
  const builtin = name as BuiltIn | null
  const permissions =
    builtin === null
      ? (stored ?? {})
      : isFixed(builtin)
        ? builtInPermissions[builtin]
        : (stored ?? builtInPermissions[builtin])
  return { ...row, builtin, permissions }
}

const SORT = (today: string): SortColumns<SortFieldOf<typeof access.roles>> => ({
  name: sql`lower(r.name)`,
  holders: holders(today),
  updatedAt: sql`r.updated_at`,
})

/** Roles with their numbers of holders on a day. */
export async function listRoles(db: Db, query: RoleFilter, today: string): Promise<{ rows: RoleRow[]; total: number }> {
  const found = selected(db, today).$if(query.search !== undefined, (q) =>
    q.where(textMatches(sql`folded(r.name || ' ' || r.description)`, query.search ?? '')),
  )
  const count = found.clearSelect().select((e) => e.fn.countAll<number>().as('n'))
  const { rows, total } = await readPage(
    [orderBySort(found, query.sort, SORT(today), 'name', sql`r.id`)],
    query,
    async () => (await count.executeTakeFirstOrThrow()).n,
  )
  return { rows: rows.map(rowOf), total }
}

export interface RoleFace {
  id: string
  name: string
  profile_image: string | null
}

/** Some holders of each role, by role id. */
export async function facesOfRoles(db: Db, ids: readonly string[], most: number, today: string) {
  const first = (condition: RawBuilder<unknown>) =>
    sql`select u.id, u.name, u.profile_image from users u where u.active and ${condition} order by u.id limit ${most}`
  const { rows } = await sql<RoleFace & { role_id: string }>`
    select r.id as role_id, f.id, f.name, f.profile_image
    from roles r cross join lateral (
      (${first(sql`r.builtin = 'administrator' and u.role = 'admin'`)})
      union all (${first(sql`r.builtin = 'manager' and (u.direct_reports > 0 or u.heads > 0)`)})
      union all (${first(sql`r.builtin = 'employee' and ${signsIn}`)})
      union all (${first(sql`coalesce(r.builtin, '') <> all (array['administrator', 'manager', 'employee'])
        and u.id in (select a.user_id from role_assignments a where a.role_id = r.id and a.revoked_at is null
          and a.from_day <= ${today}::date and (a.to_day is null or a.to_day >= ${today}::date))`)})
    ) f
    where r.id = any(${ids}::uuid[])`.execute(db)
  return Map.groupBy(rows, (row) => row.role_id)
}

export async function roleById(db: Db, id: string, today: string): Promise<RoleRow | undefined> {
  const row = await selected(db, today).where('r.id', '=', id).executeTakeFirst()
  return row && rowOf(row)
}

/** The role, locked until the transaction ends: `alone` to change it, `shared` to depend on its permissions. */
export async function lockRole(
  trx: Trx,
  id: string,
  today: string,
  mode: 'alone' | 'shared' = 'alone',
): Promise<RoleRow | undefined> {
  return (await lockRow(trx, 'roles', id, mode)) ? roleById(trx, id, today) : undefined
}

/** The permissions of all signed-in users. */
export async function permissionsOfEveryone(db: Db): Promise<Permissions> {
  const rows = await db
    .selectFrom('role_permissions as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.key', 'p.scope'])
    .where('r.builtin', '=', 'employee')
    .execute()
  return rows.length === 0
    ? builtInPermissions.employee
    : Object.fromEntries(rows.map(({ key, scope }) => [key, scope]))
}

interface RoleValues {
  name: string
  description: string
}

/** @returns the id. @throws the unique violation `roles_name_unique` for a taken name, in any case */
export async function insertRole(trx: Trx, { name, description }: RoleValues): Promise<string> {
  const id = newId()
  await trx.insertInto('roles').values({ id, name, description }).execute()
  return id
}

/** @throws the unique violation `roles_name_unique` */
export async function updateRole(trx: Trx, id: string, { name, description }: RoleValues): Promise<void> {
  await trx.updateTable('roles').set({ name, description, updated_at: nextUpdatedAt }).where('id', '=', id).execute()
}

export async function setPermissions(trx: Trx, roleId: string, permissions: Permissions): Promise<void> {
  requireFreshProof()
  await trx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  await sql`
    insert into role_permissions (role_id, key, scope)
    select ${roleId}::uuid, key, scope from jsonb_each_text(${JSON.stringify(permissions)}::jsonb) as rights (key, scope)`.execute(
    trx,
  )
}

/** Deletes a role with its ended assignments. @throws the foreign key violation `role_assignments_role_id_fkey` */
export async function deleteRole(trx: Trx, id: string, today: string): Promise<void> {
  await trx
    .deleteFrom('role_assignments')
    .where('role_id', '=', id)
    .where((e) => e.or([e('revoked_at', 'is not', null), e('to_day', '<', today)]))
    .execute()
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}

/** A role as policies name it. */
export interface RoleWithPolicy {
  id: string
  name: string
  builtin: BuiltIn | null
  /** admin, employee, the name of a built-in role, or the id */
  key: string
}

/** Every role that can have a policy: roles that accounts have automatically first, custom roles last. */
export async function rolesWithPolicies(db: Db): Promise<RoleWithPolicy[]> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name', 'builtin'])
    .orderBy(
      sql`array_position(array['administrator', 'hr', 'payroll', 'auditor', 'inspector', 'manager', 'employee'], builtin)`,
    )
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(({ id, name, builtin }) => ({
    id,
    name,
    builtin: builtin as BuiltIn | null,
    key: builtin === 'administrator' ? 'admin' : (builtin ?? id),
  }))
}
