// npm run bench: how fast the product is at 1,000 and 100,000 people; writes docs/performance.md.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

await inProductNode(import.meta.filename, async () => {
  if (!process.argv.includes('--compare')) await ensureWebBuild(process.execPath)
  await import('../bench/main.ts')
})
