// The database types are generated from the migrations: this fails where they differ, and `--write` renews them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts'
import { migrate } from '../server/src/platform/schema/migrate.ts'

const write = process.argv.includes('--write')
const root = fileURLToPath(new URL('..', import.meta.url))
const file = 'server/src/platform/database/schema.gen.ts'
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ems-schema-'))
const log = { info() {}, warn() {}, error: console.error }

const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log, settings: { fsync: 'off' } })
try {
  const database = openDatabase(postgres.owner, 2, () => {})
  await migrate(database.db)
  await database.close()
  const { host, port, user, database: name } = postgres.owner
  const url = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
  const codegen = [
    join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--exclude-pattern=kysely_*',
    '--date-parser=string',
    '--numeric-parser=string',
    ...(write ? [] : ['--verify']),
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, codegen, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(stdout, stderr)
    console.error(
      write
        ? 'The types could not be generated.'
        : `${file} does not match the migrations. Run: node scripts/check-schema.ts --write`,
    )
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
