import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './lib/paths.mjs'
import { wallsConfig } from './walls.mjs'

const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
let folder

/** file → imports; a breach is marked by what Biome must say about it. */
const files = {
  'contract/src/leaves.ts': [
    ["'zod'"],
    ["'./core/money.ts'"],
    ["'node:fs'", 'The contract imports zod'],
    ["'../../server/src/config.ts'", 'The contract imports zod'],
  ],
  'server/src/platform/jobs.ts': [
    ["'./clock.ts'"],
    ["'kysely'"],
    ["'../domains/mail/index.ts'", 'The platform is what'],
  ],
  'server/src/domains.ts': [
    ["'./domains/mail/index.ts'"],
    ["'./domains/mail/service.ts'", 'through its index.ts only'],
  ],
  'server/src/domains/leaves/service.ts': [
    ["'./repo.ts'"],
    ["'../employees/index.ts'"],
    ["'../../platform/errors.ts'"],
    ["'@ems/contract/attendance'"],
    ["'../employees/repo.ts'", 'through its index.ts only'],
    ["'../teams/index.ts'", 'right to left only'],
    ["'../attendance/index.ts'", 'right to left only'],
    ["'kysely'", 'SQL lives in repo.ts'],
    ["'pg'", 'SQL lives in repo.ts'],
    ["'../../../../web/src/main.tsx'", 'The server knows nothing'],
  ],
  'server/src/domains/leaves/repo-balance.ts': [
    ["'kysely'"],
    ["'../employees/index.ts'"],
    ["'../teams/repo.ts'", 'right to left only'],
  ],
  'server/src/domains/leaves/leaves.test.ts': [
    ["'kysely'"],
    ["'../../../test/product.ts'"],
    ["'../dashboard/index.ts'", 'right to left only'],
  ],
  'server/src/domains/leaves/rules.ts': [
    ["'@ems/contract/leaves'"],
    ["'./rules-days.ts'"],
    ["'./repo.ts'", 'Rules are pure'],
    ["'../../platform/clock.ts'", 'Rules are pure'],
    ["'node:fs'", 'Rules are pure'],
  ],
  'server/src/domains/mail/service.ts': [["'../auth/index.ts'", 'right to left only']],
  'server/src/domains/dashboard/service.ts': [
    ["'../tasks/index.ts'"],
    ["'../mail/index.ts'"],
    ["'../tasks/present.ts'", 'through its index.ts only'],
  ],
  'web/src/app/router.ts': [
    ["'../features/leaves/pages/List.tsx'"],
    ["'../../../server/src/config.ts'", 'through the contract only'],
    ["'@ems/server'", 'through the contract only'],
  ],
  'web/src/ui/Page.ts': [
    ["'./Panel.ts'"],
    ["'../features/leaves/queries.ts'", 'know no feature'],
    ["'../app/guards.ts'", 'know no feature'],
  ],
  'web/src/features/leaves/pages/List.ts': [
    ["'../queries.ts'"],
    ["'../../../app/guards.ts'", 'Features never import each other'],
    ["'../../../ui/Page.ts'"],
    ["'../../../api/hooks.ts'"],
    ["'@ems/contract/core/days'"],
    ["'../../../api/contract/teams.ts'"],
    ["'@ems/contract/teams'", 'A domain of the contract is imported from'],
    ["'../../teams/queries.ts'", 'Features never import each other'],
    ["'../../../features/teams/queries.ts'", 'Features never import each other'],
  ],
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ems-walls-'))
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), imports.map(([source]) => `import ${source}\n`).join(''))
  }
  const { extends: walls } = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ extends: walls }))
  writeFileSync(path.join(folder, 'biome-walls.gen.json'), JSON.stringify(wallsConfig()))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('each planted breach is reported with its reason, and nothing else is', () => {
  const run = spawnSync(
    process.execPath,
    [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=json', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const reported = JSON.parse(run.stdout).diagnostics.map(({ location, message }) => ({
    place: `${location.path}:${location.start.line}`,
    message,
  }))
  const planted = Object.entries(files).flatMap(([file, imports]) =>
    imports.flatMap(([, reason], index) =>
      reason ? [{ place: `${file}:${index + 1}`, message: expect.stringContaining(reason) }] : [],
    ),
  )
  const byPlace = (one, other) => one.place.localeCompare(other.place)
  expect(reported.sort(byPlace)).toEqual(planted.sort(byPlace))
})

test('biome-walls.gen.json holds the walls as they are written down', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/walls.mjs')], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
