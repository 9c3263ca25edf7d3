import { runTogether } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { envWith, findNode } from './node.mjs'

/** Set if the packages are installed and this Node runs TypeScript, as in the container's image. */
const ready = 'EMS_NODE_READY'

/**
 * Runs `work` in a Node that can run the product's TypeScript: in this one, or by running the script `file` again in
 * the right one.
 */
export async function inProductNode(file, work) {
  if (process.env[ready]) return work()
  await ensureInstalled()
  const node = findNode()
  const args = ['--disable-warning=ExperimentalWarning', file, ...process.argv.slice(2)]
  process.exitCode = await runTogether([{ program: node, args, options: { env: envWith(node, { [ready]: '1' }) } }])
}
