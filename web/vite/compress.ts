import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minifySync, type Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|txt|md)$/
/** Below it the headers outweigh what is saved. */
const LEAST_BYTES = 500

/** What stands in `public` is copied as it is; this script comes before all others, and is as small as they are. */
const BOOT = 'boot.js'

/** Writes `.br` and `.gz` beside every built text, as small as they get: the server sends them and compresses none itself. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'ems-compress',
    // Tests read the files from this machine.
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    // What stands in `public` is copied before this, so it is there too.
    closeBundle() {
      // A build that failed says why automatically.
      if (!existsSync(folder)) return
      const boot = join(folder, BOOT)
      writeFileSync(boot, minifySync(BOOT, readFileSync(boot, 'utf8')).code)
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !TEXT.test(file)) continue
        const content = readFileSync(file)
        if (content.length < LEAST_BYTES) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
