import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../.dependency-cruiser.mjs'
import { root } from './lib/paths.mjs'

const cruiser = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
let folder

/** file → imports; a breach is marked by the reason that must be given. */
const files = {
  'contract/src/leaves.ts': [
    ["'zod'"],
    ["'./core/money.ts'"],
    ["'node:fs'", 'The contract imports zod'],
    ["'../../server/src/platform/config/config.ts'", 'The contract imports zod'],
  ],
  'server/src/platform/jobs.ts': [
    ["'./clock.ts'"],
    ["'kysely'"],
    ["'../domains/mail/index.ts'", 'The platform is what'],
  ],
  'server/src/platform/circle-a.ts': [["'./circle-b.ts'", 'No file imports itself']],
  'server/src/platform/circle-b.ts': [["'./circle-a.ts'", 'No file imports itself']],
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
  // A room may have the name of another domain.
  'server/src/domains/leaves/notifications/mails.ts': [
    ["'../balance/balance.repo.ts'"],
    ["'./kinds.ts'"],
    ["'../../notifications/index.ts'"],
    ["'../../notifications/repo.ts'", 'through its index.ts only'],
  ],
  'server/src/domains/leaves/balance/balance.repo.ts': [["'kysely'"], ["'../../tasks/index.ts'", 'right to left only']],
  'server/src/domains/leaves/repo-balance.ts': [
    ["'kysely'"],
    ["'../employees/index.ts'"],
    ["'../teams/index.ts'", 'right to left only'],
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
    ["'../../../server/src/platform/config/config.ts'", 'through the contract only'],
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
  const write = (file, content) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const [file, imports] of Object.entries(files))
    write(path.join(folder, file), imports.map(([source]) => `import ${source}\n`).join(''))
  for (const [file, imports] of Object.entries(files))
    for (const [source] of imports) {
      const target = path.resolve(folder, path.dirname(file), source.slice(1, -1))
      if (source.startsWith("'.") && !existsSync(target)) write(target, '')
    }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reasons = new Map(config.forbidden.map(({ name, comment }) => [name, comment]))

test('each planted violation is reported with its reason, and nothing else is', { timeout: 30_000 }, () => {
  const args = [
    '--config',
    path.join(root, '.dependency-cruiser.mjs'),
    '--output-type',
    'json',
    'contract',
    'server',
    'web',
  ]
  const run = spawnSync(process.execPath, [cruiser, ...args], { cwd: folder, encoding: 'utf8' })
  const { modules } = JSON.parse(run.stdout)
  const reported = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ module, rules = [] }) =>
      rules.map(({ name }) => ({ place: `${source} ${module}`, reason: reasons.get(name) })),
    ),
  )
  const planted = Object.entries(files).flatMap(([file, imports]) =>
    imports.flatMap(([source, reason]) =>
      reason
        ? [{ place: `${file} ${source.slice(1, -1).replace('node:', '')}`, reason: expect.stringContaining(reason) }]
        : [],
    ),
  )
  const byPlace = (one, other) => one.place.localeCompare(other.place)
  expect(reported.sort(byPlace)).toEqual(planted.sort(byPlace))
})
