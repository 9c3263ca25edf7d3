import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf, readStamp, writeStamp } from './hash.mjs'
import { withLock } from './lock.mjs'
import { envWith } from './node.mjs'
import { root } from './paths.mjs'
import { fail, runQuietly } from './run.mjs'

const web = path.join(root, 'web')
const drafts = path.join(web, '.cache')
const sources = [
  'web/src',
  'web/index.html',
  'web/vite',
  'web/vite.config.ts',
  'web/package.json',
  'web/public',
  'contract/src',
  'package-lock.json',
]

/** Builds the web app unless web/dist is the build of exactly these sources. */
export const ensureWebBuild = (node) => ensureBuild(node, 'dist', 'production')

/** The same into web/dist-test, with the languages for tests. */
export const ensureTestBuild = (node) => ensureBuild(node, 'dist-test', 'test')

async function ensureBuild(node, name, mode) {
  const build = { dist: path.join(web, name), stampFile: path.join(root, 'node_modules', '.cache', `ems-web-${name}`) }
  if (isBuilt(build, hashOf(sources))) return
  await withLock('web-build', async () => {
    const wanted = hashOf(sources)
    if (isBuilt(build, wanted)) return
    console.log(mode === 'production' ? 'Building the web app…' : 'Building the web app for tests…')
    const draft = path.join(drafts, `build-${process.pid}`)
    // An interrupted build left its draft.
    rmSync(drafts, { recursive: true, force: true })
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, output } = await runQuietly(
      node,
      [vite, 'build', '--mode', mode, '--outDir', draft, '--emptyOutDir'],
      {
        cwd: web,
        env: envWith(node, { NODE_ENV: 'production' }),
      },
    )
    if (code !== 0) {
      console.error(output)
      rmSync(drafts, { recursive: true, force: true })
      fail('The web app could not be built; the reason stands above.')
    }
    swap(draft, build.dist)
    writeStamp(build.stampFile, wanted)
  })
}

function isBuilt({ dist, stampFile }, wanted) {
  return existsSync(path.join(dist, 'index.html')) && readStamp(stampFile) === wanted
}

/** Two renames: readers of the build see the whole old one or the whole new one. */
function swap(draft, dist) {
  const old = path.join(drafts, `old-${process.pid}`)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(drafts, { recursive: true, force: true })
}
