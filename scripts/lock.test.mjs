import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLock } from './lib/lock.mjs'
import { root } from './lib/paths.mjs'
import { look } from './lib/processes.mjs'

const name = `test-${process.pid}`
const file = path.join(root, '.cache', `${name}.lock`)
/** No process has this id. */
const DEAD = '999999999:1'

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  // Creates the folder.
  await withLock(name, async () => {})
  writeFileSync(file, DEAD)
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const each of [file, `${file}.turn`, `${file}.told`]) rmSync(each, { force: true })
})

test('a lock whose holder died is taken over, by many waiting processes in turn', async () => {
  const work = `const { withLock } = await import(process.argv[1])
    const { appendFileSync } = await import('node:fs')
    await withLock(process.argv[2], async () => {
      appendFileSync(process.argv[3], 'in ')
      await new Promise((go) => setTimeout(go, 20))
      appendFileSync(process.argv[3], 'out ')
    })`
  const told = `${file}.told`
  const lock = pathToFileURL(path.join(root, 'scripts/lib/lock.mjs')).href
  const all = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', work, lock, name, told], { stdio: 'ignore' }),
  )
  const codes = await Promise.all(all.map(async (child) => (await once(child, 'exit'))[0]))
  expect(codes).toEqual(codes.map(() => 0))
  expect(readFileSync(told, 'utf8')).toBe('in out '.repeat(6))
  expect(existsSync(file)).toBe(false)
})

test('a lock is not taken away while another process does so and creates its own', async () => {
  writeFileSync(`${file}.turn`, `${process.pid}:${look(process.pid)?.started}`)
  let entered = false
  const done = withLock(name, async () => {
    entered = true
  })
  // It tries at once, before it waits.
  expect([readFileSync(file, 'utf8'), entered]).toEqual([DEAD, false])
  rmSync(`${file}.turn`)
  await done
  expect(entered).toBe(true)
})

test('the turn of a dead process ends', async () => {
  writeFileSync(`${file}.turn`, DEAD)
  await withLock(name, async () => {})
  expect([file, `${file}.turn`].filter(existsSync)).toEqual([])
})
