// npm run release [-- --check]: HEAD as one archive in dist/ that runs without Node, npm and a network.
import './lib/check-node.mjs'

const { spawn, spawnSync } = await import('node:child_process')
const { createHash } = await import('node:crypto')
const { cpSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } =
  await import('node:fs')
const { tmpdir } = await import('node:os')
const path = await import('node:path')
const { ensureInstalled } = await import('./lib/install.mjs')
const { findNode } = await import('./lib/node.mjs')
const { root } = await import('./lib/paths.mjs')
const { fail, runQuietly } = await import('./lib/run.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

const FOLDERS = ['contract', 'server/migrations', 'server/src', 'server/seeds', 'scripts/lib', 'docs']
const FILES = ['package.json', 'server/package.json', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md', 'CHANGELOG.md']
const COMMANDS = ['admin', 'backup', 'restore'].map((name) => `scripts/${name}.mjs`)

if (process.platform !== 'linux') fail('A release is made on Linux.')
if (git('status', '--porcelain') !== '')
  fail('Files were changed since the last commit. Commit them first: a release is made of HEAD.')
await ensureInstalled()
const node = findNode()
await ensureWebBuild(node)

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const name = `employee-management-${version}-linux-${process.arch}`
const seconds = Number(git('log', '-1', '--format=%ct'))
const dist = path.join(root, 'dist')
mkdirSync(dist, { recursive: true })
const draft = mkdtempSync(path.join(tmpdir(), 'ems-release-'))
process.on('exit', () => rmSync(draft, { recursive: true, force: true }))
const [source, target] = [path.join(draft, 'source'), path.join(draft, name)]

console.log('Installing the packages of the product…')
mkdirSync(source)
await shell('git archive HEAD | tar -x -C "$0"', source)
const flags = ['--omit=dev', '--omit=peer', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
await must('npm', ['ci', '--workspace', 'server', '--workspace', 'contract', ...flags], { cwd: source })

console.log('Putting the folder together…')
for (const part of [...FOLDERS, ...FILES, ...COMMANDS, 'node_modules'])
  cpSync(path.join(source, part), path.join(target, part), { recursive: true, verbatimSymlinks: true })
cpSync(path.join(root, 'web/dist'), path.join(target, 'web/dist'), { recursive: true })
cpSync(path.join(source, 'deploy/ems'), path.join(target, 'bin/ems'))
cpSync(node, path.join(target, 'node/bin/node'))
// Files that a start would write into the folder: its user may not be able to.
await must(node, [
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  `await (await import('${target}/server/src/domains/auth/passwords/known-passwords.ts')).ensureKnownPasswords();
   (await import('${target}/server/src/platform/postgres/binaries.ts')).findBinaries(undefined)`,
])
// Payslips use two of the font's faces, and the others are 50 MB.
await shell(
  'find "$0/node_modules/@expo-google-fonts" -name "*.ttf*" -not -name "*_400Regular.ttf" -not -name "*_700Bold.ttf" -delete',
  target,
)
await shell(
  'find "$0" -name "*.test.*" -not -path "*/node_modules/*" -delete; rm -rf "$0/node_modules/node-linux-"* "$0/node_modules/.cache"; chmod -R u=rwX,go=rX "$0"',
  target,
)

console.log('Packing…')
const archive = path.join(dist, `${name}.tar.gz`)
await shell(
  `tar --sort=name --mtime=@${seconds} --owner=0 --group=0 --numeric-owner --format=gnu -C "$0" -cf - ${name} | gzip -n -6 > "$1.part" && mv "$1.part" "$1"`,
  draft,
  archive,
)
writeFileSync(`${archive}.sha256`, `${await sha256(archive)}  ${name}.tar.gz\n`)
writeFileSync(path.join(dist, `${name}.cdx.json`), await billOfMaterials())
console.log(`${archive}: ${(readFileSync(archive).length / 1e6).toFixed(0)} MB`)
if (process.argv.includes('--check')) await check()

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : fail(`git ${args[0]} failed: ${stderr}`)
}

async function must(program, args, options) {
  const { code, output } = await runQuietly(program, args, options)
  if (code !== 0) fail(`${output}\nThe release was not made; the reason stands above.`)
  return output
}

async function shell(text, ...args) {
  await must('bash', ['-euo', 'pipefail', '-c', text, ...args], { env: { ...process.env, LC_ALL: 'C' } })
}

async function sha256(file) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * A CycloneDX bill of materials of the product, with the browser's packages and Node; the same bytes for the same
 * commit.
 */
async function billOfMaterials() {
  const output = await must('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { cwd: source })
  const bill = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  const isForTools = ({ properties = [] }) => properties.some((one) => one.name === 'cdx:npm:package:development')
  delete bill.serialNumber
  bill.metadata.timestamp = new Date(seconds * 1_000).toISOString()
  bill.components = bill.components.filter((component) => !isForTools(component))
  const runtime = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1)
  bill.components.push({ 'bom-ref': `node@${runtime}`, type: 'application', name: 'node', version: runtime })
  const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((one) => one['bom-ref'])])
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => refs.has(ref)) }))
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Unpacks the archive, starts the product without Node and npm in the path, asks it for its version, and ends it. */
async function check() {
  console.log('Checking the archive…')
  const place = path.join(draft, 'check')
  mkdirSync(place)
  await shell('tar -xzf "$1" -C "$0"', place, archive)
  const ems = path.join(place, name, 'bin/ems')
  const env = { PATH: '/usr/bin:/bin', HOME: place, PORT: '0' }
  const printed = await must('/usr/bin/env', ['-i', 'PATH=/bin', '/bin/sh', ems, 'version'])
  if (printed !== `${version}\n`) fail(`bin/ems version prints ${printed}`)
  const child = spawn(ems, ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /^Employee Management System: (\S+)$/m.exec(text)
      if (found) resolve(found[1])
    })
    child.once('exit', () => resolve(null))
  })
  if (url === null) fail('The unpacked product did not start.')
  const answer = await (await fetch(`${url}/api/version`)).json()
  child.kill('SIGTERM')
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (answer.version !== version || code !== 0 || !existsSync(path.join(place, 'data/postgres')))
    fail(`The unpacked product answered ${JSON.stringify(answer)} and ended with ${code}.`)
  console.log('The archive starts, answers and stops.')
}
