import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './paths.mjs'
import { look } from './processes.mjs'

const folder = path.join(root, '.cache')

/**
 * Runs `work` while no other process on this machine runs under the same name; a lock whose holders died is taken over.
 * @param {(hold: (pid: number) => void) => Promise<void>} work calls `hold` for a program that may outlive this process
 */
export async function withLock(name, work) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.lock`)
  for (let told = false; !tryLock(file); told = true) {
    if (!told) console.log(`Waiting for another start that is preparing the same folder (${describe(file)})…`)
    await sleep(200)
  }
  try {
    return await work((pid) => writeFileSync(file, `${identity(process.pid)} ${identity(pid)}`))
  } finally {
    rmSync(file, { force: true })
  }
}

function tryLock(file) {
  if (create(file)) return true
  if (isHeld(file)) return false
  // Processes that see the dead holder check again one at a time: otherwise a second one could delete the lock that
  // another process has created since.
  const turn = `${file}.turn`
  if (create(turn)) {
    if (!isHeld(file)) rmSync(file, { force: true })
    rmSync(turn, { force: true })
  } else if (!isHeld(turn)) rmSync(turn, { force: true })
  return false
}

/** @returns whether this process created the file */
function create(file) {
  try {
    writeFileSync(file, identity(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Process ids are reused, their start times are not. */
function identity(pid) {
  return `${pid}:${look(pid)?.started ?? ''}`
}

/** A file that is gone meanwhile counts as held: the caller tries again. */
function isHeld(file) {
  const content = read(file)
  if (content === undefined) return true
  // The content is written a moment after the file appears, unless the writer died in between.
  if (content === '') return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5_000
  return living(content).length > 0
}

function living(content) {
  return content.split(' ').flatMap((holder) => {
    const pid = Number(holder.split(':')[0])
    return look(pid) && identity(pid) === holder ? [pid] : []
  })
}

function describe(file) {
  return `process ${living(read(file) ?? '').join(', ')}`
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
