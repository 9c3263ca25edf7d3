// npm run backup -- [file or folder]: database and files into one archive, while the product runs or not.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')

await inProductNode(import.meta.filename, async () => {
  const { runCommand } = await import('../server/src/platform/backup/command.ts')
  await runCommand('backup', process.argv.slice(2))
})
