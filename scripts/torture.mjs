// npm run torture: kills, starves and floods the product for minutes and tells what it lost; writes docs/torture.md.
import './lib/check-node.mjs'

const { ensureInstalled } = await import('./lib/install.mjs')
const { envWith, findNode } = await import('./lib/node.mjs')
const { runShown } = await import('./lib/run.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

await ensureInstalled()
const node = findNode()
await ensureWebBuild(node)
const args = ['--disable-warning=ExperimentalWarning', 'bench/torture/main.ts', ...process.argv.slice(2)]
process.exitCode = await runShown(node, args, { env: envWith(node) })
