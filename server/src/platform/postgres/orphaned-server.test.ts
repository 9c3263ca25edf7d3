import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FormerServer, startFormerServer } from '../../../test/former-server.ts'
import { asNobody } from '../../../test/nobody.ts'
import { prepareSchema } from '../schema/prepare-schema.ts'
import { binariesIn, findBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './index.ts'
import { isAlive } from './server-process.ts'
import { NOBODY_UID } from './server-user.ts'

const isRoot = process.getuid?.() === 0
const quiet = { info() {}, warn() {}, error() {} }
/** The last migration of version 1.0.0-alpha. */
const LAST = '010-figures'
let base: string

beforeAll(async () => {
  base = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'ems-former-'))
  await chmod(base, 0o755)
})

afterAll(() => rm(base, { recursive: true, force: true }))

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const start = (folder: string) => startEmbeddedPostgres({ folder, log: quiet, settings: { fsync: 'off' } })

async function makeFormer(
  name: string,
  installed = findBinaries(undefined),
): Promise<{ folder: string; former: FormerServer }> {
  const folder = path.join(base, name)
  const former = await startFormerServer(folder, LAST, installed)
  await query(former.product, `insert into departments (id, dep_name) values (gen_random_uuid(), 'Kept')`)
  await query(former.product, 'create database notes')
  await query({ ...former.product, database: 'notes' }, 'create table notes (id int)')
  return { folder, former }
}

describe('a data folder of version 1.0.0-alpha', { timeout: 60_000 }, () => {
  test.each(['was shut down', 'was left running by a killed product'])('is taken over: its server %s', async (how) => {
    const { folder, former } = await makeFormer(how.includes('killed') ? 'killed' : 'stopped')
    if (!how.includes('killed')) await former.stop()
    const server = await start(folder)
    try {
      expect(isAlive(former.pid)).toBe(false)
      await prepareSchema({ app: server.connection, owner: server.owner }, quiet)
      await query(server.connection, `insert into departments (id, dep_name) values (gen_random_uuid(), 'Added')`)
      expect(await query(server.connection, 'select dep_name as name from departments order by 1')).toEqual([
        { name: 'Added' },
        { name: 'Kept' },
      ])
      await expect(query(server.connection, 'delete from audit_events')).rejects.toMatchObject({ code: '42501' })
      const tables = await query(
        server.owner,
        `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace`,
      )
      expect(tables).toEqual([{ owner: 'ems_owner' }])
      const powers = await query(
        server.owner,
        `select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication as mighty,
          exists (select from pg_auth_members where member = r.oid) as member
        from pg_roles r where rolname like 'ems%' order by 1`,
      )
      expect(powers).toEqual([
        { name: 'ems', mighty: false, member: false },
        { name: 'ems_owner', mighty: false, member: false },
      ])
      expect(await query({ ...server.owner, database: 'notes' }, 'select id from notes')).toEqual([])
      expect(await readFile(path.join(folder, 'cluster', 'pg_hba.conf'), 'utf8')).not.toMatch(/trust/)
      if (!isRoot) return
      expect([0, NOBODY_UID]).not.toContain((await stat(path.join(folder, 'cluster', 'PG_VERSION'))).uid)
      await expect(asNobody(() => query(former.superuser, 'select 1'))).rejects.toMatchObject({ code: 'EACCES' })
    } finally {
      await server.stop()
    }
    const again = await start(folder)
    expect(await query(again.connection, 'select count(*)::int as n from departments')).toEqual([{ n: 2 }])
    await again.stop()
  })

  test('starts if the programs are below a folder that only its owner may enter', async () => {
    const closed = path.join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const native = path.join(closed, 'native')
    await cp(path.dirname(findBinaries(undefined).folder), native, { recursive: true, verbatimSymlinks: true })
    const { former } = await makeFormer('below-closed', binariesIn(path.join(native, 'bin')))
    expect(await query(former.product, 'select dep_name as name from departments')).toEqual([{ name: 'Kept' }])
    await former.stop()
  })

  test('is left as it is while its product lives', async () => {
    const { folder, former } = await makeFormer('alive')
    const product = new pg.Client(former.superuser)
    await product.connect()
    await product.query('select pg_advisory_lock($1, $2)', [0x454d53, 1])
    const before = await stat(folder)
    await expect(start(folder)).rejects.toThrow(/^Another instance of the product is already running/)
    const { uid, mode } = await stat(folder)
    expect({ uid, mode }).toEqual({ uid: before.uid, mode: before.mode })
    expect(await readFile(path.join(folder, 'cluster', 'pg_hba.conf'), 'utf8')).toMatch(/trust/)
    expect(await query(former.product, 'select 1 as one')).toEqual([{ one: 1 }])
    await product.end()
    await former.stop()
  })
})
