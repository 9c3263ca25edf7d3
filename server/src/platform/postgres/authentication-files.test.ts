import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asNobody } from '../../../test/nobody.ts'
import { writeAccess } from './authentication-files.ts'
import { binariesIn, findBinaries } from './binaries.ts'
import { copyForServer } from './copy-binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { passwordOf } from './layout.ts'
import { roles } from './roles.ts'
import { NOBODY_UID } from './server-user.ts'

const isRoot = process.getuid?.() === 0
// The condition is in the declaration: an inapplicable test does not count as skipped.
const testAsRoot = isRoot ? test : () => {}
const testOnLinux = process.platform === 'linux' ? test : () => {}
const quiet = { info() {}, warn() {}, error() {} }
const secrets = {
  SMTP_URL: 'smtp://user:hush-1@mail',
  ADMIN_PASSWORD: 'hush-2',
  ADMIN_KEY: '654321',
  PGPASSWORD: 'hush-3',
}

let base: string
let folder: string
let server: EmbeddedPostgres
let pid: number

beforeAll(async () => {
  base = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'ems-access-'))
  await chmod(base, 0o755)
  folder = path.join(base, 'postgres')
  Object.assign(process.env, secrets)
  server = await startEmbeddedPostgres({ folder, log: quiet, settings: { fsync: 'off' } })
  pid = Number((await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
})

afterAll(async () => {
  for (const name of Object.keys(secrets)) delete process.env[name]
  await server?.stop()
  await rm(base, { recursive: true, force: true })
})

async function userOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select current_user as name')).rows[0].name
  } finally {
    await client.end().catch(() => {})
  }
}

const modeOf = async (place: string) => {
  const { mode, uid, gid } = await stat(place)
  return { mode: (mode & 0o777).toString(8), uid, gid }
}

