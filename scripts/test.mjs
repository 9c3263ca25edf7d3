// npm test: all checks of the product. `npm test -- types lint` runs a selection, `--keep-going` continues after a
// failure.
import './lib/check-node.mjs'

const { existsSync, mkdtempSync, readFileSync, rmSync } = await import('node:fs')
const { tmpdir } = await import('node:os')
const path = await import('node:path')
const { ensureChromium } = await import('./lib/chromium.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { envWith, findNode } = await import('./lib/node.mjs')
const { checkPackages } = await import('./lib/packages.mjs')
const { root } = await import('./lib/paths.mjs')
const { countPlaywright, countVitest, filesOfPlaywright, filesOfVitest, forgottenFiles, printCounts } = await import(
  './lib/reports.mjs'
)
const { fail, runQuietly, runShown } = await import('./lib/run.mjs')
const { ensureTestBuild, ensureWebBuild } = await import('./lib/web-build.mjs')

const packages = path.join(root, 'node_modules')
const reports = mkdtempSync(path.join(tmpdir(), 'ems-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const reportOf = (step) => path.join(reports, `${step}.json`)
let node = process.execPath
let chromium = ''

/** Prints nothing on success. */
async function quiet(...args) {
  const { code, output } = await runQuietly(node, args, { env: envWith(node) })
  if (code !== 0) process.stdout.write(output)
  return code === 0
}

/** All of them, two at a time: most programs here keep one core busy. */
async function twoAtATime(waiting, run) {
  const left = [...waiting]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next)
  }
  await Promise.all([work(), work()])
}

// One thread each: the threads of one program would each find the same types again, for twice the time.
async function types() {
  let good = true
  await twoAtATime(['server', 'bench', 'web', 'contract', 'web/vite', 'e2e'], async (project) => {
    const checked = await quiet(
      path.join(packages, 'typescript/bin/tsc'),
      '--pretty',
      '--singleThreaded',
      '-p',
      project,
    )
    good &&= checked
  })
  return good
}

// The processes of the tests, and the products that they start, would otherwise compile the same files again.
const COMPILED = { NODE_COMPILE_CACHE: path.join(packages, '.cache', 'node-compile') }

const unit = async () =>
  (await runShown(
    node,
    [
      path.join(packages, 'vitest/vitest.mjs'),
      'run',
      '--coverage',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('unit')}`,
    ],
    { env: envWith(node, COMPILED) },
  )) === 0

const e2e = async () =>
  (await runShown(
    node,
    [path.join(packages, '@playwright/test/cli.js'), 'test', '--forbid-only', '--reporter=list,json'],
    {
      env: envWith(node, { ...COMPILED, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('e2e') }),
    },
  )) === 0

const steps = {
  // First, because it writes the types of the words.
  words: () => quiet('scripts/check-words.ts'),
  types,
  lint: async () =>
    (await quiet(
      path.join(packages, '@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '--colors=force',
      '.',
    )) && (await quiet('scripts/check-logical.mjs')),
  walls: () =>
    quiet(
      path.join(packages, 'dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      ...['contract/src', 'server', 'web/src'],
    ),
  deadcode: () => quiet(path.join(packages, 'knip/bin/knip.js')),
  schema: async () =>
    !existsSync(path.join(root, 'scripts/check-schema.ts')) || (await quiet('scripts/check-schema.ts')),
  packages: () =>
    checkPackages(
      ['server', 'web'].flatMap((workspace) => {
        const manifest = JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8'))
        return Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@ems/'))
      }),
    ),
  build: async () => {
    await ensureWebBuild(node)
    await ensureTestBuild(node)
    return true
  },
  unit,
  e2e,
}

const wished = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const keepGoing = process.argv.includes('--keep-going')
const unknown = wished.find((name) => !(name in steps))
if (unknown) fail(`There is no step ${unknown}. The steps are: ${Object.keys(steps).join(', ')}.`)

await ensureInstalled()
node = findNode()
const readers = ['types', 'walls', 'deadcode']
const wanted = wished.some((name) => readers.includes(name)) ? ['words', ...wished] : wished
const names = Object.keys(steps).filter((name) => wished.length === 0 || wanted.includes(name))
if (names.includes('e2e')) chromium = await ensureChromium()

const failed = []
async function take(name) {
  console.log(`\n▶ ${name}`)
  const start = performance.now()
  const good = await steps[name]()
  console.log(`${good ? '✓' : '✗'} ${name} ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  if (!good) failed.push(name)
}
// Steps that keep both cores busy run alone.
const alone = ['words', 'types', 'unit', 'e2e']
const others = names.filter((name) => !alone.includes(name))
const rounds = names.flatMap((name) => (alone.includes(name) ? [[name]] : name === others[0] ? [others] : []))
for (const round of rounds) {
  await twoAtATime(round, take)
  if (failed.length > 0 && !keepGoing) break
}

if (failed.length > 0) {
  process.exitCode = 1
  console.log(`\nFailed: ${failed.join(', ')}`)
}
const kinds = {
  unit: { count: countVitest, files: filesOfVitest, mark: '.test.' },
  e2e: { count: countPlaywright, files: filesOfPlaywright, mark: '.spec.' },
}
const runs = Object.entries(kinds).filter(([name]) => names.includes(name) && existsSync(reportOf(name)))
for (const [name, { files, mark }] of runs) {
  const forgotten = forgottenFiles(mark, files(reportOf(name)))
  if (forgotten.length === 0) continue
  process.exitCode = 1
  console.log(`\nFiles of tests that ${name} did not run, which counts as a failure: ${forgotten.join(', ')}`)
}
if (names.some((name) => name in kinds)) {
  const good = printCounts(Object.fromEntries(runs.map(([name, { count }]) => [name, count(reportOf(name))])))
  if (!good) process.exitCode = 1
} else if (failed.length === 0) {
  console.log(`\nAll ${names.length} steps passed.`)
}
