// Who may import whom, each rule with its reason. `npm test -- walls` checks them.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The server's domains from left to right; those of one step are peers. */
const STEPS = [
  ['mail'],
  ['auth'],
  ['access'],
  ['settings'],
  ['audit'],
  ['notifications'],
  ['system'],
  ['departments', 'legal-entities', 'calendars'],
  ['pay-terms'],
  ['scope', 'working-days'],
  ['employees'],
  ['documents'],
  ['reminders'],
  ['approvals'],
  ['accounts', 'salaries', 'leaves', 'teams'],
  ['attendance', 'tasks'],
  ['time'],
  ['pay'],
  ['paygap'],
  ['lifecycle'],
  ['exchange'],
  ['reports'],
  ['privacy'],
  ['search'],
  ['dashboard'],
]
const DOMAINS = STEPS.flat()
/** Parts of the contract that a domain of another name serves. */
const PARTS = ['account', 'leave-types', 'working-times']

for (const parent of ['server/src/domains', 'web/src/features']) {
  const folder = path.join(import.meta.dirname, parent)
  if (!existsSync(folder)) continue
  const unknown = readdirSync(folder, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !DOMAINS.includes(entry.name),
  )
  if (unknown)
    throw new Error(`${parent}/${unknown.name}: give the folder its place in STEPS of .dependency-cruiser.mjs.`)
}

const anyOf = (names) => `(?:${names.join('|')})`
/** Pure files: the rules of a domain. */
const RULES = '.*[/.-]rules[^/]*\\.ts$'
/** A subject of reports declares its columns as SQL. */
const REPOS = '(?:/repo[^/]*|\\.repo|/report-subject)\\.ts$'
const TESTS = '\\.test\\.tsx?$'

/** A domain knows neither its peers nor what stands to its right. */
const order = DOMAINS.flatMap((domain) => {
  const step = STEPS.findIndex((names) => names.includes(domain))
  const closed = DOMAINS.filter(
    (other) => other !== domain && STEPS.findIndex((names) => names.includes(other)) >= step,
  )
  if (closed.length === 0) return []
  return [
    {
      name: `${domain}-imports-to-the-left`,
      comment: `Imports go from right to left only: ${STEPS.map((names) => names.join(', ')).join(' → ')}. ${domain} must know neither its peers nor what stands to its right.`,
      severity: 'error',
      from: { path: `^server/src/domains/${domain}/` },
      to: { path: `^server/src/domains/${anyOf(closed)}/` },
    },
  ]
})

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'No file imports itself through others: each file of a circle depends on all of them.',
      severity: 'error',
      from: {},
      // A screen that is loaded later may know its place.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'contract-imports-zod-alone',
      comment: 'The contract imports zod and itself, nothing else: both sides load it.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: TESTS },
      to: { pathNot: ['^contract/src/', '(^|/)node_modules/zod/', '^zod'] },
    },
    {
      name: 'platform-knows-no-domain',
      comment: 'The platform is what every domain stands on: it knows none of them.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/domains/' },
    },
    {
      name: 'domains-through-their-index',
      comment:
        'Another domain is used through its index.ts only: what is not exported there may change without asking.',
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+)/' },
      to: {
        path: '^server/src/domains/[^/]+/',
        pathNot: ['^server/src/domains/$1/', '^server/src/domains/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'app-uses-domains-through-their-index',
      comment: 'A domain is used through its index.ts only: what is not exported there may change without asking.',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$' },
      to: { path: '^server/src/domains/[^/]+/', pathNot: '^server/src/domains/[^/]+/index\\.ts$' },
    },
    ...order,
    {
      name: 'rules-are-pure',
      comment:
        'Rules are pure: they import the contract and other rules of their domain, nothing that reads, writes or waits.',
      severity: 'error',
      from: { path: `^(server/src/domains/[^/]+)${RULES}`, pathNot: TESTS },
      to: { pathNot: ['^contract/src/', '(^|/)@ems/contract/', `^$1${RULES}`] },
    },
    {
      name: 'sql-in-repos',
      comment:
        'SQL lives in repo.ts, x.repo.ts and report-subject.ts only: a service calls the repo. For a type, use what platform/database exports.',
      severity: 'error',
      from: { path: '^server/src/domains/', pathNot: [REPOS, TESTS] },
      to: { path: '(^|/)(?:kysely|pg)(?:/|$)' },
    },
    {
      name: 'server-knows-no-web-app',
      comment: 'The server knows nothing of the web app: what both need belongs into the contract.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: ['^web/', '^@ems/web'] },
    },
    {
      name: 'web-app-knows-no-server',
      comment: 'The web app knows the server through the contract only.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: ['^server/', '^@ems/server'] },
    },
    {
      name: 'calls-without-schemas',
      comment:
        'A domain of the contract is imported from web/src/api/contract: its calls stand there without their schemas, so that the first load stays small.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/api/contract/' },
      to: {
        path: [
          `^contract/src/${anyOf(['api', ...DOMAINS, ...PARTS])}\\.ts$`,
          `^@ems/contract/${anyOf(['api', ...DOMAINS, ...PARTS])}$`,
        ],
      },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'ui and api are shared pieces below the features: they know no feature and no screen.',
      severity: 'error',
      from: { path: '^web/src/(?:ui|api)/' },
      to: { path: '^web/src/(?:features|app)/' },
    },
    {
      name: 'features-apart',
      comment:
        'Features never import each other, nor the app around them: a screen that needs two is composed in web/src/app.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(?:features|app)/', pathNot: '^web/src/features/$1/' },
    },
  ],
  options: {
    parser: 'swc',
    // Types are imports, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
