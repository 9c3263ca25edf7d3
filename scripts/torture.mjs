// npm run torture: the stress test. It kills the product, takes database and mail server away, and fills the disk.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

await inProductNode(import.meta.filename, async () => {
  await ensureWebBuild(process.execPath)
  await import('../bench/torture/main.ts')
})
