import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { withSession } from '../../../test/boot.ts'
import {
  asProduct,
  createDatabase,
  createEmptyDatabase,
  dropDatabase,
  prepareDatabase,
  type TestServer,
} from '../../../test/postgres.ts'
import { prepareSchema } from './prepare-schema.ts'

const server: TestServer = { ...inject('postgres'), database: `g_${randomUUID().replaceAll('-', '')}` }
const quiet = { info() {}, warn() {} }
const DENIED = '42501'
const sessions: pg.Client[] = []
let app: pg.Client
let owner: pg.Client

async function session(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  sessions.push(client)
  return client
}

beforeAll(async () => {
  await createDatabase(server, server.database)
  app = await session(asProduct(server))
  owner = await session(server)
})

afterAll(async () => {
  for (const client of sessions) await client.end()
  await dropDatabase(server, server.database)
})

const insertEvent = `insert into audit_events (id, action, entity_id) values (gen_random_uuid(), 'x', gen_random_uuid())`

describe('the role of the running product', () => {
  test('adds to the audit and reads it, and cannot change its rows', async () => {
    await app.query(insertEvent)
    expect((await app.query('select from audit_events')).rowCount).toBe(1)
    for (const statement of [
      `update audit_events set action = 'y'`,
      'delete from audit_events',
      'truncate audit_events',
      'alter table audit_events disable trigger all',
      'drop table audit_events',
      `insert into audit_events (id, action, entity_id) select id, 'y', entity_id from audit_events on conflict (id) do update set action = 'y'`,
      `merge into audit_events a using (select 1) s on true when matched then delete`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: DENIED })
    expect((await app.query('select action from audit_events')).rows).toEqual([{ action: 'x' }])
  })

  test('is no superuser and cannot create roles, databases, tables or programs', async () => {
    const { rows } = await app.query(`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        (select count(*)::int from pg_class where relowner = r.oid) as tables
      from pg_roles r where rolname = current_user`)
    expect(rows[0]).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
      rolbypassrls: false,
      memberships: 0,
      tables: 0,
    })
    for (const statement of [
      'create role intruder',
      'create database intruders',
      'create schema intruders',
      'create table intruders (id int)',
      'create extension pageinspect',
      'create index on users (created_at)',
      'alter table users add column intruder int',
      'alter role ems superuser',
      'set role ems_owner',
      'set session authorization postgres',
      `copy users to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      `create function f() returns int language sql as 'select 1'`,
      `insert into kysely_migration values ('999', now()::text)`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: DENIED })
  })

  test('can use the tables of later migrations', async () => {
    await owner.query('create table later (id int); insert into later values (1)')
    await app.query('update later set id = 2; insert into later values (3); delete from later where id = 2')
    expect((await app.query('select id from later')).rows).toEqual([{ id: 3 }])
    await owner.query('drop table later')
  })

  test('loses extra privileges at the next start, and gets missing ones back', async () => {
    await owner.query('grant all on audit_events to ems; revoke insert on users from ems')
    await prepareDatabase(server)
    await expect(app.query('delete from audit_events')).rejects.toMatchObject({ code: DENIED })
    const { rows } = await app.query(`select has_table_privilege('users', 'insert') as may`)
    expect(rows).toEqual([{ may: true }])
    // A second start changes nothing.
    const versions = () =>
      owner.query(`select oid, xmin::text from pg_class where relname in ('users', 'audit_events')`)
    const before = (await versions()).rows
    await prepareDatabase(server)
    expect((await versions()).rows).toEqual(before)
  })

  test('alone can start the product on an up-to-date schema', async () => {
    const alone = asProduct(server)
    expect(await prepareSchema({ app: alone, owner: alone }, quiet)).toEqual([])
  })
})

describe('a server of DATABASE_URL', () => {
  test('may have one role for everything', async () => {
    const one = { ...server, database: `g_${randomUUID().replaceAll('-', '')}` }
    await createEmptyDatabase(server, one.database)
    expect((await prepareSchema({ app: one, owner: one }, quiet)).length).toBeGreaterThan(0)
    await withSession(server, one.database, (client) => client.query(insertEvent))
    await dropDatabase(server, one.database)
  })

  test('gets an error sentence if the two roles do not fit', async () => {
    await expect(
      prepareSchema({ app: asProduct(server), owner: { ...server, database: 'postgres' } }, quiet),
    ).rejects.toThrow('DATABASE_OWNER_URL leads to another database than DATABASE_URL')
    const elsewhere = { ...asProduct(server), database: 'postgres' }
    await expect(prepareSchema({ app: asProduct(server), direct: elsewhere, owner: server }, quiet)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
    )
    const direct = asProduct(server)
    expect(await prepareSchema({ app: asProduct(server), direct, owner: server }, quiet)).toEqual([])
    await expect(prepareSchema({ app: server, owner: asProduct(server) }, quiet)).rejects.toThrow(
      /^the table \w+ belongs to the role ems_owner, not to ems of DATABASE_OWNER_URL/,
    )
  })
})
