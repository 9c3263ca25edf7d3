// npm run torture: kills, starves and floods the product for minutes and tells what it lost; writes docs/torture.md.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')
const { ensureWebBuild } = await import('./lib/web-build.mjs')

await inProductNode(import.meta.filename, async () => {
  await ensureWebBuild(process.execPath)
  await import('../bench/torture/main.ts')
})
