import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Layout } from './layout.ts'

/** What the server process `pid` wrote into its newest log file, at most the last lines of it; empty when there is none. */
export async function logOf(layout: Layout, pid: number): Promise<string> {
  const files = (await readdir(layout.logs).catch(() => [])).map((name) => path.join(layout.logs, name))
  const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })))
  const newest = dated.sort((a, b) => b.time - a.time)[0]
  if (!newest) return ''
  const lines = (await readFile(newest.file, 'utf8')).split('\n')
  return lines
    .filter((line) => line.includes(`[${pid}]`))
    .slice(-5)
    .join('\n')
}
