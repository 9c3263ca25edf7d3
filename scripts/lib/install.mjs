import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readStamp, writeStamp } from './hash.mjs'
import { withLock } from './lock.mjs'
import { root } from './paths.mjs'
import { fail, runQuietly } from './run.mjs'

const stampFile = path.join(root, 'node_modules', '.ems-installed')
/** The parts of a package.json that decide what is installed; scripts do not. */
const parts = [
  'workspaces',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'overrides',
  'allowScripts',
]

function wantedStamp() {
  const text = (file) => readFileSync(path.join(root, file), 'utf8')
  const main = JSON.parse(text('package.json'))
  const packages = [main, ...main.workspaces.map((workspace) => JSON.parse(text(`${workspace}/package.json`)))]
  const hash = createHash('sha256').update(text('package-lock.json'))
  hash.update(JSON.stringify(packages.map((manifest) => parts.map((part) => manifest[part] ?? null))))
  return `${process.platform}-${process.arch} ${hash.digest('hex')}`
}

/** Installs the packages unless exactly these are installed already. An interrupted install is repeated. */
export async function ensureInstalled() {
  const wanted = wantedStamp()
  if (readStamp(stampFile) === wanted) return
  await withLock('install', async (hold) => {
    if (readStamp(stampFile) === wanted) return
    rmSync(stampFile, { force: true })
    console.log('Installing packages… (once; it takes a minute or two)')
    const { code, output } = await npmCi((child) => hold(child.pid))
    if (code !== 0) {
      console.error(output)
      fail(
        'The packages could not be installed; npm says above why. Nothing else was changed: run the command again once that is solved.',
      )
    }
    writeStamp(stampFile, wanted)
  })
}

/** @param onStart gets the npm process: if this process is killed, npm continues alone */
function npmCi(onStart) {
  // NODE_ENV=production or a user's `omit` would leave out the tools that build the web app.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const env = { ...process.env, NODE_ENV: 'development' }
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  // The project's own Node may be one of the packages that are about to be replaced: npm's is not.
  if (npm?.endsWith('.js')) return runQuietly(node, [npm, ...args], { env, onStart })
  return runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    env,
    onStart,
    shell: process.platform === 'win32',
  })
}
