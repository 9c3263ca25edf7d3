// npm start, npm run demo: installs and builds what is needed, then starts the product.
import './lib/check-node.mjs'

const { runTogether } = await import('./lib/child.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { envWith, findNode } = await import('./lib/node.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

const demo = process.argv.includes('--demo')
await ensureInstalled()
const node = findNode()
await ensureWebBuild(node)
process.exitCode = await runTogether([
  {
    program: node,
    args: ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)],
    options: {
      // Over the channel the server notices when this process was killed.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: envWith(node, {
        NODE_ENV: process.env.NODE_ENV || 'production',
        ...(demo ? { DATA_DIR: process.env.DATA_DIR || './data-demo' } : {}),
      }),
    },
  },
])
