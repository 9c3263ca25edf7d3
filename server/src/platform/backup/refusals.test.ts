import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checksums, startBackups } from '../../../test/backups.ts'
import { withSession } from '../../../test/boot.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const { product, server, source, folder, databases, take, restore, rewrite } = await startBackups()

describe('nothing is left half done', () => {
  const damaged = /^The (backup is damaged|file is no backup)/

  test('an altered byte anywhere, a missing end and an added one are refused', { timeout: 60_000 }, async () => {
    await take('sound.tar')
    const sound = await readFile(path.join(folder, 'sound.tar'))
    const file = path.join(folder, 'altered.tar')
    const places = Array.from({ length: 40 }, (_, n) => Math.floor((n * (sound.length - 1)) / 39))
    for (const at of places) {
      const altered = Buffer.from(sound)
      altered[at] = (altered[at] as number) ^ 1
      await writeFile(file, altered)
      await expect(checkBackup(file), `byte ${at} of ${sound.length}`).rejects.toThrow(damaged)
    }
    for (const size of [0, 1, 512, 5000, sound.length - 1024, sound.length - 1]) {
      await writeFile(file, sound)
      await truncate(file, size)
      await expect(checkBackup(file), `${size} of ${sound.length} bytes`).rejects.toThrow(damaged)
    }
    await writeFile(file, Buffer.concat([sound, Buffer.alloc(512)]))
    await expect(checkBackup(file)).rejects.toThrow(damaged)
  })

  test('an interrupted backup leaves no file, and no file is replaced', async () => {
    const target = path.join(folder, 'off.tar')
    await withSession(server, source, async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      const killed = takeBackup({ client, dataDir: product.config.DATA_DIR, target, product: '1.0.0-alpha' })
      await sql`select pg_terminate_backend(${rows[0].pid})`.execute(product.owner)
      await expect(killed).rejects.toThrow()
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('off.tar'))).toEqual([])

    await writeFile(target, 'mine')
    await expect(take('off.tar')).rejects.toThrow('is there already and is not replaced')
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a restore that fails at the very end leaves the database empty', async () => {
    await take('late.tar')
    const failing = restore(path.join(folder, 'late.tar'), async () => {
      throw new Error('no space')
    })
    await expect(failing).rejects.toThrow('no space')
    const left = await withSession(server, databases.at(-1) as string, (client) =>
      client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
    )
    expect(left.rows).toEqual([])
  })

  test('a database with tables is refused and left as it is', async () => {
    await take('full.tar')
    const manifest = await checkBackup(path.join(folder, 'full.tar'))
    const before = await withSession(server, source, checksums)
    const refused = withSession(server, source, (client) =>
      restoreBackup(path.join(folder, 'full.tar'), manifest, client, folder, async () => {}),
    )
    await expect(refused).rejects.toThrow('The database to restore into is not empty')
    expect(await withSession(server, source, checksums)).toEqual(before)
  })

  test('rows that violate a constraint are refused, also from an archive with a valid seal', {
    timeout: 60_000,
  }, async () => {
    await take('rule.tar')
    // Without its people, the other tables refer to nothing.
    await rewrite(
      'rule.tar',
      'orphans.tar',
      (manifest) => {
        const employees = manifest.tables.find(({ name }: { name: string }) => name === 'employees')
        employees.sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
      },
      /^data\/employees\//,
    )
    await expect(restore(path.join(folder, 'orphans.tar'))).rejects.toMatchObject({ code: '23503' })
    // Without its digest, a table may have lost rows to which nothing refers.
    await rewrite('rule.tar', 'fewer.tar', () => {}, /^data\/audit_events\//)
    await expect(restore(path.join(folder, 'fewer.tar'))).rejects.toThrow('The restored table audit_events differs')
  })
})

test('backups of newer or other products are refused, and archives that would write outside the folder', async () => {
  await take('today.tar')
  const newer = /made by a newer product \(1\.0\.0-alpha\)/
  await rewrite('today.tar', 'newer.tar', (manifest) => manifest.migrations.push('999-later'))
  await expect(checkBackup(path.join(folder, 'newer.tar'))).rejects.toThrow(newer)
  await rewrite('today.tar', 'format.tar', (manifest) => {
    manifest.format = 2
  })
  await expect(checkBackup(path.join(folder, 'format.tar'))).rejects.toThrow(newer)
  await rewrite('today.tar', 'other.tar', (manifest) => manifest.migrations.shift())
  await expect(checkBackup(path.join(folder, 'other.tar'))).rejects.toThrow('other database migrations')
  await rewrite('today.tar', 'columns.tar', (manifest) => manifest.tables[0].columns.push('extra'))
  await expect(restore(path.join(folder, 'columns.tar'))).rejects.toThrow("are not those of this product's migrations")
  await rewrite('today.tar', 'outside.tar', (manifest) => manifest.files.push('uploads/../../evil'), undefined, [
    'files/uploads/../../evil',
  ])
  await expect(restore(path.join(folder, 'outside.tar'))).rejects.toThrow('which no product makes')
})
