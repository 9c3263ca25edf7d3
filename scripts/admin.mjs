// npm run admin -- <command>: changes an operator makes to the data by hand, while the product runs or not.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')

await inProductNode(import.meta.filename, async () => {
  const { runAdmin } = await import('../server/src/admin.ts')
  await runAdmin(process.argv.slice(2))
})
