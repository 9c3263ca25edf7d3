import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@ems/contract/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SEED_PASSWORD } from '../../../seeds/builders.ts'
import { checksums, definitions, startBackups, withoutLiveAccess } from '../../../test/backups.ts'
import { bootOn, keptAndCounted, type Session, withSession } from '../../../test/boot.ts'
import { clientOf } from '../../../test/product.ts'
import { getSealHead, sealEvents, verifySeals } from '../audit/seals.ts'
import { newId } from '../database/ids.ts'
import { databaseOnClient } from '../database/index.ts'
import { findInstanceWithOtherKeys } from '../queue/index.ts'
import { heartbeat } from '../queue/instance.repo.ts'
import { readArchive } from './archive.ts'
import { erasuresFileOf, readErasures, type StoredErasure } from './erasures-file.ts'

const { product, server, source, folder, picture, take, restore } = await startBackups()
const { build, db } = product

test('no object of the schema is missing in a backup', async () => {
  const found = await withSession(server, source, (client) =>
    client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'p', 'I')`,
    ),
  )
  expect(found.rows).toEqual([])
})

describe('a backup', () => {
  test('is restored with all rows, files, constraints and counters, and the product works', async () => {
    const taken = await take('whole.tar')
    expect((await stat(path.join(folder, 'whole.tar'))).mode & 0o777).toBe(0o600)
    expect(taken.manifest.files).toEqual([`files/${picture}`, 'outbox/one.eml'])
    const contents = async (c: Session) => ({ sums: await checksums(c), schema: await definitions(c) })
    const before = await withSession(server, source, contents)

    const { database, dataDir, restored: told } = await restore(path.join(folder, 'whole.tar'))
    expect(told).toEqual({ lacking: 0, keys: 1, feeds: 1 })
    const after = await withSession(server, database, contents)
    expect(after).toEqual({ ...before, sums: withoutLiveAccess(before.sums) })
    for (const name of taken.manifest.files)
      expect(await readFile(path.join(dataDir, name))).toEqual(await readFile(path.join(product.config.DATA_DIR, name)))
    // The product's own permissions: its group may read pictures, but not mails.
    const modes = ['files/uploads', `files/${picture}`, 'outbox', 'outbox/one.eml'].map(async (name) =>
      ((await stat(path.join(dataDir, name))).mode & 0o777).toString(8),
    )
    expect(await Promise.all(modes)).toEqual(['750', '640', '700', '600'])

    const restored = await bootOn(server, database, dataDir)
    try {
      const anonymous = clientOf(restored.app, null)
      const body = { email: 'ada@example.com', password: SEED_PASSWORD }
      const signedIn = await anonymous.call(api.auth.login, { body })
      expect(signedIn.body.user).toMatchObject({ name: 'Ada "Tab\t" \\N Ünïcode 😀\nLine', profileImage: picture })
      expect((await restored.app.inject(`/${picture}`)).statusCode).toBe(200)
    } finally {
      await restored.stop()
    }
  })

  test('starts at once with another key for secrets, although its product was running', async () => {
    await heartbeat(db, { id: newId(), version: '1.0.0', secretsKeys: () => [1] }, '001')
    expect(await findInstanceWithOtherKeys(db, [2])).not.toBeNull()
    await take('living.tar')
    const { database } = await restore(path.join(folder, 'living.tar'))
    await withSession(server, database, async (client) => {
      expect((await client.query('select from instances')).rowCount).toBe(0)
    })
    await sql`delete from instances`.execute(db)
  })

  test('contains a chain of seals that is still valid', async () => {
    await sealEvents(db)
    const { digest } = await getSealHead(db)
    await take('sealed.tar')
    const { database } = await restore(path.join(folder, 'sealed.tar'))
    const verdict = await withSession(server, database, (client) => verifySeals(databaseOnClient(client), digest))
    expect(verdict).toMatchObject({ broken: null, head: digest })
    expect(verdict.events).toBeGreaterThan(0)
    await withSession(server, database, (client) =>
      client.query(
        `alter table audit_events disable trigger user; update audit_events set action = 'x' where seal = 1`,
      ),
    )
    const broken = await withSession(server, database, (client) => verifySeals(databaseOnClient(client), digest))
    expect(broken.broken).toMatchObject({ no: 1 })
  })

  test('has working triggers and constraints', async () => {
    await take('rules.tar')
    const { database } = await restore(path.join(folder, 'rules.tar'))
    await withSession(server, database, async (client) => {
      await client.query(
        `insert into attendance (id, employee_id, day, status) select gen_random_uuid(), id, '2019-07-07', 'Present' from employees limit 1`,
      )
      await client.query(`insert into salaries (id, employee_id, basic_salary, allowances, deductions, pay_date, legal_entity_id, currency)
        select gen_random_uuid(), id, 10.50, 0, 0, '2024-01-01', legal_entity_id, 'USD' from employees limit 1`)
      const { kept, counted } = await keptAndCounted(client)
      expect(kept).toEqual(counted)
      await expect(client.query(`delete from users where email = 'ada@example.com'`)).rejects.toMatchObject({
        constraint: expect.stringMatching(/_fkey$/),
      })
      await expect(
        client.query(`update users set email = upper('ada@example.com') where email <> 'ada@example.com'`),
      ).rejects.toMatchObject({
        constraint: 'users_email_unique',
      })
    })
  })

  test('is of one moment while others write', { timeout: 60_000 }, async () => {
    let writing = true
    const writers = [1, 2, 3].map(async () => {
      for (let n = 0; writing && n < 400; n++) {
        await build.salary()
        await build.leave()
        await build.attendance()
      }
    })
    const backups = []
    for (const name of ['busy-1.tar', 'busy-2.tar', 'busy-3.tar']) backups.push(await take(name))
    writing = false
    await Promise.all(writers)
    const counts = backups.map(({ rows }) => rows)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(counts[2]).toBeGreaterThan(counts[0] as number)
    // One statement writes the counters and the rows that they count: they agree only in one snapshot.
    const { database } = await restore(path.join(folder, 'busy-2.tar'))
    const { kept, counted } = await withSession(server, database, keptAndCounted)
    expect(kept).toEqual(counted)
  })

  test('contains tables of more than one chunk', { timeout: 60_000 }, async () => {
    await sql`insert into audit_events (id, action, entity_id, after)
      select gen_random_uuid(), 'big', gen_random_uuid(), to_jsonb(repeat(md5(n::text), 3000)) from generate_series(1, 110) n`.execute(
      db,
    )
    await sql`insert into audit_events (id, action, entity_id, after)
      select gen_random_uuid(), 'huge', gen_random_uuid(), to_jsonb(repeat('x', 9000000))`.execute(db)
    await take('big.tar')
    const entries: string[] = []
    for await (const { name } of readArchive(path.join(folder, 'big.tar'))) entries.push(name)
    expect(entries.filter((name) => name.startsWith('data/audit_events/')).length).toBeGreaterThan(2)
    const { database } = await restore(path.join(folder, 'big.tar'))
    const expected = withoutLiveAccess(await withSession(server, source, checksums))
    expect(await withSession(server, database, checksums)).toEqual(expected)
    await sql`delete from audit_events where action in ('big', 'huge')`.execute(product.owner)
  })

  test('names pictures that were lost before, and is made without them', async () => {
    const user = await build.user({ profileImage: `uploads/${'0'.repeat(32)}.webp` })
    const taken = await take('lost.tar')
    expect(taken.manifest.lost).toEqual([`uploads/${'0'.repeat(32)}.webp`])
    expect(taken.manifest.files).toContain(`files/${picture}`)
    await sql`delete from users where id = ${user}`.execute(db)
  })

  test('does not restore people who were erased since, and the chain of seals stays valid', async () => {
    const { id: employee, name } = await db
      .selectFrom('employees as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['e.id', 'u.name'])
      .where('e.left_on', 'is not', null)
      .executeTakeFirstOrThrow()
    // One of them was deleted then; the other has a longer retention.
    const [gone, stays] = [
      await build.document({ employeeId: employee }),
      await build.document({ employeeId: employee }),
    ]
    await take('before.tar')
    // The requester joined after the backup.
    const [id, run, by] = [newId(), newId(), newId()]
    const erasure: StoredErasure = {
      id,
      run,
      employee,
      by,
      at: '2026-01-02T03:04:05.678Z',
      classes: ['profile', 'documents', 'leave'],
      documents: [gone],
    }
    const { database, dataDir } = await restore(path.join(folder, 'before.tar'), undefined, [erasure])
    const look = <T>(work: (session: Session) => Promise<T>) => withSession(server, database, work)
    const nameNow = `select u.name from users u join employees e on e.user_id = u.id where e.id = '${employee}'`
    expect((await look((client) => client.query(nameNow))).rows).toEqual([{ name }])
    const restored = await bootOn(server, database, dataDir)
    await restored.stop()
    expect((await look((client) => client.query(nameNow))).rows[0].name).toMatch(/^Former employee [A-Z]{4}$/)
    const kept = await look((client) =>
      client.query('select id, run_id as run, employee_id as employee, at, classes from erasures'),
    )
    expect(kept.rows).toEqual([{ id, run, employee, at: new Date(erasure.at), classes: erasure.classes }])
    const left = await look((client) => client.query('select id from documents where employee_id = $1', [employee]))
    expect(left.rows).toEqual([{ id: stays }])
    expect(await readErasures(erasuresFileOf({ DATA_DIR: dataDir }))).toEqual([erasure])
    const verdict = await look(async (client) => {
      const seals = databaseOnClient(client)
      await sealEvents(seals)
      return verifySeals(seals, null)
    })
    expect(verdict).toMatchObject({ broken: null })
  })

  test('does not restore its sessions and mailed links', async () => {
    const email = 'ada@example.com'
    // A separate client: the backed-up product is closed by then.
    const living = await bootOn(server, source, product.config.DATA_DIR)
    const anonymous = clientOf(living.app, null)
    const { body: signedIn } = await anonymous.call(api.auth.login, {
      body: { email, password: SEED_PASSWORD },
    })
    const token = await build.passwordReset(signedIn.user._id)
    expect((await clientOf(living.app, signedIn.token).call(api.auth.verify)).status).toBe(200)
    await take('access.tar')

    const { database, dataDir } = await restore(path.join(folder, 'access.tar'))
    const restored = await bootOn(server, database, dataDir)
    try {
      const then = clientOf(restored.app, signedIn.token)
      expect((await then.call(api.auth.verify)).status).toBe(401)
      const body = { token, newPassword: 'Another-pass-1', confirmPassword: 'Another-pass-1' }
      expect((await clientOf(restored.app, null).call(api.auth.resetPassword, { body })).status).toBe(400)
      // Without a restore, the same link works.
      expect((await anonymous.call(api.auth.resetPassword, { body })).status).toBe(200)
    } finally {
      await restored.stop()
      await living.stop()
    }
  })
})
