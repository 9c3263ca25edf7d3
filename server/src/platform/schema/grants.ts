import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../database/index.ts'

const everything = ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
/** Tables that only grow: an attacker in the running product cannot rewrite the past. */
const exceptions: Record<string, string[]> = {
  audit_events: ['INSERT', 'SELECT'],
  audit_seals: ['INSERT', 'SELECT'],
  erased_events: ['INSERT', 'SELECT'],
  leave_ledger: ['INSERT', 'SELECT'],
}
/** Columns that are filled in later; triggers limit other updates. */
const columns: Record<string, string[]> = {
  audit_events: ['seal', 'payload_digest', 'salt', 'before', 'after'],
  erased_events: ['salt'],
  leave_ledger: ['reason'],
}

const requiredPrivileges = (table: string): string[] =>
  exceptions[table] ?? (table.startsWith('kysely_') ? ['SELECT'] : everything)

/** An advisory lock: any two numbers that no other lock uses. */
const lockKey = [0x454d53, 2] as const

interface Granted {
  name: string
  privileges: string[]
}

/**
 * Gives the running product's role the rights it needs on each table, and no others. Correct rights are not granted
 * again, as a grant makes all sessions plan their statements again.
 * @param db as the role that owns the tables
 * @param role the running product's; the owner itself has all rights and gets nothing
 */
export async function grantPrivileges(db: Db, role: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Several instances may start at once.
    await sql`select pg_advisory_xact_lock(${lockKey[0]}::int, ${lockKey[1]}::int)`.execute(trx)
    const { rows } = await sql<{ owner: string; schema: string }>`
      select current_user as owner, current_schema() as schema`.execute(trx)
    const { owner, schema } = rows[0] as { owner: string; schema: string }
    if (owner === role) return
    await grantAhead(trx, schema, role)
    for (const { name, privileges } of await tables(trx, role)) {
      const wanted = requiredPrivileges(name)
      if (privileges.join() === wanted.join() && (await hasColumns(trx, name, role))) continue
      await sql`revoke all on ${sql.table(name)} from ${sql.id(role)}`.execute(trx)
      await sql`grant ${sql.raw(wanted.join(', '))} on ${sql.table(name)} to ${sql.id(role)}`.execute(trx)
      for (const column of columns[name] ?? [])
        await sql`grant update (${sql.id(column)}) on ${sql.table(name)} to ${sql.id(role)}`.execute(trx)
    }
  })
}

async function hasColumns(trx: Trx, table: string, role: string): Promise<boolean> {
  for (const column of columns[table] ?? []) {
    const { rows } = await sql<{ has: boolean }>`
      select has_column_privilege(${role}, ${table}, ${column}, 'update') as has`.execute(trx)
    if (!rows[0]?.has) return false
  }
  return true
}

/** The schema, and the tables of later migrations. */
async function grantAhead(trx: Trx, schema: string, role: string): Promise<void> {
  const { rows } = await sql<{ usage: boolean; ahead: boolean }>`
    select has_schema_privilege(${role}, ${schema}, 'usage') as usage, exists (
      select from pg_default_acl, aclexplode(defaclacl) as acl
      where defaclrole = current_user::regrole and defaclnamespace = ${schema}::regnamespace and defaclobjtype = 'r'
        and acl.grantee = (select oid from pg_roles where rolname = ${role})
    ) as ahead`.execute(trx)
  if (!rows[0]?.usage) await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(trx)
  if (!rows[0]?.ahead)
    await sql`
      alter default privileges in schema ${sql.id(schema)}
      grant ${sql.raw(everything.join(', '))} on tables to ${sql.id(role)}`.execute(trx)
}

async function tables(trx: Trx, role: string): Promise<Granted[]> {
  const { rows } = await sql<Granted>`
    select relname as name, array(
      select privilege_type from aclexplode(relacl) where grantee = (select oid from pg_roles where rolname = ${role}) order by privilege_type
    ) as privileges
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`.execute(trx)
  return rows
}
