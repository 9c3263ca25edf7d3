import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/index.ts'
import { roles } from '../src/platform/postgres/roles.ts'
import { prepareSchema } from '../src/platform/schema/prepare-schema.ts'

// The effect of `deploy/init-roles.sh` in a container, on a separate server without the product's roles.
const log = { info() {}, warn() {}, error() {} }
const DENIED = '42501'
let folder: string
let server: EmbeddedPostgres

/** The statements of the script, without psql's own commands. */
function statements(): string[] {
  const script = readFileSync(join(import.meta.dirname, '../../deploy/init-roles.sh'), 'utf8')
  const lines = /<<'SQL'\n(.*)\nSQL\n/s.exec(script)?.[1]?.split('\n') ?? []
  const text = lines.filter((line) => !line.startsWith('\\')).join('\n')
  return text
    .replace(/:'\w+'/g, "'secret'")
    .split(';')
    .filter(Boolean)
}

const asRole = (user: string, database: string) => ({ ...server.owner, user, database })

async function within<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ems-deploy-'))
  server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log, settings: { fsync: 'off' } })
  await within(asRole(roles.superuser, 'postgres'), async (client) => {
    for (const statement of ['drop database ems', 'drop role ems', 'drop role ems_owner', ...statements()])
      await client.query(statement)
  })
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('the script creates two roles without further privileges', async () => {
  const { rows } = await within(asRole(roles.superuser, 'postgres'), (client) =>
    client.query(`
      select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as more, rolcanlogin,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships, rolpassword like 'SCRAM-SHA-256$%' as scram
      from pg_authid r where rolname in ('ems', 'ems_owner') order by rolname`),
  )
  const plain = { more: false, rolcanlogin: true, memberships: 0, scram: true }
  expect(rows).toEqual([
    { rolname: 'ems', ...plain },
    { rolname: 'ems_owner', ...plain },
  ])
})

it('the product migrates as the owner role, and with its own role can neither alter tables nor rewrite the audit', async () => {
  const [app, owner] = [asRole(roles.app, 'ems'), asRole(roles.owner, 'ems')]
  expect((await prepareSchema({ app, owner }, log)).length).toBeGreaterThan(0)
  await within(app, async (client) => {
    await client.query(
      `insert into audit_events (id, action, entity_id) values (gen_random_uuid(), 'x', gen_random_uuid())`,
    )
    for (const statement of [
      `update audit_events set action = 'y'`,
      'delete from audit_events',
      'create table intruders (id int)',
      'alter table users add column intruder int',
      'create role intruder',
      'create database intruders',
    ])
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: DENIED })
  })
})
