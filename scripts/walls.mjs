// Who may import whom. The rules become biome-walls.gen.json, which biome.json extends: `--write` renews it, without it the check fails where it differs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/paths.mjs'

/** The server's domains from left to right; those of one step are peers. */
const steps = [
  ['mail'],
  ['auth'],
  ['access'],
  ['settings'],
  ['audit'],
  ['notifications'],
  ['departments', 'calendars'],
  ['employees'],
  ['documents'],
  ['reminders'],
  ['accounts', 'salaries', 'leaves', 'teams'],
  ['attendance', 'tasks'],
  ['lifecycle'],
  ['exchange'],
  ['privacy'],
  ['search'],
  ['dashboard'],
]
/** Parts of the contract that a domain of another name serves. */
const parts = ['account', 'leave-types', 'working-times']
const domains = steps.flat()
const stepOf = (domain) => steps.findIndex((step) => step.includes(domain))

const tests = ['**/*.test.ts', '**/*.test.tsx']
const pureFiles = ['rules.ts', 'rules-*.ts', '*-rules.ts']
const not = (patterns) => patterns.map((pattern) => `!${pattern}`)

/** What the server's `domain` must not import, each with its reason. */
function domainWalls(domain) {
  const open = domains.filter((other) => stepOf(other) < stepOf(domain))
  const closed = domains.filter((other) => other !== domain && !open.includes(other))
  const walls = []
  if (open.length > 0) {
    walls.push({
      group: [
        ...open.map((other) => `**/${other}/**`),
        ...open.map((other) => `!**/${other}/index.ts`),
        '!@ems/contract/**',
      ],
      message:
        'Another domain is used through its index.ts only: what is not exported there may change without asking.',
    })
  }
  if (closed.length > 0) {
    walls.push({
      group: [...closed.map((other) => `**/${other}/**`), '!@ems/contract/**'],
      message: `Imports go from right to left only: ${steps.map((step) => step.join(', ')).join(' → ')}. ${domain} must know neither its peers nor what stands to its right.`,
    })
  }
  walls.push(webWall)
  return walls
}

const webWall = {
  group: ['@ems/web', '@ems/web/**', '**/web/src/**'],
  message: 'The server knows nothing of the web app: what both need belongs into the contract.',
}
const serverWall = {
  group: ['@ems/server', '@ems/server/**', '**/server/src/**'],
  message: 'The web app knows the server through the contract only.',
}
const contractWall = {
  group: ['@ems/contract/api', ...[...domains, ...parts].map((domain) => `@ems/contract/${domain}`)],
  message:
    'A domain of the contract is imported from web/src/api/contract: its calls stand there without their schemas, so that the first load stays small.',
}
const belowWall = {
  group: ['**/features/**', '**/app/**'],
  message: 'ui and api are shared pieces below the features: they know no feature and no screen.',
}
const sqlWall = {
  group: ['kysely', 'kysely/**', 'pg', 'pg/**'],
  message:
    'SQL lives in repo.ts (or repo-*.ts) only: a service calls the repo. For a type, use what platform/database exports.',
}

/** Every zone of files with its walls. Zones do not overlap, because of two overrides Biome heeds only the later. */
function zones() {
  const inDomains = (pattern) => `server/src/domains/**/${pattern}`
  return [
    {
      includes: ['contract/src/**', ...not(tests)],
      walls: [
        {
          group: ['*', '**', '!zod', '!./**', '!../**', '**/server/**', '**/web/**'],
          message: 'The contract imports zod and itself, nothing else: both sides load it.',
        },
      ],
    },
    {
      includes: ['server/src/platform/**'],
      walls: [
        { group: ['**/domains/**'], message: 'The platform is what every domain stands on: it knows none of them.' },
        webWall,
      ],
    },
    {
      includes: ['server/src/*.ts'],
      walls: [
        {
          group: ['**/domains/*/**', '!**/domains/*/index.ts'],
          message: 'A domain is used through its index.ts only: what is not exported there may change without asking.',
        },
        webWall,
      ],
    },
    {
      includes: [...pureFiles.map(inDomains)],
      walls: [
        {
          group: ['*', '**', '!@ems/contract/**', ...pureFiles.map((file) => `!./${file}`)],
          message:
            'Rules are pure: they import the contract and other rules of their folder, nothing that reads, writes or waits.',
        },
      ],
    },
    ...domains.flatMap((domain) => {
      const free = [`server/src/domains/${domain}/**/repo*.ts`, `server/src/domains/${domain}/**/*.test.ts`]
      const pure = pureFiles.map((file) => `server/src/domains/${domain}/**/${file}`)
      return [
        {
          includes: [`server/src/domains/${domain}/**`, ...not(free), ...not(pure)],
          walls: [...domainWalls(domain), sqlWall],
        },
        { includes: free, walls: domainWalls(domain) },
      ]
    }),
    {
      includes: ['web/src/**', '!web/src/features/**', '!web/src/ui/**', '!web/src/api/**'],
      walls: [serverWall, contractWall],
    },
    {
      includes: ['web/src/ui/**', 'web/src/api/**', '!web/src/api/contract/**'],
      walls: [serverWall, contractWall, belowWall],
    },
    { includes: ['web/src/api/contract/**'], walls: [serverWall, belowWall] },
    ...domains.map((feature) => ({
      includes: [`web/src/features/${feature}/**`],
      walls: [
        serverWall,
        contractWall,
        {
          group: [
            '**/features/**',
            '**/app/**',
            ...domains.filter((other) => other !== feature).map((other) => `**/${other}/**`),
            ...['@ems/contract/**', '**/ui/**', '**/api/**', '**/locales/**'].map((open) => `!${open}`),
          ],
          message:
            'Features never import each other, nor the app around them: a screen that needs two is composed in web/src/app.',
        },
      ],
    })),
  ]
}

const rule = 'noRestrictedImports'

function overrideOf({ includes, walls }) {
  return { includes, linter: { rules: { style: { [rule]: { level: 'error', options: { patterns: walls } } } } } }
}

/** The configuration for Biome to extend. */
export const wallsConfig = () => ({ overrides: zones().map(overrideOf) })

/** Folders that no wall knows yet. */
function unknownFolders() {
  return ['server/src/domains', 'web/src/features'].flatMap((parent) => {
    const folder = path.join(root, parent)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return names
      .map((entry) => entry.name)
      .filter((name) => !domains.includes(name))
      .map((name) => `${parent}/${name}`)
  })
}

function main() {
  const file = path.join(root, 'biome-walls.gen.json')
  const written = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const wanted = `${JSON.stringify(wallsConfig(), null, 2)}\n`
  const unknown = unknownFolders()
  if (unknown.length > 0) {
    console.error(
      `${unknown.join(', ')}: give the folder its place in \`steps\` of scripts/walls.mjs, then run: node scripts/walls.mjs --write`,
    )
    process.exitCode = 1
  } else if (process.argv.includes('--write')) {
    writeFileSync(file, wanted)
  } else if (written !== wanted) {
    console.error('biome-walls.gen.json differs from scripts/walls.mjs. Run: node scripts/walls.mjs --write')
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
