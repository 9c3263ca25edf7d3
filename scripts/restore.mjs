// npm run restore -- <backup> [--data-dir DIR]: a backup into an empty data folder, or an empty database of DATABASE_URL.
import './lib/check-node.mjs'

const { inProductNode } = await import('./lib/product-node.mjs')

await inProductNode(import.meta.filename, async () => {
  const { runCommand } = await import('../server/src/platform/backup/command.ts')
  await runCommand('restore', process.argv.slice(2))
})
