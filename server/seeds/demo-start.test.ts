import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { type Run, startProcess } from '../test/process.ts'
import { SEED_KEY, SEED_PASSWORD } from './builders.ts'
import { VISITORS } from './demo-visitors.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ems-demo-'))
let run: Run | undefined

afterAll(async () => {
  await run?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const isRule = (line: string) => /^─+$/.test(line)

it('the demo prints its address and accounts last, and logs neither its start nor requests', async () => {
  // What the web app is built of as it stands, and its first page: the rest may not be built yet.
  const web = join(dataDir, 'web')
  cpSync(fileURLToPath(new URL('../../web/public', import.meta.url)), web, { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><script src="/boot.js"></script>')
  run = await startProcess({ DATA_DIR: dataDir, WEB_ROOT: web }, ['--demo'])
  await run.ready(120_000)
  await fetch(`${run.url}/api/department`)
  await expect.poll(() => run?.log()).toContain(SEED_KEY)
  const lines = run.log().trimEnd().split('\n')
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([])
  const [above, below] = [lines.findIndex(isRule), lines.findLastIndex(isRule)]
  expect(below).toBe(lines.length - 1)
  const block = lines.slice(above, below).join('\n')
  expect(VISITORS.length).toBeGreaterThanOrEqual(7)
  for (const text of [run.url, SEED_PASSWORD, SEED_KEY, ...VISITORS.flatMap(({ email, what }) => [email, what])])
    expect(block).toContain(text)
  // The sign-in offers them as buttons.
  const boot = await (await fetch(`${run.url}/boot.js`)).text()
  expect(boot).toContain('data-mantine-color-scheme')
  expect(boot).toContain('leader@example.com')
}, 150_000)
