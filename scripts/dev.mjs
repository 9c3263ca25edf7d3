// npm run dev: the server restarts and the web app refreshes when a file changes.
import './lib/check-node.mjs'

const { runTogether } = await import('./lib/child.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { envWith, findNode } = await import('./lib/node.mjs')
const path = await import('node:path')
const { root } = await import('./lib/paths.mjs')

await ensureInstalled()
const node = findNode()
const env = envWith(node, { NODE_ENV: process.env.NODE_ENV || 'development' })
console.log('Web app with live refresh: http://localhost:5173')
process.exitCode = await runTogether([
  {
    program: node,
    args: [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      'server/src/main.ts',
      ...process.argv.slice(2),
    ],
    options: { env },
  },
  {
    program: node,
    args: [path.join(root, 'node_modules/vite/bin/vite.js'), '--port', '5173', '--strictPort'],
    options: { cwd: path.join(root, 'web'), env },
  },
])
