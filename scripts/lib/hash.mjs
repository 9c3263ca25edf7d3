import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/** One SHA-256 (hex) over the names and contents of files and folders below the root; a missing one changes it, too. */
export function hashOf(places) {
  const hash = createHash('sha256')
  for (const place of places) add(hash, place)
  return hash.digest('hex')
}

function add(hash, place) {
  const full = path.join(root, place)
  const stats = statSync(full, { throwIfNoEntry: false })
  hash.update(`${place.replaceAll('\\', '/')}\0`)
  if (!stats) return
  if (stats.isDirectory()) {
    for (const name of readdirSync(full).sort()) add(hash, path.join(place, name))
  } else {
    hash.update(String(stats.size)).update('\0').update(readFileSync(full))
  }
}

/** The content of a stamp file; empty if there is none. */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

export function writeStamp(file, text) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}