describe('the embedded server', () => {
  test('accepts the product’s operating system user as each of its roles', async () => {
    for (const user of Object.values(roles)) expect(await userOf({ ...server.owner, user })).toBe(user)
    await expect(userOf({ ...server.owner, user: 'somebody' })).rejects.toMatchObject({ code: '28000' })
  })

  testAsRoot('lets no other user of the machine in', async () => {
    for (const user of Object.values(roles))
      await expect(asNobody(() => userOf({ ...server.owner, user }))).rejects.toMatchObject({ code: 'EACCES' })
    // The folders' permissions are not the only protection: even with all folders open, the server refuses.
    const socket = path.join(server.owner.host, '.s.PGSQL.5432')
    const places = [folder, server.owner.host, socket]
    const before = await Promise.all(places.map(async (place) => (await stat(place)).mode))
    for (const place of places) await chmod(place, 0o777)
    try {
      for (const user of Object.values(roles))
        await expect(asNobody(() => userOf({ ...server.owner, user }))).rejects.toMatchObject({ code: '28000' })
    } finally {
      for (const [n, place] of places.entries()) await chmod(place, before[n] as number)
    }
  })

  test('does not trust a name alone', async () => {
    const lines = (await readFile(path.join(folder, 'cluster', 'pg_hba.conf'), 'utf8')).split('\n')
    const rules = lines.filter((line) => line && !line.startsWith('#'))
    expect(rules).toEqual(['local all postgres,ems_owner,ems peer map=product'])
  })

  test('asks for a different password for each role if no socket identifies the caller', async () => {
    const cluster = await mkdtemp(path.join(base, 'windows-'))
    const password = 'known-to-the-product'
    const layout = { folder: cluster, cluster, logs: cluster, id: 'x', host: '127.0.0.1', port: 5432, password }
    await writeAccess(layout)
    const lines = (await readFile(path.join(cluster, 'pg_hba.conf'), 'utf8')).split('\n')
    const rules = lines.filter((line) => line && !line.startsWith('#'))
    expect(rules).toEqual(['host all postgres,ems_owner,ems 127.0.0.1/32 scram-sha-256'])
    const passwords = Object.values(roles).map((role) => passwordOf(role, password))
    expect(new Set(passwords).size).toBe(3)
    for (const each of passwords) expect(each.length).toBeGreaterThanOrEqual(20)
  })

  testAsRoot('runs as a user of its own, in folders that only it may enter', async () => {
    const { uid } = await stat(path.join(folder, 'cluster'))
    expect([0, NOBODY_UID]).not.toContain(uid)
    expect(await modeOf(folder)).toEqual({ mode: '710', uid: 0, gid: uid })
    for (const name of ['cluster', 'log', 'run'])
      expect(await modeOf(path.join(folder, name))).toEqual({ mode: '700', uid, gid: uid })
  })

  testOnLinux('has no capability and no secret of ours', async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    if (isRoot) {
      const { uid } = await stat(path.join(folder, 'cluster'))
      expect(status).toMatch(new RegExp(`^Uid:\\s${uid}\\s${uid}\\s${uid}\\s${uid}$`, 'm'))
      expect(status).toMatch(/^Groups:\s*$/m)
    }
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s0+$`, 'm'))
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    expect(environment.split('\0').filter(Boolean).sort()).toEqual(['LC_ALL=C', 'PATH=/usr/bin:/bin', 'TZ=UTC'])
  })

  test('has its own socket folder, also if the data path is too long for a socket', async () => {
    const long = await startEmbeddedPostgres({ folder: path.join(base, 'long-'.repeat(30)), log: quiet })
    const { host } = long.owner
    try {
      expect(await userOf(long.connection)).toBe(roles.app)
      expect(path.basename(host)).toMatch(/^ems-postgres-/)
      const { mode, uid } = await modeOf(host)
      expect(mode).toBe('700')
      expect(uid).toBe((await stat(path.join(base, 'long-'.repeat(30), 'cluster'))).uid)
      if (isRoot) await expect(asNobody(() => userOf(long.owner))).rejects.toMatchObject({ code: 'EACCES' })
    } finally {
      await long.stop()
      await rm(host, { recursive: true })
    }
  })
})

describe("the copy of the programs for a server's user who may not read ours", () => {
  test('is complete, readable for all and made once', async () => {
    const place = path.join(base, 'copies')
    const [one, other] = await Promise.all([
      copyForServer(findBinaries(undefined), [place]),
      copyForServer(findBinaries(undefined), [place]),
    ])
    expect(one).toEqual(other)
    expect(await readdir(place)).toHaveLength(1)
    const own = path.dirname(findBinaries(undefined).folder)
    const names = async (root: string) => (await readdir(root, { recursive: true })).sort()
    expect(await names(path.dirname(one.folder))).toEqual(await names(own))
    expect(await modeOf(one.postgres)).toMatchObject({ mode: '755' })
  })

  test('is shared by equal programs of two installations, and unused copies are deleted', async () => {
    const place = path.join(base, 'shared-copies')
    const first = await copyForServer(findBinaries(undefined), [place])
    const clone = path.join(base, 'second-clone', 'native')
    await cp(path.dirname(findBinaries(undefined).folder), clone, { recursive: true, verbatimSymlinks: true })
    const [old, fresh] = ['postgres-old', 'postgres-fresh'].map((name) => path.join(place, name)) as [string, string]
    await mkdir(old)
    await mkdir(fresh)
    await utimes(old, new Date(0), new Date(0))
    expect(await copyForServer(binariesIn(path.join(clone, 'bin')), [place])).toEqual(first)
    expect((await readdir(place)).sort()).toEqual([path.basename(path.dirname(first.folder)), 'postgres-fresh'].sort())
  })

  test('is refused if others may write there', async () => {
    const place = path.join(base, 'shared')
    await copyForServer(findBinaries(undefined), [place])
    await chmod(place, 0o777)
    await expect(copyForServer(findBinaries(undefined), [place])).rejects.toThrow(/belongs to somebody else/)
  })
})
