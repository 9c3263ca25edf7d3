// npm run bench: how fast the product is, against the limit of what it stands on; writes docs/performance.md.
import './lib/check-node.mjs'

const { ensureInstalled } = await import('./lib/install.mjs')
const { envWith, findNode } = await import('./lib/node.mjs')
const { runShown } = await import('./lib/run.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

await ensureInstalled()
const node = findNode()
await ensureWebBuild(node)
const args = ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)]
process.exitCode = await runShown(node, args, { env: envWith(node) })
