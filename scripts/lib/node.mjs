import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { fail } from './run.mjs'

/** Whether this version of Node runs TypeScript files directly. */
function runsTypeScript(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

/** Path of the Node that runs the product: the one installed with the packages, else the one that runs this script. */
export function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const folder = path.join(root, 'node_modules', `node-${system}-${process.arch}`)
  const places = process.platform === 'win32' ? ['bin/node.exe', 'node.exe'] : ['bin/node']
  for (const place of places) {
    const file = path.join(folder, place)
    if (existsSync(file) && works(file)) return file
  }
  if (runsTypeScript(process.version)) return process.execPath
  return fail(
    `This system needs Node 22.18 or newer to run the product (no Node comes with the packages for ${process.platform} ${process.arch}); this is ${process.version}.`,
  )
}

/** On a system with another C library the file exists but does not start. */
function works(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 && runsTypeScript(stdout.trim())
}

/** The environment for programs that start `node` themselves. */
export function envWith(node, more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [name]: `${path.dirname(node)}${path.delimiter}${process.env[name] ?? ''}`, ...more }
}
